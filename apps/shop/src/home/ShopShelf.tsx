import type { ShownBlockOf } from '@lonja/contract/home/shown-block'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { BusinessCard } from '#/businesses/BusinessCard.tsx'
import { fewShops } from '#/businesses/few-shops.queries.ts'
import { NearButton } from '#/businesses/NearButton.tsx'
import { usePlace } from '#/businesses/place.ts'
import shelf from '#/products/Shelf.module.css'
import css from './HomePage.module.css'
import { wordsIn } from './words.ts'

const addresses = { open: '/businesses?open=true', near: '/businesses?sort=near', spotlight: '/businesses' } as const

type ShopsBlock = ShownBlockOf<'shops'>

export const prefetchShops = async (client: QueryClient, { rule, count }: ShopsBlock): Promise<unknown> =>
  rule === 'near' ? undefined : client.prefetchQuery(fewShops(rule, count, null))

/** A row of shops. The shops nearby are shown once the visitor has told the position. */
export function ShopShelf({ block: { rule, count, title } }: { block: ShopsBlock }) {
  const { t, language } = useLocale()
  const id = useId()
  const place = usePlace()
  const needsPlace = rule === 'near' && place === null
  const { data = [] } = useQuery({
    ...fewShops(rule, count, rule === 'near' ? place : null),
    enabled: !needsPlace,
  })
  if (data.length === 0 && !needsPlace) return null
  const { text, lang } = wordsIn(language, title)
  return (
    <section className={shelf['shelf']} aria-labelledby={id}>
      <div className={shelf['top']}>
        <h2 id={id} lang={text ? lang : undefined}>
          {text || t(`home.shops_${rule}`)}
        </h2>
        <Link to={addresses[rule]} className={shelf['all']} aria-label={t('home.shops')}>
          {t('shelf.all')}
        </Link>
      </div>
      {needsPlace ? (
        <NearButton />
      ) : (
        <ul className={css['campaigns']}>
          {data.map((shop) => (
            <li key={shop.id}>
              <BusinessCard shop={shop} eager={false} level={3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
