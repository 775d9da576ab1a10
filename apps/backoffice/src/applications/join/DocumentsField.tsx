import type { Application } from '@lonja/contract/applications/missing'
import { type ChangeEvent, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Documents } from '../Documents.tsx'
import css from './JoinPage.module.css'
import { saveApplication, uploadDocument } from './join.queries.ts'
import { useStore } from './use-step.ts'

/** The documents of the application. A chosen file is stored at once, because a reload would lose it. */
export function DocumentsField({ application: { id, documents } }: { application: Application }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const storeApplication = useStore()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const ids = documents.map((document) => document.id)
  const run = async (change: () => Promise<string[]>) => {
    setBusy(true)
    setProblems([])
    try {
      storeApplication(await saveApplication(api, id, { documents: await change() }))
    } catch (error) {
      setProblems([{ text: errorText(locale, error) }])
    } finally {
      setBusy(false)
    }
  }
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Otherwise choosing the same file again would not be a change.
    target.value = ''
    void run(async () => {
      const added = [...ids]
      for (const file of files) added.push(await uploadDocument(api, file))
      return added
    })
  }
  return (
    <section className={css['documents']} aria-labelledby="documents">
      <h3 id="documents">{t('manage.applications.field.documents')}</h3>
      <p>{t('manage.applications.hint.documents')}</p>
      <Documents
        documents={documents}
        onRemove={(gone) => void run(async () => ids.filter((document) => document !== gone))}
      />
      <ErrorSummary problems={problems} />
      <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
        {t('manage.applications.add_document')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        multiple
        hidden
        aria-label={t('manage.applications.field.documents')}
        onChange={add}
      />
    </section>
  )
}
