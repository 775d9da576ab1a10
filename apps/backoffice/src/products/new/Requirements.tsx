import { allergens } from '@lonja/contract/products/allergens'
import { Choice, Field, TextAreaField } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewProductPage.module.css'
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
      {hasAllergens && <Allergens form={form} />}
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

/** The value of the field `allergens` is empty until something is chosen, `none`, or the codes with spaces between. */
function Allergens({ form }: Pick<RequirementsProps, 'form'>) {
  const { t } = useLocale()
  const { allergens: value } = form.values
  const chosen = value === 'none' ? [] : value.split(' ').filter(Boolean)
  const toggle = (code: string, isOn: boolean) =>
    form.set('allergens', (isOn ? [...chosen, code] : chosen.filter((other) => other !== code)).join(' '))
  return (
    <fieldset className={css['choices']}>
      <legend>{t('manage.new_product.allergens')}</legend>
      <div className={css['chips']}>
        <Choice
          type="checkbox"
          label={t('manage.new_product.no_allergens')}
          checked={value === 'none'}
          onChange={(event) => form.set('allergens', event.target.checked ? 'none' : '')}
        />
        {allergens.map((code) => (
          <Choice
            key={code}
            type="checkbox"
            label={t(allergenKey(code))}
            checked={chosen.includes(code)}
            onChange={(event) => toggle(code, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const allergenKey = (code: (typeof allergens)[number]) =>
  code === 'frutos-de-cascara' ? 'allergen.frutos_de_cascara' : (`allergen.${code}` as const)
