import { Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { AllergensField } from '../AllergensField.tsx'
import type { NewProductField } from './new-product.ts'

interface RequirementsProps {
  form: Form<NewProductField>
  /** What the category requires. */
  requires: readonly string[]
}

/** The information that the law demands for the goods of the chosen category. Without it, the product stays a draft. */
export function Requirements({ form, requires }: RequirementsProps) {
  const { t } = useLocale()
  const isFood = requires.includes('food')
  const hasAllergens = isFood || requires.includes('allergens')
  const needsMaker = requires.includes('gpsr')
  return (
    <>
      {isFood && (
        <Field
          {...form.field('origin')}
          label={t('manage.new_product.origin')}
          hint={t('manage.new_product.origin_hint')}
        />
      )}
      {hasAllergens && (
        <AllergensField
          label={t('manage.new_product.allergens')}
          value={form.values.allergens}
          onChange={(value) => form.set('allergens', value)}
        />
      )}
      {hasAllergens && requires.includes('age18') && (
        <Field {...form.field('alcohol')} label={t('manage.new_product.alcohol')} inputMode="decimal" />
      )}
      {needsMaker && (
        <>
          <Field {...form.field('maker')} label={t('manage.new_product.maker')} />
          <Field
            {...form.field('address')}
            label={t('manage.new_product.maker_address')}
            hint={t('manage.new_product.maker_hint')}
          />
          <Field
            {...form.field('contact')}
            label={t('manage.new_product.maker_contact')}
            hint={t('manage.new_product.contact_hint')}
          />
          <TextAreaField
            {...form.field('warnings')}
            label={t('manage.new_product.warnings')}
            optional={t('manage.new_product.optional')}
            rows={2}
          />
        </>
      )}
      {requires.includes('age18') && <p>{t('manage.new_product.age18')}</p>}
    </>
  )
}
