import type { BulkChange, BulkPreview } from '@lonja/contract/bulk/bulk-change'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './Bulk.module.css'
import { type Choice, previewBulk, startBulk } from './bulk.queries.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { changeWords } from './change-words.ts'
import { JobResult } from './JobResult.tsx'
import { Preview } from './Preview.tsx'

interface Planned {
  change: BulkChange
  preview: BulkPreview
}

/** Changes the chosen products: what, then what it would do, then the progress and the result. */
export function BulkPanel({ choice }: { choice: Choice }) {
  const locale = useLocale()
  const api = useApi()
  const { id: shop } = useShop()
  const [planned, setPlanned] = useState<Planned>()
  const [job, setJob] = useState<string>()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  const plan = (change: BulkChange) =>
    void attempt(async () => setPlanned({ change, preview: await previewBulk(api, shop, choice, change) }))
  const run = ({ change }: Planned) => void attempt(async () => setJob((await startBulk(api, shop, choice, change)).id))
  return (
    <>
      {planned && <p className={css['change']}>{changeWords(locale, planned.change)}</p>}
      {job !== undefined && <JobResult key={job} id={job} />}
      {job === undefined && planned && (
        <Preview
          preview={planned.preview}
          busy={busy}
          onRun={() => run(planned)}
          onBack={() => setPlanned(undefined)}
        />
      )}
      {/* Hidden, not removed: what was typed is still there after «Volver». */}
      <div hidden={planned !== undefined}>
        <ChangeForm busy={busy} onChange={plan} />
      </div>
    </>
  )
}
