import { isGtin } from '@lonja/contract/products/gtin'
import type { Unit } from '@lonja/contract/products/unit'
import { cut } from '../text/text.ts'
import { element } from './xml.ts'

/** A variant that is for sale. Prices are in cents, VAT included. */
export interface MerchantVariant {
  id: string
  ean: string | null
  price: number
  /** The lowest price of the 30 days before the present reduction; null if the price is not reduced. */
  previousPrice: number | null
  isAvailable: boolean
  image: string | null
  unit: Unit | null
  /** The options that distinguish it from the other variants. */
  values: { id: string; name: string; type: string; code: string }[]
}

export interface MerchantProduct {
  id: string
  title: string
  description: string
  ean: string | null
  /** The maker by Regulation (EU) 2023/988. */
  maker: string | null
  unit: Unit | null
  /** The titles of its category and those above, the outermost first. */
  categories: string[]
  /** The addresses of its pictures, the cover first. */
  images: string[]
  variants: MerchantVariant[]
}

// The longest texts and the most additional pictures that Merchant Center accepts.
const MOST_TITLE = 150
const MOST_DESCRIPTION = 5_000
const MOST_IMAGES = 10

/**
 * The items of a product for Google Merchant Center: one for each variant. Merchant Center refuses items without a picture,
 * so a product without one has no item.
 *
 * @param address  makes the absolute address of a page from its path
 * @param file  makes the absolute address of a picture
 */
export function merchantItems(
  product: MerchantProduct,
  address: (path: string) => string,
  file: (path: string) => string,
): string {
  const { id, images, variants } = product
  return variants
    .map((variant) => {
      const pictures = [...new Set([...(variant.image === null ? [] : [variant.image]), ...images])]
      if (pictures.length === 0) return ''
      const chosen = variant.values.map((value) => value.id).join('.')
      const [cover, ...others] = pictures
      return `<item>${[
        ...textsOf(product, variant),
        element('g:link', address(`/product/${id}${chosen && `?v=${chosen}`}`)),
        element('g:image_link', file(cover!)),
        ...others.slice(0, MOST_IMAGES).map((one) => element('g:additional_image_link', file(one))),
        element('g:availability', variant.isAvailable ? 'in_stock' : 'out_of_stock'),
        element('g:condition', 'new'),
        ...pricesOf(product, variant),
        ...identifiersOf(product, variant),
        ...(variants.length > 1 ? [element('g:item_group_id', id), ...optionsOf(variant)] : []),
      ].join('')}</item>\n`
    })
    .join('')
}

function textsOf({ title, description, categories }: MerchantProduct, { id, values }: MerchantVariant): string[] {
  const full = [title, ...values.map(({ name }) => name)].join(', ')
  return [
    element('g:id', id),
    element('g:title', cut(full, MOST_TITLE)),
    element('g:description', cut(description.trim() || full, MOST_DESCRIPTION)),
    ...(categories.length > 0 ? [element('g:product_type', categories.join(' > '))] : []),
  ]
}

/**
 * The prices. A reduced variant has its reference price as the price, and the present one as the sale price, like the
 * page of the product.
 */
function pricesOf({ unit: ofProduct }: MerchantProduct, { price, previousPrice, unit }: MerchantVariant): string[] {
  const isReduced = previousPrice !== null && previousPrice > price
  return [
    element('g:price', euros(isReduced ? previousPrice : price)),
    ...(isReduced ? [element('g:sale_price', euros(price))] : []),
    ...measuresOf(unit ?? ofProduct),
  ]
}

const euros = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`

const measures = { kg: 'kg', l: 'l', m: 'm', m2: 'sqm', m3: 'cbm', ud: 'ct' } as const

/** The content of a unit, from which Google computes the price by kilogram, litre and so on. */
function measuresOf(unit: Unit | null): string[] {
  if (!unit) return []
  const { kind, size, per } = unit
  const base = per && kind === 'kg' ? '100 g' : per && kind === 'l' ? '100 ml' : `1 ${measures[kind]}`
  return [element('g:unit_pricing_measure', `${size} ${measures[kind]}`), element('g:unit_pricing_base_measure', base)]
}

/** The brand and the code of the article. A code with a wrong check digit would be refused, so it is left out. */
function identifiersOf({ ean, maker }: MerchantProduct, variant: MerchantVariant): string[] {
  const gtin = [variant.ean, ean].find((code) => code !== null && isGtin(code))
  return [
    ...(maker ? [element('g:brand', cut(maker, 70))] : []),
    ...(gtin ? [element('g:gtin', gtin)] : [element('g:identifier_exists', 'no')]),
  ]
}

const attributeOf = ({ type, code }: { type: string; code: string }): 'g:color' | 'g:material' | 'g:size' =>
  type === 'color' ? 'g:color' : code === 'material' ? 'g:material' : 'g:size'

/** The options of a variant, as attributes of Merchant Center. It knows no others, so all others form the size. */
function optionsOf({ values }: MerchantVariant): string[] {
  const byName = Map.groupBy(values, attributeOf)
  return [...byName].map(([name, own]) => element(name, own.map((value) => value.name).join(' / ')))
}
