import { currency } from '@lonja/contract/constants'
import { unitPriceOf } from '@lonja/contract/products/unit-price'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type Category, categoryPath } from '#/categories/category.queries.ts'
import { trailThing } from '#/categories/catalog-json-ld.ts'
import type { Product } from '#/products/product.queries.ts'
import { productPath } from '#/products/shelf.queries.ts'
import { shopThing } from '#/businesses/shop-json-ld.ts'
import type { Shop } from '#/businesses/shop.queries.ts'
import { buyable } from '#/products/variants.ts'

/** The structured data of a product’s screen: the product, its breadcrumb and its shop. */
export const productThings = (
  locale: Locale,
  product: Product,
  trail: readonly Category[],
  shop?: Shop,
): readonly object[] => {
  const steps = trail.map((category) => ({ name: category.title, url: categoryPath(category) }))
  return [
    productThing(product),
    trailThing(locale, [...steps, { name: product.title, url: productPath(product) }]),
    ...(shop ? [shopThing(shop)] : []),
  ]
}

/** A product as an object of schema.org, with the displayed price. */
function productThing(product: Product): object {
  const { title, description, sku, ean, image, images, combos, business, unit, rating, ratingCount } = product
  const prices = combos.flatMap(({ price, enabled }) => (enabled && price !== null ? [price] : []))
  const lowest = product.price
  const common = {
    priceCurrency: currency,
    url: productPath(product),
    availability: availabilityOf(product.available),
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization', name: business.name },
  }
  const highest = Math.max(...prices)
  const offers =
    lowest === null
      ? undefined
      : product.priceVaries && highest > lowest
        ? {
            '@type': 'AggregateOffer',
            ...common,
            lowPrice: euros(lowest),
            highPrice: euros(highest),
            offerCount: combos.filter((combo) => buyable(combo) > 0).length,
            offers: combos.flatMap((combo) =>
              combo.enabled && combo.price !== null
                ? {
                    '@type': 'Offer',
                    ...common,
                    url: productPath(
                      product,
                      combo.values.map(({ id }) => id),
                    ),
                    availability: availabilityOf(buyable(combo) > 0),
                    ...(combo.sku && { sku: combo.sku }),
                    ...priced(combo.price, combo.previousPrice, combo.unit ?? unit),
                  }
                : [],
            ),
          }
        : { '@type': 'Offer', ...common, ...priced(lowest, product.previousPrice, combos[0]?.unit ?? unit) }
  return {
    '@type': 'Product',
    name: title,
    description,
    url: productPath(product),
    image: images.length > 0 ? images.map((item) => item.image.contentUrl) : image?.contentUrl,
    ...(sku && { sku }),
    ...(ean && { gtin: ean }),
    ...(rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: ratingCount, bestRating: 5 },
    }),
    offers,
  }
}

const availabilityOf = (available: boolean): string => `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`

/**
 * The displayed price, and the price of one unit of measure, such as a kilogram or a litre. A reduced product also has
 * the lowest price of the 30 days before the reduction, as the struck-through price.
 */
function priced(price: number, previous: number | null, unit: Product['unit']): object {
  const byMeasure = unitPriceOf(price, unit)
  const reduced = previous !== null && previous > price
  const specification = (amount: number, more: object = {}) => ({
    '@type': 'UnitPriceSpecification',
    price: euros(amount),
    priceCurrency: currency,
    valueAddedTaxIncluded: true,
    ...more,
  })
  const specifications = [
    ...(reduced
      ? [specification(price), specification(previous, { priceType: 'https://schema.org/StrikethroughPrice' })]
      : []),
    ...(byMeasure
      ? [
          specification(byMeasure.amount, {
            referenceQuantity: {
              '@type': 'QuantitativeValue',
              value: byMeasure.quantity,
              unitCode: unitCodes[byMeasure.unit],
            },
          }),
        ]
      : []),
  ]
  return { price: euros(price), ...(specifications.length > 0 && { priceSpecification: specifications }) }
}

/** The code of each unit in the common codes of UN/CEFACT. */
const unitCodes = { kg: 'KGM', g: 'GRM', l: 'LTR', ml: 'MLT', m: 'MTR', 'm²': 'MTK', 'm³': 'MTQ', ud: 'C62' } as const

const euros = (cents: number): string => (cents / 100).toFixed(2)
