import { type BasketMessageCode, violationMessages } from '@lonja/contract/errors'
import type { BasketLine, BasketMessage } from '@lonja/contract/orders/basket'
import type { Cents } from '@lonja/contract/money'
import { explainPrice, type PriceExplanation } from '@lonja/contract/orders/explain-price'
import type { LinePrice } from '@lonja/contract/orders/price'
import { type Offer, unitPriceAfterOffers } from '@lonja/contract/orders/price-offers'
import { addsSurcharge, surchargeRateOf, withSurcharge } from '@lonja/contract/tax'
import type { Violation } from '../http/problem.ts'
import type { BasketFacts, ComboFacts, LineFacts, ListPrice } from './load-basket.ts'
import { isObject } from '../http/read-body.ts'
import { type PostedLine, withoutKeywords } from './posted-basket.ts'

export interface CheckedLine {
  posted: PostedLine
  facts: LineFacts
  /** The requested quantity, reduced to the available units. If no unit is available, it is the requested quantity. */
  quantity: number
  /** The combo and its price; null if the line cannot be bought. */
  sale: Sale | null
  messages: BasketMessage[]
  /** The reason why the line cannot be bought, if it is not the stock. */
  obstacle: Violation | null
  /** Set if the stock is lower than the requested quantity. */
  shortage: Violation | null
}

export interface Sale {
  combo: ComboFacts
  listPrice: ListPrice
  /** The list price of one unit for this customer, with the recargo de equivalencia if it is due. */
  unitPrice: Cents
  /** The rate of the recargo de equivalencia in basis points; 0 if none is due. */
  surchargeRate: number
}

/**
 * Compares a line with the present data of its product, shop and stock.
 *
 * @param inRegime  whether the customer is a retailer under the recargo de equivalencia
 */
export function checkLine(posted: PostedLine, { lines }: BasketFacts, inRegime: boolean): CheckedLine {
  const facts = lines.find(({ key }) => key === posted.key)!
  const { quantity, path } = posted
  const line = { posted, facts, quantity, sale: null, messages: [], obstacle: null, shortage: null }
  const sale = saleOf(facts, inRegime)
  if (typeof sale === 'string') return { ...line, messages: [{ code: sale }], obstacle: obstacleAt(path, sale) }

  const { free } = sale.combo
  if (free === null || free >= quantity) return { ...line, sale }
  const shortage = { propertyPath: `${path}.quantity`, message: violationMessages.notAvailable }
  if (free === 0) return { ...line, messages: [{ code: 'Not available any more' }], shortage }
  return {
    ...line,
    sale,
    quantity: free,
    messages: [{ code: 'Quantity reduced to stock', was: quantity, is: free }],
    shortage,
  }
}

function saleOf({ product, business, combo, price }: LineFacts, inRegime: boolean): Sale | BasketMessageCode {
  if (!business.enabled || business.state === 'pending' || business.state === 'suspended')
    return 'Business not available'
  if (business.state === 'holiday') return 'Business closed'
  if (!product.offered) return 'Not available any more'
  if (!combo?.enabled) return 'Combination not available'
  if (!price) return 'Not available any more'
  const surchargeRate = inRegime && addsSurcharge(business.taxRegime) ? surchargeRateOf(price.taxRate) : 0
  return {
    combo,
    listPrice: price,
    surchargeRate,
    unitPrice: withSurcharge(price.amount, price.taxRate, surchargeRate),
  }
}

const obstacleAt = (path: string, reason: BasketMessageCode): Violation =>
  reason === 'Combination not available'
    ? { propertyPath: `${path}.attributes`, message: violationMessages.combination }
    : { propertyPath: `${path}.product`, message: violationMessages.notAvailable }

/**
 * Describes a line for the answer.
 *
 * @param price  the price of the line; undefined if the line cannot be bought
 * @param offers  the offers for the basket, from which the price of one unit is calculated if `price` is undefined
 */
export function describeLine(
  { posted, facts, quantity, sale, messages }: CheckedLine,
  price: LinePrice | undefined,
  offers: readonly Offer[],
): BasketLine {
  if (isHidden(facts)) return describeHidden(posted, facts, quantity, messages)
  const { product, business, image, attributes, combo } = facts
  const unitPrice = price?.offerUnitPrice ?? unitPriceOf(facts, offers)
  const explanation = sale && price ? explainLine({ facts, quantity, ...sale, price }) : null
  const changed = sale && posted.shownPrice !== null && posted.shownPrice !== unitPrice
  return {
    ...withoutKeywords(posted.echo),
    key: posted.key,
    product: { id: product.id, title: product.title, name: product.name, image },
    business: { id: business.id, name: business.name, code: business.code, url: business.url },
    quantity,
    attributes: attributes.map((attributeValue) => ({ attributeValue })),
    combo: combo && { id: combo.id, sku: combo.sku },
    listPrice: price?.unitPrice ?? facts.price?.amount ?? 0,
    price: unitPrice,
    previousPrice: explanation?.previousPrice ?? null,
    discount: price?.discount ?? 0,
    total: price?.total ?? 0,
    taxRate: facts.price?.taxRate ?? 0,
    explanation,
    availableStock: combo?.free ?? null,
    available: sale !== null,
    messages: changed ? [...messages, { code: 'Price changed', was: posted.shownPrice!, is: unitPrice }] : messages,
  }
}

/** Whether the product is hidden: it is not offered, or its shop is disabled, not approved yet or suspended. */
const isHidden = ({ product, business }: LineFacts): boolean =>
  !product.offered || !business.enabled || business.state === 'pending' || business.state === 'suspended'

/**
 * Describes a line with a hidden product. It contains only data of the product that the customer's basket already
 * contained, so that an id alone reveals nothing.
 */
function describeHidden(
  { key, echo }: PostedLine,
  { product, business, attributes }: LineFacts,
  quantity: number,
  messages: BasketMessage[],
): BasketLine {
  const known = isObject(echo['product']) ? echo['product'] : {}
  const text = (name: string) => (typeof known[name] === 'string' ? known[name] : '')
  return {
    ...withoutKeywords(echo),
    key,
    product: { id: product.id, title: text('title'), name: text('name'), image: null },
    business: { id: business.id, name: business.name, code: business.code, url: business.url },
    quantity,
    attributes: attributes.map((attributeValue) => ({ attributeValue })),
    combo: null,
    listPrice: 0,
    price: 0,
    previousPrice: null,
    discount: 0,
    total: 0,
    taxRate: 0,
    explanation: null,
    availableStock: null,
    available: false,
    messages,
  }
}

/** Explains the price of a line that can be bought. */
export function explainLine(
  line: Pick<CheckedLine, 'facts' | 'quantity'> & Sale & { price: LinePrice },
): PriceExplanation {
  const { facts, quantity, combo, listPrice, surchargeRate, price } = line
  const { taxRate, amount, listCode, listName, ofGroup } = listPrice
  return explainPrice({
    list: { code: listCode, name: listName },
    quantity,
    listAmount: amount,
    taxRate,
    surchargeRate,
    // The reference price is a former public price, so it is not shown beside the price of a customer group.
    previousPrice:
      ofGroup || combo.previousPrice === null ? null : withSurcharge(combo.previousPrice, taxRate, surchargeRate),
    unit: facts.unit,
    price,
  })
}

function unitPriceOf({ product, business, price }: LineFacts, offers: readonly Offer[]): Cents {
  if (!price) return 0
  const line = {
    productId: product.id,
    businessId: business.id,
    unitPrice: price.amount,
    taxRate: price.taxRate,
    weightGrams: 0,
  }
  return unitPriceAfterOffers(line, offers)
}
