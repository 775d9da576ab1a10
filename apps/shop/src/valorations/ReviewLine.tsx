import { useQuery } from '@tanstack/react-query'
import { useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Stars } from './Stars.tsx'
import { WriteReview } from './WriteReview.tsx'
import css from './WriteReview.module.css'
import { valorationQueries } from './valoration.queries.ts'

interface ReviewLineProps {
  product: { id: string; title: string }
  /** The id of the line in the order. */
  soldProduct: string
  /** The id of the buyer’s account; undefined for the order of a guest. */
  buyer: string | undefined
}

/** The buyer’s review of a bought line, and a button to write or change it. Only for buyers with an account. */
export function ReviewLine({ product, soldProduct, buyer }: ReviewLineProps) {
  const { t } = useLocale()
  const user = useSession()
  const isBuyer = user !== null && user.id === buyer
  const { data: mine } = useQuery(valorationQueries.mine(isBuyer ? user.id : undefined))
  if (!mine) return null
  const review = mine.find((written) => written.soldProduct?.id === soldProduct)
  return (
    <div className={css['line']}>
      {review && (
        <p>
          {t('reviews.yours')} <Stars rating={review.rating} />
        </p>
      )}
      {!review?.reply && <WriteReview product={product} soldProduct={soldProduct} review={review} />}
    </div>
  )
}
