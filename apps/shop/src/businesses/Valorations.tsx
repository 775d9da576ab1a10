import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { productPath } from '#/products/shelf.queries.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { Stars } from '#/valorations/Stars.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import page from './BusinessPage.module.css'
import css from './Valorations.module.css'
import { type Valoration, businessQueries } from './business.queries.ts'

const valorationStep = 5
/** The maximum number of reviews in one answer of the API. */
const most = 100

interface Props {
  /** The id of the shop. */
  business: string
}

export const prefetch: IslandModule<Props>['prefetch'] = async (client, { business }) =>
  client.prefetchQuery(businessQueries.valorations(business, valorationStep))

/** The reviews of a shop’s products. */
export function Part({ business }: Props) {
  const { t } = useLocale()
  const [count, setCount] = useState(valorationStep)
  const { data, isPlaceholderData } = useQuery(businessQueries.valorations(business, count))
  const hydrated = useHydrated()
  if (!data) return null
  const { items, total } = data
  return (
    <section className={page['section']} aria-labelledby="valorations">
      <h2 id="valorations">{t('reviews.title')}</h2>
      {total === 0 ? (
        <p className={css['soft']}>{t('business.no_valorations')}</p>
      ) : (
        <>
          <p className={css['soft']}>
            {t('reviews.count', { count: total })}. {t('business.verified')}
          </p>
          <ul className={css['list']}>
            {items.map((valoration) => (
              <li key={valoration.id}>
                <One valoration={valoration} />
              </li>
            ))}
          </ul>
          {hydrated && items.length < Math.min(total, most) && (
            <Button
              kind="secondary"
              className={css['more']}
              busy={isPlaceholderData}
              onClick={() => setCount(Math.min(count + 2 * valorationStep, most))}
            >
              {t('reviews.more')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function One({ valoration }: { valoration: Valoration }) {
  const { t, formatDate } = useLocale()
  const { rating, title, body, user, product, createdDate, reply } = valoration
  return (
    <article className={css['one']}>
      <Stars rating={rating} />
      {title && <h3 className={css['title']}>{title}</h3>}
      <p className={css['soft']}>
        {t('business.said', { author: user.username, date: formatDate(createdDate) })}{' '}
        <Link to={productPath(product)}>{product.title}</Link>
      </p>
      {body && <p className={css['body']}>{body}</p>}
      {reply && (
        <div className={css['reply']}>
          <strong>{t('business.replied', { shop: reply.business?.name ?? t('shop.label') })}</strong>
          <p>{reply.text}</p>
        </div>
      )}
    </article>
  )
}
