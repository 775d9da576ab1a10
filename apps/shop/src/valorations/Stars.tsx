import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Stars.module.css'

/** A rating of 1 to 5 as stars, also half stars. Screen readers read it in words. */
export function Stars({ rating }: { rating: number }) {
  const { t, formatNumber } = useLocale()
  const halves = Math.round(rating * 2)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the stars are drawn, there is no image file
    <span className={css['stars']} role="img" aria-label={t('stars.of', { rating: formatNumber(rating, 1) })}>
      {[2, 4, 6, 8, 10].map((full) => (
        <span key={full} className={halves >= full ? css['full'] : halves === full - 1 ? css['half'] : css['none']} />
      ))}
    </span>
  )
}
