import { type FormEvent, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { WeekFields } from '#/hours/WeekFields.tsx'
import { hoursQueries } from '#/hours/hours.queries.ts'
import { days, weekOf } from '#/hours/week.ts'
import css from './ShippingPage.module.css'
import { type Method, saveMethod } from './shipping.queries.ts'
import { type SlotDraft, type SlotNumber, draftOf, policyOf, windowProblems, wrongNumbers } from './slot-draft.ts'
import { useShippingChange } from './use-shipping-change.ts'

/** Whether customers choose a time, and the rules for these times. */
export function SlotsForm({ method }: { method: Method }) {
  const { t } = useLocale()
  const change = useShippingChange()
  const { id, slotPolicy: saved } = method
  const [hasSlots, setHasSlots, forgetChoice] = useDraftState(`has-slots ${id}`, saved !== null, asSaved)
  const [draft, setDraft, forgetDraft] = useDraftState(`slots ${id}`, saved, draftOf)
  const [isChecked, setChecked] = useState(false)
  const problems = windowProblems(draft.week)
  const numbers = wrongNumbers(draft)
  const isEmpty = days.every((day) => draft.week[day].length === 0)
  const isWrong = hasSlots && (problems.size > 0 || numbers.length > 0 || isEmpty)
  const onDone = () => {
    forgetChoice()
    forgetDraft()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isWrong) return
    const slotPolicy = hasSlots ? policyOf(draft) : null
    change.mutate({ send: (api) => saveMethod(api, id, { slotPolicy }), onDone })
  }
  return (
    <section aria-labelledby="slots">
      <h2 id="slots">{t('manage.shipping.slots')}</h2>
      <form className={css['form']} onSubmit={save} noValidate>
        <Choice
          type="checkbox"
          label={t('manage.shipping.has_slots')}
          hint={t('manage.shipping.has_slots_hint')}
          checked={hasSlots}
          onChange={(event) => setHasSlots(event.target.checked)}
        />
        {hasSlots && (
          <>
            <Numbers draft={draft} wrong={isChecked ? numbers : []} onChange={setDraft} />
            <h3>{t('manage.shipping.windows')}</h3>
            <SameHours shop={method.business.id} onUse={(week) => setDraft({ ...draft, week })} />
            <WeekFields
              week={draft.week}
              problems={isChecked ? problems : new Map()}
              onChange={(week) => setDraft({ ...draft, week })}
            />
          </>
        )}
        {isChecked && isWrong && (
          <p role="alert" className={css['wrong']}>
            {t(isEmpty ? 'manage.shipping.windows_blank' : 'manage.hours.mend')}
          </p>
        )}
        <Button type="submit" busy={change.isPending}>
          {t('manage.shipping.save_slots')}
        </Button>
      </form>
    </section>
  )
}

interface NumbersProps {
  draft: SlotDraft
  wrong: readonly SlotNumber[]
  onChange: (draft: SlotDraft) => void
}

function Numbers({ draft, wrong, onChange }: NumbersProps) {
  const { t } = useLocale()
  const number = (name: SlotNumber) => (
    <Field
      inputMode="numeric"
      label={t(`manage.shipping.${name}`)}
      error={wrong.includes(name) ? t(`manage.shipping.${name}_wrong`) : undefined}
      value={draft[name]}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <div className={css['numbers']}>
      {number('minutes')}
      {number('capacity')}
      {number('daysAhead')}
      <Field
        type="time"
        label={t('manage.shipping.cut_off')}
        hint={t('manage.shipping.cut_off_hint')}
        optional={t('manage.shipping.optional')}
        value={draft.cutOff}
        onChange={(event) => onChange({ ...draft, cutOff: event.target.value })}
      />
      {draft.cutOff !== '' && number('daysBefore')}
    </div>
  )
}

/** Fills the week with the opening hours of the shop. */
function SameHours({ shop, onUse }: { shop: string; onUse: (week: SlotDraft['week']) => void }) {
  const { t } = useLocale()
  const { data: hours } = useQuery(hoursQueries.ofShop(shop))
  if (!hours || hours.openingHours.length === 0) return null
  return (
    <Button kind="secondary" onClick={() => onUse(weekOf(hours.openingHours))}>
      {t('manage.shipping.same_hours')}
    </Button>
  )
}
