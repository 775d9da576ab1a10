export const salesIntervals = ['day', 'week', 'month'] as const
export type SalesInterval = (typeof salesIntervals)[number]

/** `GET /api/statistics/sales`: what shops sold, without what was canceled. Sums are cents. */
export interface SalesStatistics {
  currency: 'EUR'
  total: number
  orders: number
  units: number
  /** Every day, week or month of the time asked for, by its first day, also those without sales. */
  series: { date: string; total: number; orders: number; units: number }[]
  /** What sold best, of lines alone: without shipping and fees. Null where the product is gone. */
  products: { product: { id: string } | null; name: string; units: number; total: number }[]
}
