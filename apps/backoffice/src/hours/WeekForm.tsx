import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { Preview } from './Preview.tsx'
import { type Problems, WeekFields } from './WeekFields.tsx'
import css from './HoursPage.module.css'
import { type Hours, saveHours } from './hours.queries.ts'
import { useHoursChange } from './use-hours-change.ts'
import { hoursOfWeek, problemsOf, weekOf } from './week.ts'

/** Edits the shifts of each day. The week is saved as a whole. */
export function WeekForm({ hours, now }: { hours: Hours; now: Date }) {
  const { t } = useLocale()
  const { id } = useShop()
  const change = useHoursChange()
  const [week, setWeek, forget] = useDraftState(`week ${id}`, hours.openingHours, weekOf)
  const [isChecked, setChecked] = useState(false)
  const openingHours = hoursOfWeek(week)
  const problems = problemsOf(week)
  const isChanged = JSON.stringify(openingHours) !== JSON.stringify(hoursOfWeek(weekOf(hours.openingHours)))
  const save = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problems.size > 0) return
    change.mutate({
      send: (api, shop) => saveHours(api, shop, { openingHours }),
      done: t('manage.hours.saved'),
      onDone: forget,
    })
  }
  return (
    <section aria-labelledby="week">
      <h2 id="week">{t('manage.hours.week')}</h2>
      <form className={css['week']} onSubmit={save} noValidate>
        <WeekFields week={week} problems={isChecked ? problems : none} onChange={setWeek} />
        {isChecked && problems.size > 0 && (
          <p role="alert" className={css['wrong']}>
            {t('manage.hours.mend')}
          </p>
        )}
        {isChanged && (
          <>
            {problems.size === 0 && (
              <Preview intro={t('manage.hours.will_read')} hours={{ ...hours, openingHours }} now={now} />
            )}
            <InlineNotice>{t('manage.hours.unsaved')}</InlineNotice>
          </>
        )}
        <Button type="submit" busy={change.isPending}>
          {t('manage.hours.save')}
        </Button>
      </form>
    </section>
  )
}

const none: Problems = new Map()
