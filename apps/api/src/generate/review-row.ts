import { vilaserena } from '../seeds/vilaserena.ts'
import type { Random } from './random.ts'

const DAY = 86_400_000
const { valorations } = vilaserena.community
const byRating = Map.groupBy(valorations, ({ rating }) => (rating >= 4 ? 'good' : 'bad'))

interface Review {
  userId: string
  productId: string
  /** The line of the order. */
  soldId: string
  rating: number
  /** The time at which the order was complete, and the end of the span. */
  after: number
  end: number
}

/** A review with a text of the demo town. */
export function reviewRow({ userId, productId, soldId, rating, after, end }: Review, random: Random) {
  const { title, body } = random.pick(byRating.get(rating >= 4 ? 'good' : 'bad') ?? valorations)
  const time = Math.floor(Math.min(after + 3 * DAY * random.next(), end - 1))
  const created_at = new Date(time)
  return {
    id: random.id(time),
    user_id: userId,
    product_id: productId,
    sold_product_id: soldId,
    rating,
    title,
    body,
    created_at,
    updated_at: created_at,
  }
}
