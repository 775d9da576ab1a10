import type { ProductLookup } from '@lonja/contract/products/quick-product'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { priceOf } from '#/prices/price-text.ts'

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
  contact: '',
  warnings: '',
  /** The alcohol by volume, in percent. */
  alcohol: '',
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
  const { title, per, grams, stock, ean, category, origin, allergens, alcohol } = values
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
    gpsr: makerOf(values) ?? known?.gpsr ?? null,
    ...(alcohol.trim() !== '' && { food: { alcohol: percentOf(alcohol) } }),
    publish,
  }
}

function makerOf({ maker, address, contact, warnings }: NewProductValues): object | null {
  if (maker.trim() === '' || address.trim() === '') return null
  return { maker, address, contact: contact.trim() === '' ? null : contact.trim(), warnings }
}

/** The percentage of a typed text, with a comma or a point; undefined if it is none. */
export function percentOf(text: string): number | undefined {
  const percent = /^\d{1,3}(?:[.,]\d{1,2})?$/.test(text.trim()) ? Number(text.replace(',', '.')) : 101
  return percent <= 100 ? percent : undefined
}
