import { noticeDays } from '@lonja/contract/cms/notice'
import { addDays, localTime } from '@lonja/contract/time'
import { type FormEvent, useState } from 'react'
import { serverNow } from '@lonja/ui/api/server-clock.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Dialog } from '@lonja/ui/controls/Dialog.tsx'
import { Choice, Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShopId } from '#/people/current-shop.ts'
import css from './cms.module.css'
import { type FoundPage, planVersion } from './cms.queries.ts'
import type { PageDraft } from './page-draft.ts'

interface PlanDialogProps {
  found: FoundPage
  draft: PageDraft
  open: boolean
  onClose: () => void
  onDone: () => unknown
}

/** Asks from when the page says what is typed, what has changed, and whether the shops are told. */
export function PlanDialog({ open, ...props }: PlanDialogProps) {
  const { t } = useLocale()
  return (
    <Dialog open={open} title={t('manage.pages.plan')} onClose={props.onClose} shape="sheet">
      {open && <PlanForm {...props} />}
    </Dialog>
  )
}

function PlanForm({ found, draft, onClose, onDone }: Omit<PlanDialogProps, 'open'>) {
  const { t, formatDate } = useLocale()
  const isTown = useShopId() === undefined
  const { busy, act } = useAct('cms')
  const [key] = useState(() => crypto.randomUUID())
  const [announce, setAnnounce] = useState(false)
  const [change, setChange] = useState('')
  const [day, setDay] = useState('')
  const first = addDays(localTime(new Date(serverNow())).date, announce ? noticeDays : 1)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const plan = { change: change.trim(), inForceDate: day, announce }
    const done = t('manage.pages.planned', { date: formatDate(`${day}T12:00:00Z`, 'long') })
    if (!(await act((api) => planVersion(api, found, draft, plan, key), done))) return
    onClose()
    onDone()
  }
  return (
    <form className={css['fields']} onSubmit={(event) => void send(event)}>
      <p>{t('manage.pages.plan_text')}</p>
      <TextAreaField
        label={t('manage.pages.change')}
        hint={t('manage.pages.change_hint')}
        rows={2}
        required
        maxLength={1_000}
        value={change}
        onChange={(event) => setChange(event.target.value)}
      />
      {isTown && (
        <Choice
          type="checkbox"
          label={t('manage.pages.announce')}
          hint={t('manage.pages.announce_hint', { days: noticeDays })}
          checked={announce}
          onChange={(event) => setAnnounce(event.target.checked)}
        />
      )}
      <Field
        type="date"
        label={t('manage.pages.from')}
        hint={t('manage.pages.from_hint', { date: formatDate(`${first}T12:00:00Z`, 'long') })}
        required
        min={first}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('manage.pages.plan')}
      </Button>
    </form>
  )
}
