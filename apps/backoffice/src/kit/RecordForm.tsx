import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useMay } from '#/people/current-shop.ts'
import { type AnyRecord, type Records, titleOf } from './declaration.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { draftOf } from './form-values.ts'
import { LeaveDialog } from './LeaveGuard.tsx'
import css from './RecordForm.module.css'
import type { Found } from './record.queries.ts'
import { removeLater } from './removal.ts'
import { useRecordForm } from './use-record-form.ts'

/** Creates a record, or changes `found`. What is typed is kept as a draft until it is saved. */
export function RecordForm({ records, found }: { records: Records; found: Found | undefined }) {
  const locale = useLocale()
  const { t } = locale
  const may = useMay(records.rights)
  const { form, theirs, submit, guard } = useRecordForm(records, found)
  const [isRestored] = useState(form.isChanged)
  const { more = [], Beside, labels } = records
  // The same phrase can be said about several fields, so the list names them.
  const problems = submit.problems.map(({ id, text }) => {
    const label = labels[id ?? '']
    return label ? { id, text: `${t(label)}: ${text}` } : { id, text }
  })
  const editor = (name: string) => (
    <FieldEditor key={name} records={records} form={form} name={name} now={theirs[name]} />
  )
  return (
    <div className={css['layout']}>
      <form className={css['form']} {...submit.attributes}>
        <ErrorSummary problems={problems} />
        {isRestored && form.isChanged && <RestoredDraft discard={form.discard} />}
        <fieldset className={css['fields']} disabled={!may}>
          <legend className="sr-only">{t(records.texts.title)}</legend>
          {records.form.map(editor)}
          {more.length > 0 && (
            <details className={css['more']} open={submit.problems.some(({ id }) => more.includes(id ?? ''))}>
              <summary>{t('manage.record.more')}</summary>
              <div className={css['fields']}>{more.map(editor)}</div>
            </details>
          )}
        </fieldset>
        {may && (
          <div className={css['actions']}>
            <Button type="submit" busy={submit.busy}>
              {t('manage.record.save')}
            </Button>
            {found && !records.without?.includes('remove') && (
              <RemoveButton records={records} record={found.record} free={guard.free} />
            )}
          </div>
        )}
      </form>
      {Beside && (
        <div className={css['beside']}>
          <Beside draft={draftOf(records, form.values, locale)} record={found?.record} />
        </div>
      )}
      <LeaveDialog guard={guard} discard={form.discard} />
    </div>
  )
}

function RestoredDraft({ discard }: { discard: () => void }) {
  const { t } = useLocale()
  return (
    <div className={css['restored']}>
      <InlineNotice>{t('manage.record.restored')}</InlineNotice>
      <Button kind="secondary" onClick={discard}>
        {t('manage.record.discard')}
      </Button>
    </div>
  )
}

interface RemoveButtonProps {
  records: Records
  record: AnyRecord
  free: () => void
}

function RemoveButton({ records, record, free }: RemoveButtonProps) {
  const { t } = useLocale()
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = () => {
    free()
    removeLater(client, { path: records.contract.path, id: record.id, title: titleOf(record) })
    navigate(records.at)
  }
  return (
    <Button kind="danger" onClick={remove}>
      {t('manage.record.remove')}
    </Button>
  )
}
