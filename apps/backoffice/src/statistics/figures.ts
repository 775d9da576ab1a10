import type { OrderStatistics, RefundKind } from '@lonja/contract/statistics/orders'

/** The unit of a figure. Shares are in hundredths of a per cent. */
export type Unit = 'count' | 'money' | 'seconds' | 'share'

export type FigureName =
  | 'asked'
  | 'median'
  | 'slowest'
  | 'in_time'
  | 'auto'
  | 'unanswered'
  | 'missing_share'
  | 'missing'
  | 'missing_orders'
  | 'returned_orders'
  | 'returned_units'
  | 'refunded'
  | 'open_shops'
  | 'active_shops'
  | 'baskets'
  | 'several'
  | 'several_share'
  | 'missed'
  | RefundKind

/** A number of the period and of the period before; null if there is none, for example no time without orders. */
export interface Figure {
  name: FigureName
  unit: Unit
  now: number | null
  before: number | null
}

/** The share of a part; null if there is nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

/** How soon the shop answers its orders. */
export function answerFigures({ answers: now }: OrderStatistics, { answers: before }: OrderStatistics): Figure[] {
  return [
    { name: 'asked', unit: 'count', now: now.orders, before: before.orders },
    { name: 'median', unit: 'seconds', now: now.medianSeconds, before: before.medianSeconds },
    { name: 'slowest', unit: 'seconds', now: now.slowestSeconds, before: before.slowestSeconds },
    {
      name: 'in_time',
      unit: 'share',
      now: shareOf(now.inTime, now.orders),
      before: shareOf(before.inTime, before.orders),
    },
    { name: 'auto', unit: 'count', now: now.auto, before: before.auto },
    { name: 'unanswered', unit: 'count', now: now.unanswered, before: before.unanswered },
  ]
}

const missingShare = ({ units }: OrderStatistics) => shareOf(units.missing, units.ordered)

/** The figures of missing units and of returns. */
export function serviceFigures(now: OrderStatistics, before: OrderStatistics): Figure[] {
  return [
    { name: 'missing_share', unit: 'share', now: missingShare(now), before: missingShare(before) },
    { name: 'missing', unit: 'count', now: now.units.missing, before: before.units.missing },
    { name: 'missing_orders', unit: 'count', now: now.units.orders, before: before.units.orders },
    { name: 'returned_orders', unit: 'count', now: now.returns.orders, before: before.returns.orders },
    { name: 'returned_units', unit: 'count', now: now.returns.units, before: before.returns.units },
  ]
}

/** The money that was paid back, and why: the reasons of either period. */
export function refundFigures({ refunds: now }: OrderStatistics, { refunds: before }: OrderStatistics): Figure[] {
  const totalOf = ({ kinds }: typeof now, wanted: RefundKind) => kinds.find(({ kind }) => kind === wanted)?.total ?? 0
  const kinds = new Set([...now.kinds, ...before.kinds].map(({ kind }) => kind))
  return [
    { name: 'refunded', unit: 'money', now: now.total, before: before.total },
    ...[...kinds].map((kind): Figure => ({
      name: kind,
      unit: 'money',
      now: totalOf(now, kind),
      before: totalOf(before, kind),
    })),
  ]
}
