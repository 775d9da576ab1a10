import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Options.module.css'
import { Swatch } from '#/products/Swatch.tsx'
import type { Product } from '#/products/product.queries.ts'
import { type Axis, axesOf, choose, optionState } from '#/products/variants.ts'

interface OptionsProps {
  product: Product
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

/** The variants of a product as buttons, one row for each attribute. */
export function Options({ product, chosen, onChoose }: OptionsProps) {
  return axesOf(product).map((axis) => (
    <AxisOptions key={axis.id} axis={axis} product={product} chosen={chosen} onChoose={onChoose} />
  ))
}

function AxisOptions({ product, axis, chosen, onChoose }: OptionsProps & { axis: Axis }) {
  const { t } = useLocale()
  const name = useId()
  const current = axis.options.find(({ id }) => chosen.includes(id))
  return (
    <fieldset className={css['axis']}>
      <legend>
        {axis.name}
        {current && <span className={css['current']}>: {current.name}</span>}
      </legend>
      <div className={css['row']}>
        {axis.options.map((option) => {
          const state = optionState(product, axis, option.id, chosen)
          return (
            <label key={option.id} className={css['option']} data-state={state}>
              <input
                type="radio"
                className="sr-only"
                name={name}
                checked={option.id === current?.id}
                onChange={() => onChoose(choose(product, axis, option.id, chosen))}
              />
              {option.value && <Swatch color={option.value} />}
              {option.name}
              {state !== 'buyable' && <span className="sr-only"> ({t(`product.option_${state}`)})</span>}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
