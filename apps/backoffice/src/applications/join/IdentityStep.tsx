import type { Application } from '@lonja/contract/applications/missing'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { asSaved, useDraftState } from '@lonja/ui/forms/draft-state.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { DocumentsField } from './DocumentsField.tsx'
import css from './JoinPage.module.css'
import { typedEmail, typedPhone } from './checks.ts'
import { textsOrNull, useStep } from './use-step.ts'

const fields = ['legalName', 'cif', 'registry', 'registryNo', 'legalAddress', 'legalPhone', 'legalEmail'] as const
const optional = new Set<string>(['registry', 'registryNo'])
const completion = {
  legalName: 'name',
  legalAddress: 'street-address',
  legalPhone: 'tel',
  legalEmail: 'email',
} as Partial<Record<(typeof fields)[number], string>>

/** Who sells: the data that the law asks of every trader, and copies of documents. */
export function IdentityStep({ application }: { application: Application }) {
  const { t } = useLocale()
  const { id } = application
  const [lawful, setLawful, forget] = useDraftState(`join lawful ${id}`, application.lawful, asSaved)
  const form = useStoredForm(
    `join identity ${id}`,
    {
      legalName: application.legalName ?? '',
      cif: application.cif ?? '',
      registry: application.registry ?? '',
      registryNo: application.registryNo ?? '',
      legalAddress: application.legalAddress ?? '',
      legalPhone: application.legalPhone ?? application.phones[0] ?? '',
      legalEmail: application.legalEmail ?? application.email ?? '',
    },
    { legalPhone: typedPhone, legalEmail: typedEmail },
  )
  const kept = {
    ...form,
    saved: () => {
      form.saved()
      forget()
    },
  }
  const { problems, busy, attributes } = useStep(application, 'identity', kept, (values) => ({
    ...textsOrNull(values),
    lawful,
  }))
  return (
    <>
      <DocumentsField application={application} />
      <form className={css['form']} {...attributes}>
        <ErrorSummary problems={problems} />
        {fields.map((name) => (
          <Field
            key={name}
            {...form.field(name)}
            label={t(`manage.applications.field.${name}`)}
            hint={t(`manage.applications.hint.${name}`)}
            optional={optional.has(name) ? t('manage.shipping.optional') : undefined}
            autoComplete={completion[name] ?? 'off'}
          />
        ))}
        <Choice
          type="checkbox"
          label={t('manage.applications.field.lawful')}
          hint={t('manage.applications.hint.lawful')}
          checked={lawful}
          onChange={(event) => setLawful(event.target.checked)}
        />
        <Button type="submit" wide busy={busy}>
          {t('manage.applications.save')}
        </Button>
      </form>
    </>
  )
}
