import { Field } from '@lonja/ui/controls/Field.tsx'
import { PasswordField } from '@lonja/ui/controls/PasswordField.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { SetupForm } from './setup-form.ts'

/** The account of the first operator. */
export function AccountStep({ form }: { form: SetupForm }) {
  const { t } = useLocale()
  return (
    <>
      <p>{t('manage.setup.account')}</p>
      <Field {...form.field('operator')} type="email" label={t('manage.setup.operator')} autoComplete="username" />
      <PasswordField {...form.field('password')} autoComplete="new-password" />
    </>
  )
}
