import type { Orders } from './orders.ts'
import type { Products } from './products.ts'
import type { Size } from './size.ts'

/** The products in compact form, so that orders can choose from a million of them. */
export interface Catalogue {
  /** The products of each shop, the oldest first. */
  ofShop(shop: number): Int32Array
  /** The number of the product's first variant. All variants of all products are numbered. */
  firstCombo(product: number): number
  combos(product: number): number
  readonly allCombos: number
  isTracked(combo: number): boolean
}

export function catalogueOf(products: Products, size: Size): Catalogue {
  const firstCombo = new Int32Array(size.products + 1)
  const shopOf = new Uint16Array(size.products)
  const perShop = new Int32Array(size.shops)
  const tracked: number[] = []
  for (let index = 0; index < size.products; index += 1) {
    const { shop, combos } = products.at(index)
    shopOf[index] = shop
    perShop[shop]! += 1
    for (const combo of combos) tracked.push(combo.tracked ? 1 : 0)
    firstCombo[index + 1] = tracked.length
  }
  const isTracked = Uint8Array.from(tracked)
  const lists = Array.from(perShop, (count) => new Int32Array(count))
  perShop.fill(0)
  shopOf.forEach((shop, index) => {
    lists[shop]![perShop[shop]!++] = index
  })
  return {
    ofShop: (shop) => lists[shop]!,
    firstCombo: (product) => firstCombo[product]!,
    combos: (product) => firstCombo[product + 1]! - firstCombo[product]!,
    allCombos: isTracked.length,
    isTracked: (combo) => isTracked[combo] === 1,
  }
}

/** The consequences of all orders for the products: the columns that orders and reviews change. */
export interface Totals {
  /** Units sold, by product. */
  readonly sales: Int32Array
  /** The sum and the number of the ratings, by product. */
  readonly ratings: Int32Array
  readonly reviews: Int32Array
  /** Units by variant: handed over, promised to confirmed orders, held for orders that wait for their payment. */
  readonly handedOver: Int32Array
  readonly allocated: Int32Array
  readonly reserved: Int32Array
}

/** Adds up all orders, so that products and variants are written only once. */
export function totalsOf(orders: Orders, catalogue: Catalogue, { products, orders: count }: Size): Totals {
  const ofProducts = () => new Int32Array(products)
  const ofCombos = () => new Int32Array(catalogue.allCombos)
  const totals = {
    sales: ofProducts(),
    ratings: ofProducts(),
    reviews: ofProducts(),
    handedOver: ofCombos(),
    allocated: ofCombos(),
    reserved: ofCombos(),
  }
  for (let index = 0; index < count; index += 1) {
    const { status, parts } = orders.at(index)
    if (status === 'canceled') continue
    for (const { product, combo, quantity, review } of parts.flatMap(({ lines }) => lines)) {
      totals.sales[product]! += quantity
      if (review) {
        totals.ratings[product]! += review
        totals.reviews[product]! += 1
      }
      const number = catalogue.firstCombo(product) + combo
      if (catalogue.isTracked(number)) totals[unitsOf(status)][number]! += quantity
    }
  }
  return totals
}

/** Where the units of an order in this status are. */
const unitsOf = (status: string): 'handedOver' | 'allocated' | 'reserved' => {
  if (status === 'pending') return 'reserved'
  return status === 'shipped' || status === 'complete' ? 'handedOver' : 'allocated'
}
