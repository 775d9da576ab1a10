import { operatorKinds } from '@lonja/contract/setup/operator-kinds'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { SetupForm } from './setup-form.ts'
import css from './SetupPage.module.css'

/** The organisation that runs the town's market. */
export function WhoStep({ form }: { form: SetupForm }) {
  const { t } = useLocale()
  return (
    <>
      <fieldset className={css['choices']}>
        <legend>{t('manage.setup.kind')}</legend>
        {operatorKinds.map((kind) => (
          <Choice
            key={kind}
            type="radio"
            name="operatorKind"
            label={t(`manage.setup.kind_${kind}`)}
            checked={form.values.operatorKind === kind}
            onChange={() => form.set('operatorKind', kind)}
          />
        ))}
      </fieldset>
      <Field {...form.field('operatorName')} label={t('manage.setup.name')} autoComplete="organization" />
      <Field {...form.field('cif')} label={t('manage.setup.cif')} autoComplete="off" spellCheck={false} />
      <Field
        {...form.field('email')}
        type="email"
        label={t('manage.setup.email')}
        hint={t('manage.setup.email_hint')}
      />
      <Field {...form.field('phone')} type="tel" label={t('manage.setup.phone')} autoComplete="tel" />
      <Field {...form.field('address')} label={t('manage.setup.address')} autoComplete="street-address" />
      <Field {...form.field('zip')} label={t('manage.setup.zip')} inputMode="numeric" autoComplete="postal-code" />
      <Field {...form.field('dpo')} type="email" label={t('manage.setup.dpo')} hint={t('manage.setup.dpo_hint')} />
    </>
  )
}
