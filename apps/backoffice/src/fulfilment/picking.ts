import type { Order } from '#/orders/order.queries.ts'
import { type MadeStep, shownStatus } from '#/orders/steps.ts'

type Line = Order['lines'][number]

/** A line of an order that the shop prepares. */
export interface PickedLine {
  id: string
  order: { id: string; code: string; /** Whether the shop has not begun to prepare it. */ isAccepted: boolean }
  title: string
  /** The chosen options: `M · azul`. */
  variant: string
  product: string | null
  /** The units to gather, without those that are missing. */
  units: number
  /** The weight of these units in grams; 0 for goods without a weight. */
  grams: number
  picked: number
}

/** The same goods of several orders, which are gathered together. */
export interface PickedGoods {
  key: string
  title: string
  variant: string
  units: number
  grams: number
  picked: number
  lines: readonly PickedLine[]
}

/**
 * The lines of orders, with the units that are gathered.
 *
 * @param marks  the gathered units by line that the server does not know yet
 * @param steps  the steps that the server does not know yet
 */
export const linesToPick = (
  orders: readonly Order[],
  marks: ReadonlyMap<string, number>,
  steps: readonly MadeStep[] = [],
): PickedLine[] =>
  orders.flatMap(({ id, code, lines, status }) => {
    const isAccepted = shownStatus(steps, { id, status }) === 'accepted'
    return lines.flatMap((line): PickedLine[] => {
      const units = line.quantity - line.refundedQty
      if (units === 0) return []
      const picked = Math.min(marks.get(line.id) ?? line.pickedQty, units)
      return [
        {
          id: line.id,
          order: { id, code, isAccepted },
          title: line.title,
          variant: variantOf(line),
          product: line.product?.id ?? null,
          units,
          grams: units * line.weightGrams,
          picked,
        },
      ]
    })
  })

const variantOf = ({ attributes }: Pick<Line, 'attributes'>): string =>
  attributes.map(({ valueName }) => valueName).join(' · ')

/** The lines by goods, in the order of the titles, so that each shelf is visited once. */
export function byGoods(lines: readonly PickedLine[]): PickedGoods[] {
  const groups = Map.groupBy(lines, ({ product, title, variant }) => `${product ?? ''} ${title} ${variant}`)
  return [...groups]
    .map(([key, same]) => ({
      key,
      title: same[0]!.title,
      variant: same[0]!.variant,
      units: sumOf(same, 'units'),
      grams: sumOf(same, 'grams'),
      picked: sumOf(same, 'picked'),
      lines: same,
    }))
    .toSorted((a, b) => `${a.title} ${a.variant}`.localeCompare(`${b.title} ${b.variant}`, 'es'))
}

/** The orders of which all units are gathered. */
export const completeOrders = (orders: readonly Order[], lines: readonly PickedLine[]): Order[] =>
  orders.filter(({ id }) => lines.every(({ order, picked, units }) => order.id !== id || picked === units))

export const sumOf = (lines: readonly PickedLine[], field: 'units' | 'grams' | 'picked'): number =>
  lines.reduce((sum, line) => sum + line[field], 0)

/** The line of which a scanned unit is gathered: the first one with the product that is not complete. */
export const lineOfProduct = (lines: readonly PickedLine[], products: readonly string[]): PickedLine | undefined =>
  lines.find(({ product, picked, units }) => product !== null && products.includes(product) && picked < units)
