export const salesIntervals = ['day', 'week', 'month'] as const
export type SalesInterval = (typeof salesIntervals)[number]

/** `GET /api/statistics/sales`: the sales of shops without canceled orders. Sums are cents. */
export interface SalesStatistics {
  currency: 'EUR'
  total: number
  orders: number
  units: number
  /** Every day, week or month of the period by its first day, also without sales. */
  series: { date: string; total: number; orders: number; units: number }[]
  /** The best-selling products by lines alone, without shipping and fees. Null if the product was deleted. */
  products: { product: { id: string } | null; name: string; units: number; total: number }[]
}
