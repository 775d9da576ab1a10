import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Stars } from './Stars.tsx'
import css from './Reviews.module.css'
import type { ValorationRatings } from './valoration.queries.ts'

interface RatingSummaryProps {
  ratings: ValorationRatings
  /** The number of stars by which the list is filtered; undefined if it is not filtered. */
  stars: number | undefined
  onStars: (stars: number | undefined) => void
}

/**
 * The average rating, and the number of reviews for each number of stars. A press on a number of stars filters the
 * list.
 */
export function RatingSummary({ ratings: { average, total, counts }, stars, onStars }: RatingSummaryProps) {
  const { formatNumber, t } = useLocale()
  return (
    <div className={css['summary']}>
      <p className={css['average']}>
        <strong>{formatNumber(average ?? 0, 1)}</strong>
        <span>
          <Stars rating={average ?? 0} />
          {t('reviews.count', { count: total })}
        </span>
      </p>
      <ul aria-label={t('reviews.distribution')}>
        {[5, 4, 3, 2, 1].map((value) => {
          const count = counts[value - 1] ?? 0
          return (
            <li key={value}>
              <button
                type="button"
                className={css['bar']}
                aria-pressed={stars === value}
                aria-label={`${t('stars.count', { count: value })}: ${t('reviews.count', { count })}`}
                disabled={count === 0}
                onClick={() => onStars(stars === value ? undefined : value)}
              >
                <span>{value} ★</span>
                <progress max={total} value={count} aria-hidden="true" />
                <span>{formatNumber(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {stars !== undefined && (
        <button type="button" className={css['all']} onClick={() => onStars(undefined)}>
          {t('reviews.every')}
        </button>
      )}
    </div>
  )
}
