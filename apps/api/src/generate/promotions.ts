import type { Lists } from './lists.ts'
import type { Products } from './products.ts'
import { kinds, randomOf } from './random.ts'
import type { Shops } from './shops.ts'
import type { Size } from './size.ts'
import type { Span } from './span.ts'
import type { Catalogue } from './stocked.ts'

interface Context {
  seed: number
  size: Size
  span: Span
  lists: Lists
  shops: Shops
  products: Products
  catalogue: Catalogue
  picture: (index: number) => string
}

const DAYS_30 = 30 * 86_400_000
const CAMPAIGNS = ['Semana del comercio local', 'De la huerta a casa', 'Feria de otoño', 'Regala cerca']

/** Every fourth shop has an offer for some products. Offers begin after the last order, so that no order has a discount. */
export function promotionRows({ seed, size, span, shops, products, catalogue, picture }: Context) {
  const random = randomOf(seed, kinds.promotion, 0)
  const period = {
    start_at: new Date(span.end),
    end_at: new Date(span.end + DAYS_30),
    created_at: new Date(span.end - 1),
  }
  const productId = (index: number) => products.at(index).id
  const offers = shops.all.flatMap(({ id: business_id }, shop) => {
    if (shop % 4 !== 0) return []
    const own = catalogue.ofShop(shop)
    const chosen = own.slice(0, 1 + random.below(Math.min(own.length, 40)))
    const offer = {
      id: random.id(span.end - 1),
      code: `g-oferta-${shop + 1}`,
      name: 'Oferta de la semana',
      business_id,
      discount_type: 'percentage',
      value: 500 * (1 + random.below(6)),
      target: 'product',
      ...period,
    }
    return [{ offer, products: Array.from(chosen, productId) }]
  })
  const campaigns = CAMPAIGNS.map((title, index) => ({
    id: random.id(span.end - 1),
    title,
    code: `g-campana-${index + 1}`,
    description: title,
    ...period,
    image_id: picture(index),
  }))
  const chosenFor = (index: number) =>
    Array.from({ length: Math.ceil(size.products / 100) }, (_, at) => at * 100 + index).filter(
      (at) => at < size.products,
    )
  return {
    offer: offers.map(({ offer }) => offer),
    offer_product: offers.flatMap(({ offer, products: chosen }) =>
      chosen.map((product_id) => ({ offer_id: offer.id, product_id })),
    ),
    campaign: campaigns,
    campaign_business: campaigns.flatMap(({ id }, index) =>
      shops.all.flatMap((shop, at) => (at % 10 === index ? [{ campaign_id: id, business_id: shop.id }] : [])),
    ),
    campaign_product: campaigns.flatMap(({ id }, index) =>
      chosenFor(index).map((at) => ({ campaign_id: id, product_id: productId(at) })),
    ),
    campaign_offer: campaigns.flatMap(({ id }, index) =>
      offers.flatMap(({ offer }, at) => (at % 8 === index ? [{ campaign_id: id, offer_id: offer.id }] : [])),
    ),
  }
}
