import type { Cents } from '@lonja/contract/money'
import { type Offer, unitPriceAfterOffers } from '@lonja/contract/orders/price-offers'
import type { productContract } from '@lonja/contract/products/product'
import type { Item } from '@lonja/contract/resource'
import type { OfferItem } from './discount-sentence.ts'

export type PreviewedProduct = Pick<
  Item<typeof productContract>,
  'id' | 'title' | 'price' | 'prices' | 'offer' | 'taxRate'
>

/** The price of one unit without offers. A product with an offer shows only its reduced price, so its lists are asked. */
export function priceWithoutOffers({ price, prices, offer }: PreviewedProduct): Cents | null {
  if (price === null || offer.length === 0) return price
  const full = prices.filter(({ amount, minQuantity }) => minQuantity === 1 && amount >= price)
  return full.length === 0 ? price : Math.min(...full.map(({ amount }) => amount))
}

/**
 * The price of one unit that customers will see with the drafted offer and the other offers of the shop. It is computed
 * by the function that the server uses.
 */
export function priceWithOffer(
  { id, taxRate }: PreviewedProduct,
  unitPrice: Cents,
  business: string,
  draft: Partial<OfferItem>,
  others: readonly OfferItem[],
): Cents {
  const offers = [...others.filter((other) => other.id !== draft.id), draft].flatMap((each) => offerOf(each, business))
  return unitPriceAfterOffers({ businessId: business, productId: id, unitPrice, taxRate, weightGrams: 0 }, offers)
}

/** An offer that is complete enough to have a price. */
function offerOf(item: Partial<OfferItem>, businessId: string): Offer[] {
  const { id = 'draft', code = '', name = '', value, discountType = 'percentage', target = 'product' } = item
  const { products = [], minQuantity = 1, minAmount = 0, priority = 0, exclusive = false } = item
  if (value === undefined) return []
  const productIds = products.map((product) => product.id)
  return [
    {
      id,
      code,
      name,
      businessId,
      discountType,
      value,
      target,
      productIds,
      minQuantity,
      minAmount,
      priority,
      exclusive,
    },
  ]
}
