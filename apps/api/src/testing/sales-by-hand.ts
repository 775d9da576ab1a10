import type { SalesStatistics } from '@lonja/contract/statistics/sales'
import { addDays, localTime } from '@lonja/contract/time'
import type { SalesQuestion } from '#/statistics/counted-sales'

export interface CountedOrder {
  shop: string
  status: string
  total: number
  at: Date
  lines: { product: string | null; title: string; units: number; total: number; state: string }[]
}

/** Computes the sales of a period from all orders, in another way than the statements: the oracle for their tests. */
export function salesByHand(
  orders: readonly CountedOrder[],
  { from, until, interval, shops }: SalesQuestion,
): Omit<SalesStatistics, 'currency'> {
  const firstOf = (at: Date): string => {
    const { date, weekday } = localTime(at)
    if (interval === 'month') return `${date.slice(0, 7)}-01`
    return interval === 'week' ? addDays(date, 1 - weekday) : date
  }
  const series = new Map<string, { date: string; total: number; orders: number; units: number }>()
  const last = localTime(new Date(+until - 1)).date
  for (let date = localTime(from).date; date <= last; date = addDays(date, 1)) {
    const first = firstOf(new Date(`${date}T11:00:00Z`))
    series.set(first, { date: first, total: 0, orders: 0, units: 0 })
  }
  const products = new Map<string, SalesStatistics['products'][number]>()
  for (const { shop, status, total, at, lines } of orders) {
    if (status === 'canceled' || at < from || at >= until || (shops && !shops.includes(shop))) continue
    const entry = series.get(firstOf(at))!
    entry.total += total
    entry.orders += 1
    for (const line of lines) {
      if (line.state === 'removed' || line.state === 'replaced') continue
      entry.units += line.units
      const key = line.product ?? `deleted ${line.title}`
      const product = line.product === null ? null : { id: line.product }
      const sold = products.get(key) ?? { product, name: line.title, units: 0, total: 0 }
      products.set(key, {
        product,
        name: line.title > sold.name ? line.title : sold.name,
        units: sold.units + line.units,
        total: sold.total + line.total,
      })
    }
  }
  const best = [...products.values()].toSorted(
    (a, b) => b.total - a.total || compare(a.name, b.name) || compare(a.product?.id ?? 'z', b.product?.id ?? 'z'),
  )
  const all = [...series.values()]
  return {
    total: all.reduce((sum, { total }) => sum + total, 0),
    orders: all.reduce((sum, entry) => sum + entry.orders, 0),
    units: all.reduce((sum, { units }) => sum + units, 0),
    series: all,
    products: best.slice(0, 50),
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
