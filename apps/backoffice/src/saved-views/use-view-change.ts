import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'

/** Changes a saved view, says so, and reads the views again. `change` returns what the server answered. */
export function useViewChange() {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async <Answer>(
    work: (api: Client) => Promise<Answer>,
    said: string,
  ): Promise<{ answer: Answer } | undefined> => {
    setBusy(true)
    try {
      const answer = await work(api)
      await client.invalidateQueries({ queryKey: ['saved-views'] })
      showToast('success', said)
      return { answer }
    } catch (error) {
      showToast('error', errorText(locale, error))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}
