import { formatTime } from '@lonja/contract/formats'
import type { OfferedSlot, Slot } from '@lonja/contract/shipping/slots'
import { addDays, localTime } from '@lonja/contract/time'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Destination } from '#/basket/basket.queries.ts'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { AlertIcon } from '@lonja/ui/controls/icons.tsx'
import css from './SlotChoice.module.css'
import { paymentQueries } from './payment.queries.ts'

interface SlotChoiceProps {
  /** The id of the group of fields, so that the focus can move to the group. */
  id: string
  shop: string
  method: string
  place: Destination | undefined
  chosen: Slot | null
  error: string | undefined
  /** Called with null after the customer chose another day, until a time slot of that day is chosen. */
  onChoose: (slot: Slot | null) => void
}

/** The time slot of a shop: first a day, then an hour. Full slots are shown and disabled. */
export function SlotChoice({ id, shop, method, place, ...choice }: SlotChoiceProps) {
  const { t } = useLocale()
  const slots = useQuery(paymentQueries.slots(method, place))
  const { refetch } = slots
  useEffect(() => {
    // The server refused the slot, so the list of slots is out of date.
    if (choice.error !== undefined) void refetch()
  }, [choice.error, refetch])
  return (
    <fieldset id={id} tabIndex={-1} className={css['slots']}>
      <legend className="sr-only">{t('payment.slot_of', { shop })}</legend>
      <QueryView
        query={slots}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(data) => data.every(({ free }) => free === 0)}
        empty={<p className={css['none']}>{t('payment.slot_none')}</p>}
      >
        {(data) => <DayAndHour slots={data} {...choice} />}
      </QueryView>
    </fieldset>
  )
}

function DayAndHour({
  slots,
  chosen,
  error,
  onChoose,
}: Pick<SlotChoiceProps, 'chosen' | 'error' | 'onChoose'> & { slots: readonly OfferedSlot[] }) {
  const locale = useLocale()
  const { t, formatSlot } = locale
  const name = useId()
  const [picked, setPicked] = useState<string>()
  const wished = slots.find(({ from }) => from === chosen?.from)
  const current = wished && wished.free > 0 ? wished : undefined
  const days = [...new Set(slots.map(({ date }) => date))]
  const hasRoom = (day: string) => slots.some(({ date, free }) => date === day && free > 0)
  const day = picked ?? (wished && hasRoom(wished.date) ? wished.date : days.find(hasRoom))
  // A slot that became full stays chosen: a message asks the customer to choose another one.
  const gone = chosen && !current ? t('payment.slot_gone', { slot: formatSlot(chosen) }) : undefined
  const problem = gone ?? error

  const changeDay = (date: string) => {
    setPicked(date)
    if (current && current.date !== date) onChoose(null)
  }
  return (
    <>
      <fieldset className={css['choice']}>
        <legend>{t('payment.slot_day')}</legend>
        <div className={css['days']}>
          {days.map((date) => (
            <Chip
              key={date}
              name={`${name}-day`}
              checked={date === day}
              full={!hasRoom(date)}
              onChoose={() => changeDay(date)}
            >
              {dayText(locale, date)}
            </Chip>
          ))}
        </div>
      </fieldset>
      <fieldset className={css['choice']} aria-describedby={problem ? `${name}-error` : undefined}>
        <legend>{t('payment.slot_hour')}</legend>
        <div className={css['hours']}>
          {slots
            .filter(({ date }) => date === day)
            .map((slot) => (
              <Chip
                key={slot.from}
                name={`${name}-hour`}
                checked={slot === current}
                full={slot.free === 0}
                left={slot.free}
                onChoose={() => onChoose({ from: slot.from, to: slot.to })}
              >
                {formatTime(slot.from)}–{formatTime(slot.to)}
              </Chip>
            ))}
        </div>
        {problem && (
          <p id={`${name}-error`} role={gone ? 'alert' : undefined} className={css['error']}>
            <AlertIcon size={18} />
            {problem}
          </p>
        )}
      </fieldset>
    </>
  )
}

interface ChipProps {
  name: string
  checked: boolean
  full: boolean
  /** The number of free places, shown when only few are left. */
  left?: number
  onChoose: () => void
  children: ReactNode
}

const little = 3

function Chip({ name, checked, full, left = Infinity, onChoose, children }: ChipProps) {
  const { t } = useLocale()
  const room = full ? t('payment.slot_full') : left <= little ? t('payment.slot_left', { count: left }) : undefined
  return (
    <label className={css['chip']}>
      <input type="radio" className="sr-only" name={name} checked={checked} disabled={full} onChange={onChoose} />
      <span>{children}</span>
      {room && <small>{room}</small>}
    </label>
  )
}

/** The name of a day: `Hoy`, `Mañana`, `lun, 23 nov`. */
function dayText({ t, formatDate }: Locale, date: string): string {
  const today = localTime(new Date()).date
  if (date === today) return t('payment.slot_today')
  return date === addDays(today, 1) ? t('payment.slot_tomorrow') : formatDate(date, 'day')
}
