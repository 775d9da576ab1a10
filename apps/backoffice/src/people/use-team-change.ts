import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/**
 * Changes the team, says what has changed or why not, and loads the team and the user's own rights again.
 *
 * @returns `change` resolves to true if the server has accepted the change
 */
export function useTeamChange() {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (work: (api: Client) => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work(api)
      showToast('success', done)
      return true
    } catch (error) {
      showToast('error', errorText(locale, error))
      return false
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['team'] })
      void client.invalidateQueries({ queryKey: ['me'] })
    }
  }
  return { busy, change }
}
