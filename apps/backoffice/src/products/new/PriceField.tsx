import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewProductPage.module.css'
import type { NewProductField } from './new-product.ts'

const ways = ['unit', 'kg'] as const
const aKilo = '1000'

/** The price of one unit, or of a kilo. Goods with a price for a kilo are sold in pieces of a fixed weight. */
export function PriceField({ form }: { form: Form<NewProductField> }) {
  const { t } = useLocale()
  const { per } = form.values
  return (
    <div className={css['price']}>
      <Field {...form.field('price')} label={t('manage.new_product.price')} inputMode="decimal" autoComplete="off" />
      <fieldset className={css['choices']}>
        <legend className="sr-only">{t('manage.new_product.price_for')}</legend>
        <div className={css['chips']}>
          {ways.map((way) => (
            <Choice
              key={way}
              type="radio"
              name="per"
              label={t(`manage.new_product.per_${way}`)}
              checked={per === way}
              onChange={() => {
                form.set('per', way)
                form.set('grams', way === 'kg' ? aKilo : '')
              }}
            />
          ))}
        </div>
      </fieldset>
      {per === 'kg' && (
        <Field
          {...form.field('grams')}
          label={t('manage.new_product.grams')}
          hint={t('manage.new_product.grams_hint')}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </div>
  )
}
