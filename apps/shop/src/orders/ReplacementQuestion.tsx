import { useMutation } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import { type Order, orderQueries } from './order.queries.ts'

type Line = Order['lines'][number]

/** Asks the customer whether they want another product instead of what is missing, until the time for it is over. */
export function ReplacementQuestion({ order, line }: { order: Order; line: Line }) {
  const locale = useLocale()
  const { t, formatDateTime, formatMoney } = locale
  const { mutate, isPending, error } = useMutation({
    ...orderQueries.answer(order.id, line.id),
    onSuccess: (_order, accept) =>
      showToast('success', t(accept ? 'order.replacement.kept' : 'order.replacement.left')),
  })
  const { title, replaces, business, quantity, refundedQty, unitPrice, total } = line
  const units = quantity - refundedQty
  const price = Math.min((line.replacementPrice ?? unitPrice) * units, total)
  return (
    <section className={css['card']} aria-label={t('order.replacement.title', { title })}>
      <p>
        <strong>{t('order.replacement.ask', { shop: business.name, replaces: replaces ?? '', units, title })}</strong>{' '}
        {t('order.replacement.price', { amount: formatMoney(price) })}
      </p>
      <p>{t('order.replacement.until', { time: formatDateTime(line.answerDueDate ?? '') })}</p>
      {error && <FailureNotice>{errorText(locale, error)}</FailureNotice>}
      <div className={css['actions']}>
        <Button busy={isPending} onClick={() => mutate(true)}>
          {t('order.replacement.yes')}
        </Button>
        <Button kind="secondary" busy={isPending} onClick={() => mutate(false)}>
          {t('order.replacement.no')}
        </Button>
      </div>
    </section>
  )
}
