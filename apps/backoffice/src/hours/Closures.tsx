import type { Closure } from '@lonja/contract/businesses/opening-hours'
import { type Holiday, holidaysFrom } from '@lonja/contract/hours/holidays'
import { localTime } from '@lonja/contract/time'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ClosureForm } from './ClosureForm.tsx'
import css from './HoursPage.module.css'
import { type Hours, saveHours } from './hours.queries.ts'
import { useHoursChange } from './use-hours-change.ts'

/** The days on which the shop stays closed: its own, and national holidays. Each change is saved at once. */
export function Closures({ hours: { closures, zone }, now }: { hours: Hours; now: Date }) {
  const { t } = useLocale()
  const change = useHoursChange()
  const today = localTime(now, zone).date
  const coming = closures.filter(({ to }) => to >= today).toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const save = (all: Closure[], done: string, onDone?: () => void) => {
    // Closures that are over are removed, because the list has a maximum length.
    const next = all.filter(({ to }) => to >= today)
    change.mutate({
      send: (api, shop) => saveHours(api, shop, { closures: next }),
      shown: { closures: next },
      done,
      ...(onDone && { onDone }),
    })
  }
  const add = (closure: Closure, onDone?: () => void) =>
    save([...closures, closure], t('manage.hours.closure_added'), onDone)
  const remove = (closure: Closure) =>
    save(
      closures.filter((other) => other !== closure),
      t('manage.hours.closure_removed'),
    )
  return (
    <section aria-labelledby="closures">
      <h2 id="closures">{t('manage.hours.closures')}</h2>
      {coming.length === 0 ? (
        <p>{t('manage.hours.no_closures')}</p>
      ) : (
        <ul className={css['pauses']}>
          {coming.map((closure) => (
            <li key={`${closure.from} ${closure.to} ${closure.reason}`} className={css['pause']}>
              <ClosureText closure={closure} />
              <Button kind="quiet" busy={change.isPending} onClick={() => remove(closure)}>
                {t('manage.hours.remove')}
                <span className="sr-only"> {closure.reason ?? closure.from}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ClosureForm today={today} busy={change.isPending} onAdd={add} />
      <h3>{t('manage.hours.national')}</h3>
      <p>{t('manage.hours.national_hint')}</p>
      <div className={css['holidays']}>
        {holidaysFrom(today).map((holiday) => (
          <HolidayChoice key={holiday.date} holiday={holiday} closures={closures} onAdd={add} onRemove={remove} />
        ))}
      </div>
    </section>
  )
}

function ClosureText({ closure: { from, to, reason } }: { closure: Closure }) {
  const { t, formatDate } = useLocale()
  const days =
    from === to
      ? formatDate(from, 'long')
      : t('manage.hours.closure_range', { from: formatDate(from, 'day'), to: formatDate(to, 'day') })
  return (
    <p>
      <strong>{days}</strong>
      {reason && <small>{reason}</small>}
    </p>
  )
}

interface HolidayChoiceProps {
  holiday: Holiday
  closures: readonly Closure[]
  onAdd: (closure: Closure) => void
  onRemove: (closure: Closure) => void
}

/** A holiday is marked if it is within a closure. Only a closure of this day alone can be removed here. */
function HolidayChoice({ holiday: { date, name }, closures, onAdd, onRemove }: HolidayChoiceProps) {
  const { t, formatDate } = useLocale()
  const within = closures.find(({ from, to }) => from <= date && date <= to)
  const isAlone = !within || within.from === within.to
  const reason = t(`manage.hours.holiday.${name}`)
  return (
    <Choice
      type="checkbox"
      label={reason}
      hint={formatDate(date, 'long')}
      checked={within !== undefined}
      disabled={!isAlone}
      onChange={() => (within ? onRemove(within) : onAdd({ from: date, to: date, reason }))}
    />
  )
}
