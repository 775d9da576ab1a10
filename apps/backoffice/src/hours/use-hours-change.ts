import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import { type Hours, hoursQueries } from './hours.queries.ts'

interface Change {
  send: (api: Client, shop: string) => Promise<Hours>
  /** The hours that the screen shows until the server answers. */
  shown?: Partial<Hours>
  /** The message after success. */
  done: string
  onDone?: () => void
}

/** Changes the hours, closures or pauses of the shop, and says what has changed or why not. */
export function useHoursChange() {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const { id } = useShop()
  const { queryKey } = hoursQueries.ofShop(id)
  return useMutation({
    mutationFn: ({ send }: Change) => send(api, id),
    onMutate: ({ shown }) => client.setQueryData(queryKey, (hours) => hours && { ...hours, ...shown }),
    onSuccess: (hours, { done, onDone }) => {
      client.setQueryData(queryKey, hours)
      showToast('success', done)
      onDone?.()
    },
    onError: (error) => {
      showToast('error', errorText(locale, error))
      void client.invalidateQueries({ queryKey })
    },
  })
}
