import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type HandoverProof, handoverProofs } from '@lonja/contract/orders/handover'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { handOverLater } from '#/orders/hand-over-later.ts'
import { amountDue } from '#/orders/next-step.ts'
import { type Order, handOver, readOrdersAgain } from '#/orders/order.queries.ts'
import css from './DeliveriesPage.module.css'

/**
 * Hands an order over at the customer's door: with the digits of the customer, which need the network, or with the way in which
 * the carrier knows the customer.
 */
export function Delivered({ order, onClose }: { order: Order; onClose: () => void }) {
  const locale = useLocale()
  const { t, formatMoney } = locale
  const api = useApi()
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const [proof, setProof] = useState<HandoverProof>('known')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const due = amountDue(order)
  const digits = code.replaceAll(/\D/g, '').slice(0, 6)

  const finish = () => {
    onClose()
    showToast('success', t('manage.handover.done', { code: order.code }))
  }
  const sendDigits = async () => {
    setBusy(true)
    try {
      await handOver(api, { order: order.id, code: digits, paid: due > 0 })
      finish()
      void readOrdersAgain(client)
    } catch (error) {
      const isOther = error instanceof ApiError && error.status === 404
      setProblem(isOther ? t('manage.deliveries.other_code') : errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (digits.length > 0 && digits.length < 6) setProblem(t('manage.deliveries.six_digits'))
    else if (digits.length === 6) void sendDigits()
    else {
      handOverLater(order, proof, due > 0)
      finish()
    }
  }
  const amount = due > 0 ? ` ${t('manage.step.with_money', { amount: formatMoney(due) })}` : ''
  return (
    <Dialog open title={t('manage.deliveries.deliver', { code: order.code })} onClose={onClose} shape="sheet">
      <form className={css['form']} onSubmit={send} noValidate>
        <Field
          label={t('manage.handover.code')}
          hint={t('manage.handover.hint')}
          inputMode="numeric"
          autoComplete="off"
          value={digits.replace(/^(\d{3})(?=\d)/, '$1 ')}
          error={problem}
          onChange={(event) => {
            setCode(event.target.value)
            setProblem(undefined)
          }}
        />
        {digits === '' && (
          <fieldset>
            <legend>{t('manage.deliveries.no_code')}</legend>
            {handoverProofs.map((each) => (
              <Choice
                key={each}
                type="radio"
                name={`proof ${order.id}`}
                label={t(`manage.without_code.why.${each}`)}
                checked={proof === each}
                onChange={() => setProof(each)}
              />
            ))}
          </fieldset>
        )}
        <Button type="submit" wide busy={busy}>
          {t('manage.step.deliver')}
          {amount}
        </Button>
      </form>
    </Dialog>
  )
}
