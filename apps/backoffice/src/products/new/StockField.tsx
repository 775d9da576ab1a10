import { useState } from 'react'
import { Choice, Field } from '@lonja/ui/controls/Field.tsx'
import type { Form } from '@lonja/ui/forms/form.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './NewProductPage.module.css'
import type { NewProductField } from './new-product.ts'

const usual = ['', '1', '5', '10']

/** How many units the shop has: not counted, a usual number, or any other one. */
export function StockField({ form }: { form: Form<NewProductField> }) {
  const { t } = useLocale()
  const { stock } = form.values
  const [isOther, setOther] = useState(!usual.includes(stock))
  const showsOther = isOther || !usual.includes(stock)
  return (
    <fieldset className={css['choices']}>
      <legend>{t('manage.new_product.stock')}</legend>
      <div className={css['chips']}>
        {usual.map((units) => (
          <Choice
            key={units}
            type="radio"
            name="stock-choice"
            label={units === '' ? t('manage.new_product.uncounted') : units}
            checked={!showsOther && stock === units}
            onChange={() => {
              setOther(false)
              form.set('stock', units)
            }}
          />
        ))}
        <Choice
          type="radio"
          name="stock-choice"
          label={t('manage.new_product.other_stock')}
          checked={showsOther}
          onChange={() => setOther(true)}
        />
      </div>
      {showsOther && (
        <Field {...form.field('stock')} label={t('manage.new_product.units')} inputMode="numeric" autoComplete="off" />
      )}
    </fieldset>
  )
}
