import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import { useStock } from '../product-acts.ts'
import { AdjustForm } from './AdjustForm.tsx'
import { Fold } from './Fold.tsx'
import { Movements } from './Movements.tsx'
import css from './SheetPage.module.css'
import type { SheetCombo, SheetProduct } from './sheet.queries.ts'
import { AlertLevel, Tracked } from './StockLevel.tsx'
import { variantName } from './variant-name.ts'

/** The stock of each variant, its level for the notice of low stock, and the last changes with their reasons. */
export function Stock({ product, combos }: { product: SheetProduct; combos: readonly SheetCombo[] }) {
  const { t } = useLocale()
  return (
    <Fold title={t('manage.sheet.stock')}>
      <ul className={css['variants']}>
        {combos.map((combo) => (
          <li key={combo.id}>
            <VariantStock combo={combo} product={product} />
          </li>
        ))}
      </ul>
      <Movements product={product.id} combos={combos} />
    </Fold>
  )
}

function VariantStock({ combo, product }: { combo: SheetCombo; product: SheetProduct }) {
  const { t } = useLocale()
  const mayAdjust = useMay('stock')
  const { id, tracked, availableStock } = combo
  const stock = useStock(id, combo.stock)
  const heldUnits = tracked ? combo.stock - (availableStock ?? 0) : 0
  const variant = variantName(combo)
  const tracking = <Tracked combo={combo} product={product.id} variant={variant} />
  if (!tracked)
    return (
      <div className={css['codes']}>
        {variant !== '' && <h3>{variant}</h3>}
        {tracking}
      </div>
    )
  const facts = [
    ['manage.sheet.on_hand', stock],
    ['manage.sheet.held', heldUnits],
    ['manage.sheet.available', Math.max(0, stock - heldUnits)],
  ] as const
  return (
    <div className={css['codes']}>
      {variant !== '' && <h3>{variant}</h3>}
      <dl className={css['units']}>
        {facts.map(([name, units]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{units}</dd>
          </div>
        ))}
      </dl>
      {mayAdjust && <AdjustForm id={id} name={variant === '' ? product.title : `${product.title}, ${variant}`} />}
      {tracking}
      <AlertLevel combo={combo} product={product.id} variant={variant} />
    </div>
  )
}
