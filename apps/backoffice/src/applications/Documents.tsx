import type { Application } from '@lonja/contract/applications/missing'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import css from './Documents.module.css'

type Document = Application['documents'][number]

interface DocumentsProps {
  documents: readonly Document[]
  /** Removes a document; without it, nothing can be removed. */
  onRemove?: (id: string) => void
}

/** The documents of an application, each with a button that downloads it. */
export function Documents({ documents, onRemove }: DocumentsProps) {
  const { t } = useLocale()
  if (documents.length === 0) return <p>{t('manage.applications.no_documents')}</p>
  return (
    <ul className={css['files']}>
      {documents.map((document) => (
        <li key={document.id}>
          <span>{document.fileOName}</span>
          <Download document={document} />
          {onRemove && (
            <Button kind="quiet" onClick={() => onRemove(document.id)}>
              {t('manage.applications.remove_document')}
              <span className="sr-only"> {document.fileOName}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A plain link would be sent without the user's token, so the file is read first. */
function Download({ document: { id, fileOName } }: { document: Document }) {
  const locale = useLocale()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await api.callBlob(`/media-objects/${id}/file`), fileOName)
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void download()}>
      {locale.t('manage.applications.download')}
      <span className="sr-only"> {fileOName}</span>
    </Button>
  )
}
