import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveFile } from '@lonja/ui/native/save-file.ts'
import { useShop } from '#/people/current-shop.ts'
import { exportCustomers } from './customer.queries.ts'

/** Saves all customers of the shop as a table. */
export function ExportCustomers() {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const { id } = useShop()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const { file, name } = await exportCustomers(api, id)
      saveFile(file, name)
    } catch (error) {
      showToast('error', errorText(locale, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void run()}>
      {t('manage.customers.export')}
    </Button>
  )
}
