import { type FormEvent, useState } from 'react'
import { type UndeliveredReason, maxUndeliveredNote, undeliveredReasons } from '@lonja/contract/orders/undelivered'
import { instantOf } from '@lonja/contract/time'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './DeliveriesPage.module.css'
import { markUndelivered } from './mark-undelivered.ts'

interface UndeliveredProps {
  order: { id: string; code: string }
  onClose: () => void
}

/** Marks that nobody took the order, with the reason and the next attempt, which the customer reads. */
export function Undelivered({ order: { id, code }, onClose }: UndeliveredProps) {
  const { t } = useLocale()
  const [reason, setReason] = useState<UndeliveredReason>('absent')
  const [note, setNote, forget] = useDraftState(`undelivered ${id}`, '', asSaved)
  const [next, setNext] = useState('')
  const [problem, setProblem] = useState<'note' | 'next'>()

  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    const at = next === '' ? null : readTime(next)
    if (reason === 'other' && text === '') return setProblem('note')
    if (at && +at <= serverNow()) return setProblem('next')
    markUndelivered({ id, code }, { reason, note: text || null, nextAttempt: at?.toISOString() ?? null })
    forget()
    onClose()
  }
  return (
    <Dialog open title={t('manage.deliveries.failed', { code })} onClose={onClose} shape="sheet">
      <form className={css['form']} onSubmit={send} noValidate>
        <fieldset>
          <legend>{t('manage.deliveries.reason')}</legend>
          {undeliveredReasons.map((each) => (
            <Choice
              key={each}
              type="radio"
              name={`reason ${id}`}
              label={t(`manage.deliveries.why.${each}`)}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
          ))}
        </fieldset>
        <TextAreaField
          label={t('manage.deliveries.note')}
          rows={2}
          maxLength={maxUndeliveredNote}
          value={note}
          error={problem === 'note' ? t('manage.deliveries.note_blank') : undefined}
          onChange={(event) => setNote(event.target.value)}
        />
        <Field
          type="datetime-local"
          label={t('manage.deliveries.next_attempt')}
          hint={t('manage.deliveries.next_hint')}
          value={next}
          error={problem === 'next' ? t('manage.deliveries.next_past') : undefined}
          onChange={(event) => setNext(event.target.value)}
        />
        <Button type="submit" wide>
          {t('manage.deliveries.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The instant of a field for date and time, by the town's clock. */
function readTime(value: string): Date {
  const [date = '', clock = ''] = value.split('T')
  const [hours, minutes] = clock.split(':').map(Number)
  return instantOf(date, hours! * 60 + minutes!)
}
