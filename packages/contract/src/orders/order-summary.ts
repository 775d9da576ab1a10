import type { Cents } from '../money.ts'

/** The rows of a total, in the order in which they are shown. */
export type TotalKind = 'items' | 'discount' | 'shipping' | 'fee'

/**
 * The rows of a total, as the page and the mail of an order show them. Deductions are negative. Discount and fee have
 * a row only if they are not 0. The rows add up to the total.
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

/** The next steps, as the confirmation page of an order and its mail describe them. */
export type NextStep = 'transfer' | 'shop' | 'delivery' | 'pickup' | 'follow'

/**
 * @param collected  for each shop of the order, whether the customer collects the goods
 * @param transfers  whether the order is paid by bank transfer
 */
export const nextSteps = (collected: readonly boolean[], transfers: boolean): NextStep[] => [
  ...(transfers ? (['transfer'] as const) : []),
  'shop',
  ...(collected.includes(false) ? (['delivery'] as const) : []),
  ...(collected.includes(true) ? (['pickup'] as const) : []),
  'follow',
]

/** Whether the customer collects the order; otherwise it is delivered. */
export const isCollectedBy = (method: { type: string } | null): boolean =>
  method?.type === 'pickup' || method?.type === 'locker'
