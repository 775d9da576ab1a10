import { type Product, productPath } from './product.queries.ts'
import { buyable } from './variants.ts'

/** The product as schema.org tells it, with the price that the page shows. */
export function productJsonLd(product: Product): object {
  const { title, description, sku, ean, image, images, combos, business } = product
  const prices = combos.flatMap(({ price, enabled }) => (enabled && price !== null ? [price] : []))
  const lowest = product.price
  const common = {
    priceCurrency: 'EUR',
    url: productPath(product),
    availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
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
          }
        : { '@type': 'Offer', ...common, price: euros(lowest) }
  return {
    '@type': 'Product',
    name: title,
    description,
    url: productPath(product),
    image: images.length > 0 ? images.map((item) => item.image.contentUrl) : image?.contentUrl,
    ...(sku && { sku }),
    ...(ean && { gtin: ean }),
    offers,
  }
}

const euros = (cents: number): string => (cents / 100).toFixed(2)
