import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { basketQueries } from '#/basket/basket.queries.ts'
import type { LocalOrder } from '#/basket/local-order.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import type { SendStep } from './Checkout.tsx'
import css from './Checkout.module.css'
import { changeDraft, readDraft } from '#/basket/draft.ts'
import { StepSkeleton } from './StepSkeleton.tsx'

interface MethodStepProps {
  order: LocalOrder
  send: SendStep
  found: readonly FieldProblem[]
}

/** The step for the payment method. No method is chosen in advance. */
export function MethodStep({ order, send, found }: MethodStepProps) {
  const { t, formatMoney } = useLocale()
  const choices = useQuery(basketQueries.paymentChoices(order))
  const [chosen, setChosen] = useState(readDraft().paymentMethod || (order.paymentMethod?.id ?? ''))
  const [problems, setProblems] = useState(found)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const first = choices.data?.[0]?.id
    const wrong = choices.data?.some(({ id }) => id === chosen)
      ? []
      : [{ ...(first && { id: `pay-${first}` }), text: t('payment.payment_blank') }]
    setProblems(wrong)
    if (wrong.length > 0) return
    setBusy(true)
    setProblems(await send({ paymentMethod: { id: chosen } }))
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary problems={problems} />
      <QueryView
        query={choices}
        skeleton={<StepSkeleton />}
        isEmpty={(data) => data.length === 0}
        empty={<p>{t('payment.no_way')}</p>}
      >
        {(data) => (
          <fieldset className={css['group']}>
            <legend className="sr-only">{t('payment.step.payment')}</legend>
            <div className={css['choices']}>
              {data.map(({ id, name, description, surcharge }) => (
                <Choice
                  key={id}
                  id={`pay-${id}`}
                  type="radio"
                  name="paymentMethod"
                  label={
                    <span className={css['method']}>
                      <span>{name}</span>
                      <strong>
                        {surcharge === 0 ? t('payment.no_fee') : t('payment.fee', { fee: formatMoney(surcharge) })}
                      </strong>
                    </span>
                  }
                  hint={description}
                  checked={chosen === id}
                  onChange={() => {
                    setChosen(id)
                    changeDraft({ paymentMethod: id })
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
      </QueryView>
      {choices.data?.length !== 0 && (
        <Button type="submit" busy={busy}>
          {t('payment.to_review')}
        </Button>
      )}
    </form>
  )
}
