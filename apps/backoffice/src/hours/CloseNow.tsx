import { openingState } from '@lonja/contract/businesses/opening-hours'
import { formatTime } from '@lonja/contract/formats'
import { type FormEvent, useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './HoursPage.module.css'
import { type Hours, pauseShop } from './hours.queries.ts'
import { nextOpening, readEnd, tomorrow } from './pause-ends.ts'
import { useHoursChange } from './use-hours-change.ts'

/** Closes the shop with two presses: the button, and until when. */
export function CloseNow({ hours, now }: { hours: Hours; now: Date }) {
  const { t } = useLocale()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('manage.hours.close')}</Button>
      <Dialog open={isOpen} title={t('manage.hours.close_title')} onClose={() => setOpen(false)} shape="sheet">
        <Choices hours={hours} now={now} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Choices({ hours, now, onDone }: { hours: Hours; now: Date; onDone: () => void }) {
  const { t, formatDate } = useLocale()
  const change = useHoursChange()
  const [reason, setReason] = useState('')
  const [isOther, setOther] = useState(false)
  const { openingHours, closures, zone } = hours
  const opening = nextOpening(hours, now)
  const closeUntil = (to: Date) =>
    change.mutate({
      send: (api, shop) =>
        pauseShop(api, shop, { to: to.toISOString(), stops: 'everything', reason: reason.trim() || undefined }),
      done: t('manage.hours.closed'),
      onDone,
    })
  // A shop that is closed until its next shift anyway can only be closed for longer.
  const isOpen = openingState(openingHours, closures, now, zone)?.open === true
  return (
    <div className={css['choices']}>
      <p>{t('manage.hours.close_effect')}</p>
      {opening && isOpen && (
        <Button wide busy={change.isPending} onClick={() => closeUntil(opening)}>
          {t('manage.hours.until_opening', {
            when: `${formatDate(opening, 'day', zone)}, ${formatTime(opening, zone)}`,
          })}
        </Button>
      )}
      <Button wide busy={change.isPending} onClick={() => closeUntil(tomorrow(hours, now))}>
        {t('manage.hours.until_tomorrow')}
      </Button>
      <Button wide kind="secondary" aria-expanded={isOther} onClick={() => setOther(!isOther)}>
        {t('manage.hours.another_time')}
      </Button>
      {isOther && <OtherEnd hours={hours} now={now} busy={change.isPending} onChoose={closeUntil} />}
      <Field
        label={t('manage.hours.reason')}
        hint={t('manage.hours.reason_hint')}
        optional={t('manage.hours.optional')}
        value={reason}
        maxLength={200}
        onChange={(event) => setReason(event.target.value)}
      />
    </div>
  )
}

interface OtherEndProps {
  hours: Hours
  now: Date
  busy: boolean
  onChoose: (end: Date) => void
}

/** A date and time at which the shop opens again. */
function OtherEnd({ hours, now, busy, onChoose }: OtherEndProps) {
  const { t } = useLocale()
  const [value, setValue] = useState('')
  const [isWrong, setWrong] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const end = readEnd(value, hours, now)
    setWrong(!end)
    if (end) onChoose(end)
  }
  return (
    <form className={css['choices']} onSubmit={send} noValidate>
      <Field
        type="datetime-local"
        label={t('manage.hours.until')}
        error={isWrong ? t('manage.hours.until_blank') : undefined}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('manage.hours.close_until')}
      </Button>
    </form>
  )
}
