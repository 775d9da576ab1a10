import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#/api/api-error.ts'
import type { Client } from '#/api/client.ts'
import { useApi } from '#/api/query-client.ts'
import { showToast } from './toast.ts'
import { useLocale } from '#/i18n/locale.ts'

/**
 * Sends a request, says `done` or why the server refused it, and loads data again.
 *
 * @param keys  the first words of the keys of the data that are loaded again, also after a failure
 * @returns `act` resolves to true if the server has accepted the request
 */
export function useAct(...keys: readonly string[]) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = async (send: (api: Client) => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await send(api)
      showToast('success', done)
      return true
    } catch (error) {
      showToast('error', errorText(locale, error))
      return false
    } finally {
      setBusy(false)
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
    }
  }
  return { busy, act }
}
