export const salesIntervals = ['day', 'week', 'month'] as const
export type SalesInterval = (typeof salesIntervals)[number]

/** The answer of `GET /api/statistics/sales`: the sales of shops, without canceled orders. Sums are in cents. */
export interface SalesStatistics {
  currency: 'EUR'
  total: number
  orders: number
  units: number
  /**
   * One entry for every day, week or month of the period, including those without sales. `date` is the first day of
   * the entry.
   */
  series: { date: string; total: number; orders: number; units: number }[]
  /**
   * The best-selling products. Their sums contain only lines, no shipping and no fees. `product` is null if it was
   * deleted.
   */
  products: { product: { id: string } | null; name: string; units: number; total: number }[]
}
