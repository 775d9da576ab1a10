import type { Product } from './product.queries.ts'

export type Combo = Product['combos'][number]
export type Axis = Product['attributes'][number]

/** The maximum number of units of a line. */
export const maxQuantity = 99

/** The attributes whose options form variants; the others only describe the product. */
export const axesOf = ({ attributes, combos }: Product): Axis[] =>
  attributes.filter(
    ({ variantAxis, options }) => variantAxis && options.some(({ id }) => combos.some((combo) => hasValue(combo, id))),
  )

export const propertiesOf = (product: Product): Axis[] => {
  const axes = axesOf(product)
  return product.attributes.filter((attribute) => !axes.includes(attribute))
}

/** The number of units that can be bought; 0 when none. */
export function buyable(combo: Combo | undefined): number {
  if (!combo?.enabled || combo.price === null) return 0
  return combo.availableStock === null || combo.backorder ? maxQuantity : Math.min(combo.availableStock, maxQuantity)
}

const hasValue = (combo: Combo, id: string): boolean => combo.values.some((value) => value.id === id)

/** The variant with exactly the chosen options. */
export const comboOf = ({ combos }: Product, chosen: readonly string[]): Combo | undefined =>
  combos.find(({ values }) => values.length === chosen.length && values.every(({ id }) => chosen.includes(id)))

/**
 * The initial choice: the options of the address if they form a variant, else the cheapest variant in stock, else the
 * first.
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
 * The choice after pressing an option of `axis`: the other options stay if that variant exists, else they change to a
 * variant with the option, preferably one in stock.
 */
export function choose(product: Product, axis: Axis, option: string, chosen: readonly string[]): string[] {
  const others = chosen.filter((id) => !axis.options.some((other) => other.id === id))
  if (comboOf(product, [...others, option])) return [...others, option]
  const candidates = product.combos.filter((combo) => hasValue(combo, option))
  const follower = candidates.find((combo) => buyable(combo) > 0) ?? candidates[0]
  return follower?.values.map(({ id }) => id) ?? [...chosen]
}

export type OptionState = 'buyable' | 'sold_out' | 'missing'

/** The variant that pressing an option would choose, with the other options unchanged. */
export function optionState(product: Product, axis: Axis, option: string, chosen: readonly string[]): OptionState {
  const others = chosen.filter((id) => !axis.options.some((other) => other.id === id))
  const combo = comboOf(product, [...others, option])
  if (!combo) return 'missing'
  return buyable(combo) > 0 ? 'buyable' : 'sold_out'
}

/** There is nothing to choose: a card may add it at once. */
export const onlyCombo = (product: Product): Combo | undefined =>
  product.combos.length === 1 && axesOf(product).length === 0 ? product.combos[0] : undefined
