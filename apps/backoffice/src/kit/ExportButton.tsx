import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'

interface ExportButtonProps {
  label: string
  /** The path of the export, with its query: `/exports/orders?…`. */
  path: string
  /** The name of the file, if the server names none. */
  name: string
}

/** A button that saves a list of the server as a table on the device. */
export function ExportButton({ label, path, name }: ExportButtonProps) {
  const locale = useLocale()
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await saveExport(api, path, name)
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

async function saveExport(api: Client, path: string, name: string): Promise<void> {
  const answer = await api.send(path, { headers: { Accept: 'text/csv' } })
  if (!answer.blob) throw new Error('Files are for browsers')
  const named = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await answer.blob(), named ?? name)
}
