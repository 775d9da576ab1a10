import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockReason } from '@lonja/contract/orders/stock-movement'
import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './ProductsPage.module.css'
import { ForSale } from './ForSale.tsx'
import { type Combo, adjustStock } from './product.queries.ts'

/** A variant with its number of units. One button is for a unit that was sold at the counter, one for a unit that arrived. */
export function VariantRow({ combo, title }: { combo: Combo; title: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const may = useMay('stock')
  const [busy, setBusy] = useState(false)
  const { id, values, stock, availableStock, tracked, enabled } = combo
  const heldUnits = tracked ? stock - (availableStock ?? 0) : 0
  const variant = values.map(({ name }) => name).join(' · ')
  const name = variant === '' ? title : `${title}, ${variant}`

  const write = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      const tooFew = error instanceof ApiError && error.status === 422
      showToast('error', tooFew ? t('manage.products.too_few') : errorText(locale, error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['products'] })
      setBusy(false)
    }
  }
  const change = async (units: number, reason: StockReason) => {
    const done = await write(() => adjustStock(api, id, units, reason))
    if (!done) return
    const undo = () => void write(() => adjustStock(api, id, -units, 'correction'))
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
              <Button
                kind="secondary"
                busy={busy}
                disabled={stock - heldUnits <= 0}
                onClick={() => void change(-1, 'shop-sale')}
              >
                {t('manage.products.sell')}
                <span className="sr-only"> {name}</span>
              </Button>
              <Button kind="secondary" busy={busy} onClick={() => void change(1, 'arrival')}>
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
