import { defaultLanguage } from '@lonja/contract/constants'
import { unitPriceOf } from '@lonja/contract/products/unit-price'
import { addToBasket } from '#/basket/basket.ts'
import { basketLine } from '#/basket/basket-line.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { Price, discountPercent } from '@lonja/ui/controls/Price.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { SaveButton } from '#/whitelists/SaveButton.tsx'
import css from './ProductCard.module.css'
import type { CardProduct } from './product-card.ts'
import { productPath } from './shelf.queries.ts'
import { buyable } from './variants.ts'

interface ProductCardProps {
  product: CardProduct
  /** The width at which the picture is displayed, as in `<img sizes>`. */
  sizes: string
  eager?: boolean
  /** The level of the card’s heading, one below the heading of the list. */
  level?: 2 | 3 | 4
}

/** A product in a list. The whole card is a link. A product without options has a button that adds it to the basket. */
export function ProductCard({ product, sizes, eager = false, level = 3 }: ProductCardProps) {
  const { formatPercent, t, formatNumber, formatUnitPrice } = useLocale()
  const { title, business, price, previousPrice, priceVaries, available, image, priceUnit, rating, ratingCount } =
    product
  const Heading = `h${level}` as const
  const percent = price === null ? 0 : discountPercent(price, previousPrice)
  const unitPrice = price === null ? null : unitPriceOf(price, priceUnit)
  return (
    <article className={css['card']}>
      <div className={css['picture']}>
        <Picture image={image} alt="" sizes={sizes} eager={eager} />
        {available ? (
          percent > 0 && <span className={css['badge']}>−{formatPercent(percent * 100)}</span>
        ) : (
          <span className={css['gone']}>{t('product.sold_out')}</span>
        )}
        <QuickAdd product={product} />
        <SaveButton product={product} className={css['save']} />
      </div>
      <div className={css['words']}>
        <Heading className={css['title']} lang={defaultLanguage}>
          <Link to={productPath(product)} className="card-link">
            {title}
          </Link>
        </Heading>
        <p className={css['shop']} lang={defaultLanguage}>
          {business.name}
        </p>
        {rating !== null && (
          <p className={css['shop']}>
            <span className="sr-only">{t('stars.of', { rating: formatNumber(rating, 1) })} </span>
            <span aria-hidden="true">★ {formatNumber(rating, 1)} </span>({ratingCount})
          </p>
        )}
        {price === null ? (
          <p className={css['shop']}>{t('product.no_price')}</p>
        ) : (
          <p className={css['price']}>
            <Price price={price} previous={previousPrice} from={priceVaries} />
          </p>
        )}
        {unitPrice && <p className={css['unit']}>{formatUnitPrice(unitPrice)}</p>}
      </div>
    </article>
  )
}

function QuickAdd({ product }: { product: CardProduct }) {
  const { t } = useLocale()
  const combo = product.onlyCombo
  if (!combo || buyable(combo) === 0) return null
  const add = () => {
    addToBasket(basketLine(product, combo, 1))
    showToast('success', t('product.added', { title: product.title }), { label: t('product.see_cart'), to: '/cart' })
  }
  return (
    <IconButton
      className={css['add']}
      label={t('product.add_named', { title: product.title })}
      icon={<PlusIcon />}
      onClick={add}
    />
  )
}

/** A placeholder of the same size as a card, shown while the product is loading. */
export function ProductCardSkeleton() {
  return (
    <div className={css['card']}>
      <Skeleton shape="square" />
      <div className={css['words']}>
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="title" />
      </div>
    </div>
  )
}
