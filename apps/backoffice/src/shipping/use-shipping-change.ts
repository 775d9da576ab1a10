import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { shippingQueries } from './shipping.queries.ts'

interface Change {
  send: (api: Client) => Promise<unknown>
  onDone?: () => void
}

/** Changes methods, tariffs or areas, says what happened, and reads them again. */
export function useShippingChange() {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ send }: Change) => send(api),
    onSuccess: async (_answer, { onDone }) => {
      await client.invalidateQueries({ queryKey: shippingQueries.all })
      showToast('success', locale.t('manage.shipping.saved'))
      onDone?.()
    },
    onError: (error) => showToast('error', errorText(locale, error)),
  })
}
