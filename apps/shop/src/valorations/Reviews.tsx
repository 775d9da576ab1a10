import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { InlineNotice } from '@lonja/ui/controls/Notice.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { CheckIcon } from '@lonja/ui/controls/icons.tsx'
import type { IslandModule } from '@lonja/ui/late/island.tsx'
import { RatingSummary } from './RatingSummary.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import css from './Reviews.module.css'
import { WriteReview } from './WriteReview.tsx'
import { type Valoration, type ValorationSort, valorationQueries, valorationSorts } from './valoration.queries.ts'

export interface ReviewsProps {
  product: { id: string; title: string; business: { id: string }; ratingCount: number }
}

export const prefetch: IslandModule<ReviewsProps>['prefetch'] = async (client, { product }) => {
  if (product.ratingCount === 0) return
  await Promise.all([
    client.prefetchQuery(valorationQueries.ratings(product)),
    client.prefetchInfiniteQuery(valorationQueries.of(product.id)),
  ])
}

/** The reviews of a product, with an explanation of how reviews are verified. */
export function Part({ product }: ReviewsProps) {
  const { t } = useLocale()
  const ratings = useQuery(valorationQueries.ratings(product))
  const [stars, setStars] = useState<number>()
  return (
    <section className={css['reviews']} aria-labelledby="reviews">
      <h2 id="reviews">{t('reviews.title')}</h2>
      <QueryView query={ratings} skeleton={<Skeleton shape="block" />}>
        {(data) =>
          data.total === 0 ? (
            <p>{t('reviews.none')}</p>
          ) : (
            <div className={css['split']}>
              <RatingSummary ratings={data} stars={stars} onStars={setStars} />
              <ReviewList product={product} stars={stars} />
            </div>
          )
        }
      </QueryView>
      <FreePurchase product={product} />
      {/* The law requires an explanation of how reviews are verified (TRLGDCU art. 20.4, Directive (EU) 2019/2161). */}
      <details className={css['verified']}>
        <summary>
          <CheckIcon size={20} />
          {t('reviews.verified')}
        </summary>
        <p>{t('reviews.verified_how')}</p>
      </details>
    </section>
  )
}

function ReviewList({ product, stars }: ReviewsProps & { stars: number | undefined }) {
  const locale = useLocale()
  const { t } = locale
  const user = useSession()
  const [sort, setSort] = useState<ValorationSort>('useful')
  const list = useInfiniteQuery(valorationQueries.of(product.id, sort, stars))
  const { data: votes } = useQuery(valorationQueries.votes(product.id, user?.id))
  const { data: shops = [] } = useQuery(valorationQueries.shops(user?.id))
  const reviews = list.data?.pages.flatMap(({ items }) => items) ?? []
  const items = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)

  // When more reviews were added to the list, moves the focus to the first of them.
  useEffect(() => {
    if (before.current === undefined || reviews.length <= before.current) return
    ;(items.current?.children[before.current] as HTMLElement | undefined)?.focus()
    before.current = undefined
  }, [reviews.length])

  return (
    <div className={css['list']}>
      <SelectField
        className={css['sort']}
        label={t('sort.label')}
        value={sort}
        onChange={({ target: { value } }) => setSort(value as ValorationSort)}
      >
        {(Object.keys(valorationSorts) as ValorationSort[]).map((name) => (
          <option key={name} value={name}>
            {t(`reviews.sort.${name}`)}
          </option>
        ))}
      </SelectField>
      <QueryView query={list} skeleton={<Skeleton shape="block" />}>
        {({ pages }) => (
          <>
            <ul ref={items} className={css['items']}>
              {reviews.map((review) => (
                <li key={review.id} tabIndex={-1}>
                  <ReviewCard
                    review={review}
                    vote={votes?.find(({ valoration }) => valoration.id === review.id)}
                    own={review.user.id === user?.id}
                    ofShop={shops.includes(product.business.id)}
                  />
                </li>
              ))}
            </ul>
            <output className={css['shown']}>
              {t('reviews.shown', { shown: reviews.length, total: pages[0]?.total ?? 0 })}
            </output>
          </>
        )}
      </QueryView>
      {list.isFetchNextPageError && <InlineNotice tone="bad">{errorText(locale, list.error)}</InlineNotice>}
      {list.hasNextPage && (
        <Button
          kind="secondary"
          busy={list.isFetchingNextPage}
          onClick={() => {
            before.current = reviews.length
            void list.fetchNextPage()
          }}
        >
          {t('reviews.more')}
        </Button>
      )}
    </div>
  )
}

/** A button to write a review, for buyers with a purchase of the product that they have not reviewed yet. */
function FreePurchase({ product }: ReviewsProps) {
  const user = useSession()
  const { data: purchases = [] } = useQuery(valorationQueries.purchases(product.id, user?.id))
  const { data: mine } = useQuery(valorationQueries.mine(purchases.length > 0 ? user?.id : undefined))
  const free = mine && purchases.find(({ id }) => !mine.some((review) => isOf(review, id)))
  return free ? <WriteReview product={product} soldProduct={free.id} /> : null
}

const isOf = ({ soldProduct }: Valoration, purchase: string): boolean => soldProduct?.id === purchase
