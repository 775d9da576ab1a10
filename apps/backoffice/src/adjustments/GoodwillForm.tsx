import type { orderContract } from '@lonja/contract/orders/order'
import type { Item } from '@lonja/contract/resource'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { priceOf } from '#/prices/price-text.ts'
import css from './LineChange.module.css'
import { type Goodwill, adjustOrder } from './adjustment.queries.ts'

type Order = Item<typeof orderContract>

/** Asks for the amount that the customer gets back, and for the reason. */
export function GoodwillForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const [amount, setAmount, forgetAmount] = useDraftState(`goodwill ${order.id}`, '', asSaved)
  const [reason, setReason, forgetReason] = useDraftState(`goodwill-reason ${order.id}`, '', asSaved)
  const [isTried, setTried] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const api = useApi()
  const client = useQueryClient()
  const give = useMutation({
    mutationFn: (goodwill: Goodwill) => adjustOrder(api, order.id, { goodwill }, key),
    onSuccess: () => {
      forgetAmount()
      forgetReason()
      showToast('success', t('manage.goodwill.done'))
      onDone()
    },
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ['orders'] }),
  })
  const cents = priceOf(locale, amount) ?? 0
  const isWrong = cents <= 0 || cents > order.funds.retained
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) give.mutate({ amount: cents, reason: reason.trim() })
  }
  return (
    <form className={css['choices']} onSubmit={send}>
      <Field
        label={t('manage.goodwill.amount')}
        hint={t('manage.goodwill.most', { amount: formatMoney(order.funds.retained) })}
        error={isTried && isWrong ? t('manage.goodwill.wrong') : undefined}
        inputMode="decimal"
        required
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <Field
        label={t('manage.goodwill.reason')}
        hint={t('manage.goodwill.read')}
        maxLength={400}
        required
        pattern=".*\S.*"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p>{t('manage.inbox.return.effect')}</p>
      <Button wide type="submit" busy={give.isPending}>
        {t('manage.goodwill.give')}
      </Button>
    </form>
  )
}
