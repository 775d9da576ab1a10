import type { Cents } from '../money.ts'

/** The rows of a total, in the order they are shown. */
export type TotalKind = 'items' | 'discount' | 'shipping' | 'fee'

/**
 * The rows of a total as the order's page and its mail show it: deductions are negative, and discount and fee have a
 * row only if they are not 0. The rows add up to the total.
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

/** The next steps that the confirmation and its mail describe. */
export type NextStep = 'transfer' | 'shop' | 'delivery' | 'pickup' | 'follow'

/**
 * @param collected  for each shop of the order, whether the customer collects
 * @param transfers  whether it is to be paid by transfer
 */
export const nextSteps = (collected: readonly boolean[], transfers: boolean): NextStep[] => [
  ...(transfers ? (['transfer'] as const) : []),
  'shop',
  ...(collected.includes(false) ? (['delivery'] as const) : []),
  ...(collected.includes(true) ? (['pickup'] as const) : []),
  'follow',
]

/** The customer collects it instead of having it delivered. */
export const isCollectedBy = (method: { type: string } | null): boolean =>
  method?.type === 'pickup' || method?.type === 'locker'
