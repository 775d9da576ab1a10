import type { Product } from './product.queries.ts'

export type Combo = Product['combos'][number]
export type Axis = Product['attributes'][number]

/** The maximum number of units in a line of the basket. */
export const maxQuantity = 99

/** The attributes whose options form variants. The other attributes only describe the product. */
export const axesOf = ({ attributes, combos }: Product): Axis[] =>
  attributes.filter(
    ({ variantAxis, options }) => variantAxis && options.some(({ id }) => combos.some((combo) => hasValue(combo, id))),
  )

export const propertiesOf = (product: Product): Axis[] => {
  const axes = axesOf(product)
  return product.attributes.filter((attribute) => !axes.includes(attribute))
}

/** The maximum number of units that a customer can buy; 0 if the variant is not available. */
export function buyable(combo: Combo | undefined): number {
  if (!combo?.enabled || combo.price === null) return 0
  return combo.availableStock === null || combo.backorder ? maxQuantity : Math.min(combo.availableStock, maxQuantity)
}

const hasValue = (combo: Combo, id: string): boolean => combo.values.some((value) => value.id === id)

/** The variant that has exactly the chosen options. */
export const comboOf = ({ combos }: Product, chosen: readonly string[]): Combo | undefined =>
  combos.find(({ values }) => values.length === chosen.length && values.every(({ id }) => chosen.includes(id)))

/**
 * The options that are chosen at first: those in the page’s address (`wanted`) if they form a variant, else those of
 * the cheapest variant that can be bought, else those of the first variant.
 */
export function initialChoice(product: Product, wanted: readonly string[]): string[] {
  const combo =
    (wanted.length > 0 ? comboOf(product, wanted) : undefined) ??
    product.combos
      .filter((candidate) => buyable(candidate) > 0)
      .toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ??
    product.combos[0]
  return combo?.values.map(({ id }) => id) ?? []
}

/**
 * The chosen options after an option of `axis` is pressed. If a variant has this option and the chosen options of the
 * other attributes, the chosen options stay. Otherwise the options of another variant with the pressed option are
 * chosen, if possible of a variant in stock.
 */
export function choose(product: Product, axis: Axis, option: string, chosen: readonly string[]): string[] {
  const others = chosen.filter((id) => !axis.options.some((other) => other.id === id))
  if (comboOf(product, [...others, option])) return [...others, option]
  const candidates = product.combos.filter((combo) => hasValue(combo, option))
  const follower = candidates.find((combo) => buyable(combo) > 0) ?? candidates[0]
  return follower?.values.map(({ id }) => id) ?? [...chosen]
}

export type OptionState = 'buyable' | 'sold_out' | 'missing'

/** Whether a variant with this option and the other chosen options exists and can be bought. */
export function optionState(product: Product, axis: Axis, option: string, chosen: readonly string[]): OptionState {
  const others = chosen.filter((id) => !axis.options.some((other) => other.id === id))
  const combo = comboOf(product, [...others, option])
  if (!combo) return 'missing'
  return buyable(combo) > 0 ? 'buyable' : 'sold_out'
}
