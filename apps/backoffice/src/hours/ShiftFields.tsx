import { Button } from '@lonja/ui/controls/Button.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './HoursPage.module.css'
import {
  type Day,
  type Shift,
  type ShiftProblem,
  type Week,
  addLunch,
  changeShift,
  hasNoLunch,
  isOverMidnight,
  removeShift,
} from './week.ts'

interface ShiftFieldsProps {
  /** The name of the shift for screen readers: its day and its number. */
  name: string
  day: Day
  shift: Shift
  week: Week
  problem: ShiftProblem | undefined
  onChange: (week: Week) => void
}

/** The two times of a shift. A shift that closes at an earlier time than it opens goes on until the next day. */
export function ShiftFields({ name, day, shift, week, problem, onChange }: ShiftFieldsProps) {
  const { t } = useLocale()
  const field = (end: 'opens' | 'closes') => (
    <Field
      type="time"
      label={
        <>
          {t(`manage.hours.${end}`)}
          <span className="sr-only"> ({name})</span>
        </>
      }
      hint={end === 'closes' && isOverMidnight(shift) ? t('manage.hours.next_day') : undefined}
      error={end === 'opens' && problem ? t(`manage.hours.${problem}`) : undefined}
      value={shift[end]}
      onChange={(event) => onChange(changeShift(week, day, shift.key, { [end]: event.target.value }))}
    />
  )
  return (
    <div className={css['shift']}>
      {field('opens')}
      {field('closes')}
      {hasNoLunch(shift) && (
        <Button kind="quiet" onClick={() => onChange(addLunch(week, day, shift.key))}>
          {t('manage.hours.lunch')}
          <span className="sr-only"> ({name})</span>
        </Button>
      )}
      <Button kind="quiet" onClick={() => onChange(removeShift(week, day, shift.key))}>
        {t('manage.hours.remove')}
        <span className="sr-only"> ({name})</span>
      </Button>
    </div>
  )
}
