import type { StockReason } from '@lonja/contract/orders/stock-movement'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './ProductsPage.module.css'
import { ForSale } from './ForSale.tsx'
import { adjustStock, useStock } from './product-acts.ts'
import type { Combo } from './product.queries.ts'

/** A variant with its number of units. One button is for a unit that was sold at the counter, one for a unit that arrived. */
export function VariantRow({ combo, title }: { combo: Combo; title: string }) {
  const { t } = useLocale()
  const may = useMay('stock')
  const { id, values, availableStock, tracked, enabled } = combo
  const stock = useStock(id, combo.stock)
  const heldUnits = tracked ? combo.stock - (availableStock ?? 0) : 0
  const variant = values.map(({ name }) => name).join(' · ')
  const name = variant === '' ? title : `${title}, ${variant}`

  const change = (units: number, reason: StockReason) => {
    adjustStock({ id, name }, units, reason)
    const undo = () => adjustStock({ id, name }, -units, 'correction')
    const text = t(units < 0 ? 'manage.products.sold' : 'manage.products.arrived', { name })
    showToast('success', text, { label: t('manage.products.undo'), run: undo })
  }
  return (
    <div className={css['variant']}>
      <p>
        {variant && <strong>{variant} </strong>}
        {tracked ? t('manage.products.units', { count: stock }) : t('manage.products.uncounted')}
        {heldUnits > 0 && ` · ${t('manage.products.held', { count: heldUnits })}`}
      </p>
      {may && (
        <div className={css['buttons']}>
          {tracked && (
            <>
              <Button kind="secondary" disabled={stock - heldUnits <= 0} onClick={() => change(-1, 'shop-sale')}>
                {t('manage.products.sell')}
                <span className="sr-only"> {name}</span>
              </Button>
              <Button kind="secondary" onClick={() => change(1, 'arrival')}>
                {t('manage.products.add')}
                <span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
          {variant !== '' && <ForSale kind="attribute-combos" id={id} name={name} enabled={enabled} />}
        </div>
      )}
    </div>
  )
}
