import type { ProductLookup } from '@lonja/contract/products/quick-product'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { priceOf } from '../price-text.ts'

/** The typed values of a new product. */
export const emptyProduct = {
  title: '',
  price: '',
  /** `kg` if the price is for a kilo. */
  per: 'unit',
  /** The weight of one piece of goods with a price for a kilo. */
  grams: '',
  category: '',
  /** The units in the shop; empty if the shop does not count them. */
  stock: '',
  ean: '',
  origin: '',
  /** `none`, or codes with spaces between; empty if nothing was chosen. */
  allergens: '',
  maker: '',
  address: '',
  warnings: '',
}
export type NewProductField = keyof typeof emptyProduct
export type NewProductValues = Record<NewProductField, string>

interface NewProductParts {
  business: string
  images: readonly string[]
  publish: boolean
  known: ProductLookup['known'] | undefined
}

const gramsPerKilo = 1_000

/**
 * The body of `POST /api/products-quick` for typed values that are valid.
 *
 * @param images  the ids of the uploaded pictures
 * @param known  the data that other shops publish about an article with the same code
 */
export function productOf(
  locale: Locale,
  values: NewProductValues,
  { business, images, publish, known }: NewProductParts,
): object {
  const { title, per, grams, stock, ean, category, origin, allergens, maker, address, warnings } = values
  return {
    business: `/api/businesses/${business}`,
    title: title.trim(),
    price: priceOf(locale, values.price),
    per,
    unit: per === 'kg' ? { kind: 'kg', size: Number(grams) / gramsPerKilo } : (known?.unit ?? null),
    taxRate: known?.taxRate ?? null,
    category: `/api/categories/${category}`,
    stock: stock === '' ? null : Number(stock),
    ean: ean.trim() === '' ? null : ean,
    images: images.map((id) => `/api/image-objects/${id}`),
    origin: origin.trim() === '' ? null : origin.trim(),
    ...(allergens !== '' && { allergens: allergens === 'none' ? [] : allergens.split(' ') }),
    gpsr: maker.trim() && address.trim() ? { maker, address, warnings } : (known?.gpsr ?? null),
    publish,
  }
}
