import type { Application, ApplicationStep } from '@lonja/contract/applications/missing'
import { useQueryClient } from '@tanstack/react-query'
import { violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import type { StoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { joinQueries, saveApplication } from './join.queries.ts'
import { addressOf, nextStep } from './steps.ts'

/** Stores the application as the server has answered it, for every part of the screen. */
export function useStore() {
  const client = useQueryClient()
  return (application: Application) => client.setQueryData(joinQueries.mine(application.user.id).queryKey, application)
}

/**
 * Sends the form of a step to the server, and opens the next step.
 *
 * @param bodyOf  the fields of the application, from the values of the form
 */
export function useStep<Name extends string>(
  { id }: Application,
  step: ApplicationStep,
  form: StoredForm<Name>,
  bodyOf: (values: Record<Name, string>) => object,
) {
  const locale = useLocale()
  const api = useApi()
  const storeApplication = useStore()
  const navigate = useNavigate()
  const send = async () => {
    storeApplication(await saveApplication(api, id, bodyOf(form.values)))
    form.saved()
    navigate(addressOf(nextStep(step)))
  }
  return useSubmit(form, send, (error) =>
    refuseFields(locale, form, error, (refused, name) => {
      const text = violationText(locale, refused, name)
      return text !== undefined && name === 'cif' ? locale.t('manage.applications.cif_wrong') : text
    }),
  )
}

/** The values of texts, in which an empty text means no value. */
export const textsOrNull = <Name extends string>(values: Record<Name, string>): Record<Name, string | null> =>
  Object.fromEntries(Object.entries<string>(values).map(([name, value]) => [name, value.trim() || null])) as Record<
    Name,
    string | null
  >
