import type { Unit } from '@lonja/contract/products/unit'
import type { DemoProduct } from '../seeds/town/types.ts'
import { slugOf } from '../text/slug.ts'
import type { Lists } from './lists.ts'
import { type Random, kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Combo {
  id: string
  sku: string
  /** The codes of its options in the demo town. */
  values: readonly string[]
  /** Cents, tax included. */
  delta: number
  tracked: boolean
  /** The units that are on hand and not promised to anybody. */
  free: number
  weightGrams: number
  unit: Unit | null
}

export interface Product {
  id: string
  index: number
  shop: number
  /** Milliseconds since 1970. */
  addedAt: number
  leaf: number
  model: DemoProduct
  title: string
  brand: number | null
  /** Cents, tax included, before the difference of the variant. */
  price: number
  enabled: boolean
  combos: readonly Combo[]
}

/** The products. Each one is computed when it is needed, always with the same result, so that none is stored. */
export interface Products {
  shopOf(index: number): number
  addedAt(index: number): number
  at(index: number): Product
  /** The parts of a product that only its own rows need. */
  describe(product: Product): {
    description: string
    labels: string[]
    featured: boolean
    ean: string | null
    picture: number
  }
}

interface Context {
  seed: number
  size: Size
  span: Span
  vocabulary: Vocabulary
  lists: Lists
  shops: Shops
}

export function productsOf(context: Context): Products {
  const { seed, size, span, shops, vocabulary, lists } = context
  const addedAt = (index: number) => span.addedAt((index + 0.5) / size.products)
  // Every shop has a product.
  const choose = (index: number, random: Random) => {
    const chosen = shops.choose(random)
    return index < size.shops ? index : chosen
  }
  return {
    addedAt,
    shopOf: (index) => choose(index, randomOf(seed, kinds.product, index)),
    at(index) {
      const random = randomOf(seed, kinds.product, index)
      const shop = choose(index, random)
      return productOf(index, shop, addedAt(index), random, context)
    },
    describe({ index }) {
      const random = randomOf(seed, kinds.description, index)
      const sentences = Array.from({ length: 2 + random.below(3) }, () => random.pick(vocabulary.sentences))
      return {
        description: sentences.join(' '),
        labels: random.chance(0.15) ? [random.pick(lists.labels)] : [],
        featured: random.chance(0.005),
        ean: random.chance(0.4) ? `84${String(10_000_000_000 + index)}` : null,
        picture: random.below(1_000),
      }
    },
  }
}

function productOf(index: number, shop: number, addedAt: number, random: Random, context: Context): Product {
  const { lists, shops } = context
  const section = shops.all[shop]!.section
  const all = section !== null && random.chance(0.85) ? lists.bySection[section]! : null
  const leaf = all ? all[random.zipf(all.length)]! : random.below(lists.leaves.length)
  const model = random.pick(lists.leaves[leaf]!.models)
  const brand = random.chance(0.6) ? random.zipf(lists.brands.length) : null
  const price = Math.max(5, 5 * Math.round((model.price * Math.exp(0.6 * random.normal())) / 5))
  return {
    id: random.id(addedAt),
    index,
    shop,
    addedAt,
    leaf,
    model,
    brand,
    price,
    title: titleOf(model, brand, random, context),
    enabled: !random.chance(0.02),
    combos: combosOf(index, model, price, addedAt, random),
  }
}

/**
 * The title of the model with a brand, frequent words, an invented word and a number. Few words are in very many titles,
 * and very many words are in few.
 */
function titleOf(
  model: DemoProduct,
  brand: number | null,
  random: Random,
  { lists, vocabulary, size }: Context,
): string {
  const words = [model.title]
  if (brand !== null) words.push(lists.brands[brand]!.name)
  if (random.chance(0.4)) words.push(vocabulary.words[random.zipf(vocabulary.words.length)]!)
  if (random.chance(0.3)) words.push(vocabulary.invent(10_000_000 + random.zipf(size.inventedWords)))
  if (random.chance(0.2)) words.push(String(10 * (1 + random.below(200))))
  return words.join(' ')
}

function combosOf(index: number, model: DemoProduct, price: number, addedAt: number, random: Random): Combo[] {
  const sku = `G-${index + 1}`
  const units = () => {
    const tracked = !random.chance(0.15)
    return { tracked, free: tracked && !random.chance(0.06) ? Math.round(Math.exp(2.5 + random.normal())) : 0 }
  }
  const { variants, unit, weightGrams } = model
  if (variants.length < 2 || random.chance(0.4))
    return [{ id: random.id(addedAt), sku, values: [], delta: 0, weightGrams, unit, ...units() }]
  const count = Math.min(variants.length, 2 + random.below(7))
  return variants.slice(0, count).map(({ values, priceDelta, weightGrams: grams, unit: own }, sort) => ({
    id: random.id(addedAt),
    sku: `${sku}-${sort + 1}`,
    values,
    // A product can cost less than its model, but a variant never costs less than nothing.
    delta: Math.max(priceDelta, 5 - price),
    weightGrams: grams,
    unit: own,
    ...units(),
  }))
}

export const nameOf = ({ title, index }: Product): string => `${slugOf(title)}-${index + 1}`
