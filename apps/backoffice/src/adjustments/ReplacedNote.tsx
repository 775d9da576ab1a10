import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

type Line = Item<typeof orderContract>['lines'][number]

/** What the line replaces, and whether the customer has accepted it. */
export function ReplacedNote({
  line,
}: {
  line: Pick<Line, 'replaces' | 'answerDueDate' | 'quantity' | 'refundedQty'>
}) {
  const { t, formatDateTime } = useLocale()
  const { replaces, answerDueDate, quantity, refundedQty } = line
  if (!replaces) return null
  const answer =
    answerDueDate !== null
      ? t('manage.replace.waits', { time: formatDateTime(answerDueDate) })
      : t(quantity === refundedQty ? 'manage.replace.declined' : 'manage.replace.accepted')
  return (
    <small>
      {t('manage.replace.instead', { replaces })} · {answer}
    </small>
  )
}
