import type { Closure } from '@lonja/contract/businesses/opening-hours'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './HoursPage.module.css'

interface ClosureFormProps {
  today: string
  busy: boolean
  onAdd: (closure: Closure, onDone: () => void) => void
}

const blank = { from: '', to: '', reason: '' }

/** Adds days on which the shop is closed. Without a last day, it is one day. */
export function ClosureForm({ today, busy, onAdd }: ClosureFormProps) {
  const { t } = useLocale()
  const [values, setValues, forget] = useDraftState(`closure ${useShop().id}`, blank, asSaved)
  const [isChecked, setChecked] = useState(false)
  const { from, to, reason } = values
  const isBackwards = to !== '' && to < from
  const send = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!from || isBackwards) return
    onAdd({ from, to: to || from, ...(reason.trim() && { reason: reason.trim() }) }, () => {
      setValues(blank)
      forget()
      setChecked(false)
    })
  }
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <form className={css['dates']} onSubmit={send} noValidate aria-labelledby="own-days">
      <h3 id="own-days">{t('manage.hours.own_days')}</h3>
      <Field
        {...field('from')}
        type="date"
        min={today}
        label={t('manage.hours.from')}
        error={isChecked && !from ? t('manage.hours.from_blank') : undefined}
      />
      <Field
        {...field('to')}
        type="date"
        min={from || today}
        label={t('manage.hours.to')}
        optional={t('manage.hours.optional')}
        error={isChecked && isBackwards ? t('manage.hours.to_before') : undefined}
      />
      <Field
        {...field('reason')}
        label={t('manage.hours.reason')}
        optional={t('manage.hours.optional')}
        maxLength={200}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {t('manage.hours.closure_add')}
      </Button>
    </form>
  )
}
