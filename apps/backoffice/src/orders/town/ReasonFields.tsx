import { useState } from 'react'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './TownOrder.module.css'

interface ReasonFieldsProps {
  /** The usual reasons, as the shop and the customer read them. */
  usual: readonly string[]
  onChange: (reason: string) => void
}

/** The reason of an act: one of the usual ones, or another one in words. The first one is chosen. */
export function ReasonFields({ usual, onChange }: ReasonFieldsProps) {
  const { t } = useLocale()
  const [chosen, setChosen] = useState<string | null>(usual[0] ?? null)
  const choose = (reason: string | null) => {
    setChosen(reason)
    onChange(reason ?? '')
  }
  return (
    <fieldset className={css['reasons']}>
      <legend>{t('manage.town_order.reason')}</legend>
      <p>{t('manage.town_order.reason_hint')}</p>
      {usual.map((reason) => (
        <Choice
          key={reason}
          type="radio"
          name="reason"
          label={reason}
          checked={chosen === reason}
          onChange={() => choose(reason)}
        />
      ))}
      <Choice
        type="radio"
        name="reason"
        label={t('manage.town_order.other_reason')}
        checked={chosen === null}
        onChange={() => choose(null)}
      />
      {chosen === null && (
        <Field
          label={t('manage.town_order.reason_words')}
          required
          maxLength={400}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </fieldset>
  )
}
