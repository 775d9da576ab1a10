import { Button } from '@lonja/ui/controls/Button.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { CopyDay } from './CopyDay.tsx'
import { ShiftFields } from './ShiftFields.tsx'
import css from './HoursPage.module.css'
import { type Day, type ShiftProblem, type Week, addShift, days } from './week.ts'

/** The problems of shifts, by their keys. */
export type Problems = ReadonlyMap<string, ShiftProblem>

interface WeekFieldsProps {
  week: Week
  problems: Problems
  onChange: (week: Week) => void
}

/** The fields for the shifts of each day. */
export const WeekFields = (props: WeekFieldsProps) => days.map((day) => <DayShifts key={day} day={day} {...props} />)

function DayShifts({ day, week, problems, onChange }: WeekFieldsProps & { day: Day }) {
  const { t } = useLocale()
  const name = t(`opening.day_${day}`)
  return (
    <fieldset className={css['day']}>
      <legend>{name}</legend>
      {week[day].length === 0 && <p>{t('manage.hours.day_closed')}</p>}
      {week[day].map((shift, index) => (
        <ShiftFields
          key={shift.key}
          name={t('manage.hours.shift', { day: name, n: index + 1 })}
          day={day}
          shift={shift}
          week={week}
          problem={problems.get(shift.key)}
          onChange={onChange}
        />
      ))}
      <div className={css['buttons']}>
        <Button kind="quiet" onClick={() => onChange(addShift(week, day))}>
          {t('manage.hours.add')}
          <span className="sr-only"> {name}</span>
        </Button>
        <CopyDay day={day} week={week} onChange={onChange} />
      </div>
    </fieldset>
  )
}
