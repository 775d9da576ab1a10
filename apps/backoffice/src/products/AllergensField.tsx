import { allergens } from '@lonja/contract/products/allergens'
import type { ReactNode } from 'react'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './new/NewProductPage.module.css'

interface AllergensFieldProps {
  /** Empty until something is chosen, `none`, or the codes with spaces between. */
  value: string
  label: ReactNode
  hint?: ReactNode
  onChange: (value: string) => void
}

/** The choice of the allergens that a product contains, or the statement that it contains none. */
export function AllergensField({ value, label, hint, onChange }: AllergensFieldProps) {
  const { t } = useLocale()
  const chosen = value === 'none' ? [] : value.split(' ').filter(Boolean)
  const toggle = (code: string, isOn: boolean) =>
    onChange((isOn ? [...chosen, code] : chosen.filter((other) => other !== code)).join(' '))
  return (
    <fieldset className={css['choices']}>
      <legend>{label}</legend>
      {hint && <p>{hint}</p>}
      <div className={css['chips']}>
        <Choice
          type="checkbox"
          label={t('manage.new_product.no_allergens')}
          checked={value === 'none'}
          onChange={(event) => onChange(event.target.checked ? 'none' : '')}
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
