import type { CatalogueProduct } from '@lonja/contract/catalogue/catalogue'
import type { ReactNode } from 'react'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useMay } from '#/people/current-shop.ts'
import css from './catalogue.module.css'
import type { Selection } from './use-selection.ts'

interface ProductLineProps {
  product: Pick<CatalogueProduct, 'id' | 'title' | 'price' | 'business'>
  selection: Selection
  children?: ReactNode
}

/** A product that can be chosen, with links to its page and its shop. */
export function ProductLine({ product: { id, title, price, business }, selection, children }: ProductLineProps) {
  const { t, formatMoney } = useLocale()
  const mayDecide = useMay('town.reports')
  const maySeeShop = useMay('town.shops.read')
  return (
    <div className={css['product']}>
      {mayDecide && (
        <label className={css['choose']}>
          <input type="checkbox" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
          <span className="sr-only">{t('manage.catalogue.choose', { name: `${title}, ${business.name}` })}</span>
        </label>
      )}
      <div className={css['about']}>
        <p>
          <a href={`/product/${id}`}>{title}</a>
        </p>
        <p>
          {maySeeShop ? <Link to={`/town/shops/${business.id}`}>{business.name}</Link> : business.name}
          {price !== null && <strong className={css['price']}> {formatMoney(price)}</strong>}
        </p>
        {children}
      </div>
    </div>
  )
}
