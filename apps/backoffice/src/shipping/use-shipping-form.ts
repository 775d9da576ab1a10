import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '@lonja/ui/api/api-error.ts'
import type { Client } from '@lonja/ui/api/client.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import type { FieldProblem } from '@lonja/ui/forms/form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { shippingQueries } from './shipping.queries.ts'

/**
 * Checks a form, sends it, says that it was saved, and reads methods and prices again.
 *
 * @param onSaved  removes the draft
 */
export function useShippingForm(
  form: { check: () => FieldProblem[] },
  send: (api: Client) => Promise<unknown>,
  onSaved: () => void,
) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const save = async () => {
    await send(api)
    onSaved()
    await client.invalidateQueries({ queryKey: shippingQueries.all })
    showToast('success', locale.t('manage.shipping.saved'))
  }
  return useSubmit(form, save, (error) => [{ text: errorText(locale, error) }])
}
