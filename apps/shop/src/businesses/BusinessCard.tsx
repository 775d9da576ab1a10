import { defaultLanguage } from '@lonja/contract/constants'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { OpeningLabel } from './OpeningLabel.tsx'
import { businessPath } from './shop.queries.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Picture } from '@lonja/ui/controls/Picture.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import css from './BusinessCard.module.css'
import { FavouriteButton } from './FavouriteButton.tsx'
import type { CardShop } from './business.queries.ts'

const sizes = '(width < 576px) 92vw, (width < 760px) 60vw, 280px'

/** A shop in a list. The whole card is a link. */
export function BusinessCard({ shop, eager, level = 2 }: { shop: CardShop; eager: boolean; level?: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { t, formatDistance } = useLocale()
  const { name, image, trades, address, distance, state } = shop
  return (
    <article className={css['card']}>
      <Picture image={image} alt="" sizes={sizes} eager={eager} shape="wide" />
      <div className={css['words']}>
        <Heading className={css['name']} lang={defaultLanguage}>
          <Link to={businessPath(shop)} className="card-link">
            {name}
          </Link>
        </Heading>
        {trades.length > 0 && (
          <p className={css['soft']} lang={defaultLanguage}>
            {trades.join(' · ')}
          </p>
        )}
        <p className={css['soft']}>
          {address && [address.street, address.number].filter(Boolean).join(', ')}
          {distance !== null && (
            <strong className={css['distance']}>{t('businesses.away', { distance: formatDistance(distance) })}</strong>
          )}
        </p>
        <p className={css['door']}>{state === 'holiday' ? t('businesses.holiday') : <OpeningLabel shop={shop} />}</p>
      </div>
      <FavouriteButton shop={shop} shape="card" />
    </article>
  )
}

/** A placeholder of the same size as a card, shown while the shop is loading. */
export function BusinessCardSkeleton() {
  return (
    <div className={css['card']}>
      <span className={css['shape']}>
        <Skeleton shape="block" />
      </span>
      <div className={css['words']}>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
    </div>
  )
}
