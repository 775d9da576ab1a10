import { formatIban } from '@lonja/contract/businesses/iban'
import type { Application } from '@lonja/contract/applications/missing'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './JoinPage.module.css'
import { typedIban } from './checks.ts'
import { textsOrNull, useStep } from './use-step.ts'

/** The account that receives the money of the shop. */
export function BankStep({ application }: { application: Application }) {
  const { t } = useLocale()
  const { id, iban, ibanHolder, legalName } = application
  const form = useStoredForm(
    `join bank ${id}`,
    { iban: iban ? formatIban(iban) : '', ibanHolder: ibanHolder ?? legalName ?? '' },
    { iban: typedIban },
    ['iban'],
  )
  const { problems, busy, attributes } = useStep(application, 'bank', form, textsOrNull)
  return (
    <form className={css['form']} {...attributes}>
      <ErrorSummary problems={problems} />
      <Field
        {...form.field('iban')}
        label={t('manage.applications.field.iban')}
        hint={t('manage.applications.hint.iban')}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Field
        {...form.field('ibanHolder')}
        label={t('manage.applications.field.ibanHolder')}
        hint={t('manage.applications.hint.ibanHolder')}
        maxLength={160}
      />
      <Button type="submit" wide busy={busy}>
        {t('manage.applications.save')}
      </Button>
    </form>
  )
}
