import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { saveCombo, sheetQueries } from './sheet.queries.ts'

/** Saves fields of one variant. */
export function useSaveCombo(product: string, id: string) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => saveCombo(api, id, body),
    onSuccess: () => showToast('success', locale.t('manage.record.saved')),
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: sheetQueries.product(product).queryKey }),
  })
}
