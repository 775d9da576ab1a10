import { businesses } from './businesses.ts'
import { accessories } from './products/accessories.ts'
import { bakery } from './products/bakery.ts'
import { bicycles } from './products/bicycles.ts'
import { bookshop } from './products/bookshop.ts'
import { butcher } from './products/butcher.ts'
import { clothing } from './products/clothing.ts'
import { crafts } from './products/crafts.ts'
import { deli } from './products/deli.ts'
import { fishmonger } from './products/fishmonger.ts'
import { florist } from './products/florist.ts'
import { greengrocer } from './products/greengrocer.ts'
import { hardware } from './products/hardware.ts'
import { pets } from './products/pets.ts'
import { pharmacy } from './products/pharmacy.ts'
import { toys } from './products/toys.ts'
import { winery } from './products/winery.ts'
import { variantsOf } from './products/shelf.ts'
import type { ShopShelves } from './products/shelf.ts'
import type { DemoProduct } from './types.ts'

/** The articles of all shops, by trade. */
const shelves: readonly (readonly ShopShelves[])[] = [
  bakery,
  greengrocer,
  fishmonger,
  bookshop,
  hardware,
  florist,
  pharmacy,
  butcher,
  deli,
  winery,
  clothing,
  accessories,
  toys,
  bicycles,
  crafts,
  pets,
]

const prefixes = new Map(businesses.map(({ code, skuPrefix }) => [code, skuPrefix]))

/**
 * Creates the products of a shop. A SKU such as `HSL-007` consists of the letters of the shop and the number of the
 * article.
 */
function productsOf({ business, drafts }: ShopShelves): readonly DemoProduct[] {
  const prefix = prefixes.get(business)
  if (prefix === undefined) throw new Error(`No business has the code ${business}`)
  return drafts.map((draft, index) => {
    const { axes: _axes, deltas: _deltas, ...rest } = draft
    const sku = `${prefix}-${String(index + 1).padStart(3, '0')}`
    return { ...rest, business, sku, variants: variantsOf(draft, sku) }
  })
}

export const products: readonly DemoProduct[] = shelves.flat().flatMap(productsOf)
