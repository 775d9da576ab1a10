import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './OrderPage.module.css'
import { type Order, moveOrder } from './order.queries.ts'

const reasons = ['sold_out', 'closed', 'no_time', 'customer', 'other'] as const

/** The reason for which an order is rejected or canceled. */
export function RejectForm({ order, title, onDone }: { order: Order; title: string; onDone: () => void }) {
  const { t } = useLocale()
  const { busy, act } = useAct('orders', 'attention')
  const [reason, setReason] = useState<(typeof reasons)[number]>('sold_out')
  const [text, setText] = useState('')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const more = text.trim()
    const why = reason === 'other' && more ? more : [t(`manage.reject.why.${reason}`), more].filter(Boolean).join('. ')
    const done = t('manage.reject.done', { code: order.code })
    if (await act((api) => moveOrder(api, order.id, 'canceled', why), done)) onDone()
  }
  return (
    <form className={css['reject']} onSubmit={(event) => void send(event)}>
      <fieldset>
        <legend>{t('manage.reject.reason')}</legend>
        {reasons.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="reason"
            label={t(`manage.reject.why.${each}`)}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </fieldset>
      <TextAreaField
        label={t('manage.reject.more')}
        rows={3}
        maxLength={400}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>{t('manage.reject.effect')}</p>
      <Button type="submit" kind="danger" busy={busy}>
        {title}
      </Button>
    </form>
  )
}
