import type { BulkJob, BulkResult } from '@lonja/contract/bulk/bulk-change'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import css from './Bulk.module.css'
import { bulkQueries, readChangedAgain, undoBulk } from './bulk.queries.ts'

/** The progress of a job, then its result, with the button that takes it back. */
export function JobResult({ id }: { id: string }) {
  const client = useQueryClient()
  const [shown, setShown] = useState(id)
  const job = useQuery(bulkQueries.job(shown))
  const isFinished = job.data !== undefined && job.data.finishedDate !== null
  useEffect(() => {
    if (isFinished) void readChangedAgain(client)
  }, [client, isFinished])
  return (
    <QueryView query={job} skeleton={<Skeleton shape="block" />}>
      {(found) => (
        <div className={css['form']}>
          <Progress job={found} />
          {isFinished && <Rows job={found} />}
          <UndoButton job={found} onUndone={setShown} />
        </div>
      )}
    </QueryView>
  )
}

export function Progress({ job }: { job: BulkJob }) {
  const { t } = useLocale()
  const label = useId()
  const { waiting, changed, unchanged, rejected, kept, undoOf, finishedDate } = job
  const total = waiting + changed + unchanged + rejected
  if (finishedDate === null)
    return (
      <div>
        <p id={label}>{t('manage.bulk.progress', { done: total - waiting, count: total })}</p>
        <progress className={css['progress']} aria-labelledby={label} max={total} value={total - waiting} />
      </div>
    )
  return (
    <output className={css['result']}>
      <span>
        <strong>{t(undoOf === null ? 'manage.bulk.done' : 'manage.bulk.undone', { count: changed })}</strong>
      </span>
      {unchanged > 0 && undoOf === null && <span>{t('manage.bulk.already', { count: unchanged })}</span>}
      {rejected > 0 && <span>{t('manage.bulk.rejected', { count: rejected })}</span>}
      {kept > 0 && <span>{t('manage.bulk.kept', { count: kept })}</span>}
    </output>
  )
}

/** The products that could not be changed, and those that an undo has left alone. */
function Rows({ job: { rejects, left } }: { job: BulkResult }) {
  const locale = useLocale()
  const { t } = locale
  return (
    <>
      {rejects.length > 0 && (
        <section aria-label={t('manage.bulk.rejects')}>
          <h3>{t('manage.bulk.rejects')}</h3>
          <ul className={css['rows']}>
            {rejects.map(({ product, reason }) => (
              <li key={product.id}>
                <strong>{product.title}</strong> {reasonText(locale, reason)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {left.length > 0 && (
        <section aria-label={t('manage.bulk.left')}>
          <h3>{t('manage.bulk.left')}</h3>
          <ul className={css['rows']}>
            {left.map(({ product, fields }) => (
              <li key={product.id}>
                <strong>{product.title}</strong> {fields.map((field) => t(`manage.bulk.field.${field}`)).join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The words for the reason of the server, for example «price: This value is too small.» */
function reasonText({ t, knownText }: ReturnType<typeof useLocale>, reason: string): string {
  const [field] = reason.split(':', 1)
  return knownText(`manage.bulk.reason.${field}`) ?? t('manage.bulk.reason.other')
}

interface UndoButtonProps {
  job: BulkJob
  onUndone: (job: string) => void
}

/** Takes a job back. It is not shown for a job that cannot be taken back any more. */
export function UndoButton({ job, onUndone }: UndoButtonProps) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (!job.canUndo) return null
  const undo = async () => {
    setBusy(true)
    try {
      onUndone((await undoBulk(api, job.id)).id)
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['bulk'] })
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void undo()}>
      {locale.t('manage.bulk.undo')}
    </Button>
  )
}
