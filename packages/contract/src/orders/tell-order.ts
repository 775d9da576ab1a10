import type { Cents } from '../money.ts'

/** The rows of a total, in the order they are shown. */
export type TotalKind = 'items' | 'discount' | 'shipping' | 'fee'

/**
 * How a total comes about, as the order's page and its mail show it: what is taken off is negative, and of discount and
 * fee there is a row only where there is an amount. The rows add up to the total.
 */
export function totalRows({
  items,
  discount,
  shipping,
  fee,
}: Readonly<Record<TotalKind, Cents>>): { kind: TotalKind; amount: Cents }[] {
  const rows = [
    { kind: 'items', amount: items },
    { kind: 'discount', amount: 0 - discount },
    { kind: 'shipping', amount: shipping },
    { kind: 'fee', amount: fee },
  ] as const
  return rows.filter(({ kind, amount }) => kind === 'items' || kind === 'shipping' || amount !== 0)
}

/** What happens after ordering, as the confirmation and its mail say it. */
export type NextStep = 'transfer' | 'shop' | 'delivery' | 'pickup' | 'follow'

/**
 * @param collected  of each shop of the order, whether one fetches its things there
 * @param transfers  whether it is to be paid by transfer
 */
export const nextSteps = (collected: readonly boolean[], transfers: boolean): NextStep[] => [
  ...(transfers ? (['transfer'] as const) : []),
  'shop',
  ...(collected.includes(false) ? (['delivery'] as const) : []),
  ...(collected.includes(true) ? (['pickup'] as const) : []),
  'follow',
]

/** One goes and fetches it, rather than having it brought. */
export const isCollectedBy = (method: { type: string } | null): boolean =>
  method?.type === 'pickup' || method?.type === 'locker'
