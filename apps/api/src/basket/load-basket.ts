import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import type { Funders } from '@lonja/contract/orders/price-discounts'
import type { Offer } from '@lonja/contract/orders/price-offers'
import type { DiscountType, PriceListKind } from '@lonja/contract/constants'
import type { Unit } from '@lonja/contract/products/unit'
import { violationMessages } from '@lonja/contract/errors'
import type { Position } from '@lonja/contract/shipping/zone-area'
import { type Viewer, anonymous } from '../access/guards.ts'
import { type PaymentMethodFacts, payableKinds } from '../payment-methods/payment-choice.ts'
import { invalid } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findCentre } from '../shipping/find-centre.ts'
import type { ShippingMethodFacts } from '../shipping/shipping-choice.ts'
import type { Profile } from './contact.ts'
import type { PostedBasket } from './posted-basket.ts'
import { personOf } from './coupon-uses.ts'
import { type RareParts, goodsSql, personSql } from './basket-sql.ts'

/** The present data of everything that a basket names. */
export interface BasketFacts {
  lines: LineFacts[]
  /** The offers that apply now. Their `productIds` contain only products of the basket. */
  offers: Offer[]
  /** The codes of the offers that the client last saw, if they have ended since. */
  endedOffers: string[]
  /** The coupons, as they are listed in the request. They are applied one after the other, from first to last. */
  coupons: CouponFacts[]
  shippingMethods: ShippingMethodFacts[]
  paymentMethods: PaymentMethodFacts[]
  profile: Profile | null
  /** The time of the database's clock, in milliseconds since 1970. */
  now: number
  /** The centre of the address's postal code. It is looked up only if a zone needs a position. */
  centre: Position | null
  /** The saved addresses that the request names and that belong to the viewer. */
  savedAddresses: (PostalAddress & { id: string })[]
}

export interface LineFacts {
  key: string
  product: { id: string; title: string; name: string; offered: boolean }
  business: {
    id: string
    name: string
    code: string
    url: string
    state: string
    enabled: boolean
    minOrder: number
    taxRegime: string
    /** Whether guests must confirm an order that they pay in the shop or at the door. */
    confirmGuests: boolean
  }
  image: { id: string; contentUrl: string; alt: string; color: string | null; variants: Record<string, unknown> } | null
  attributes: { id: string; name: string; attribute: string }[]
  combo: ComboFacts | null
  /** The price for this customer in the present price lists; null if the product is not for sale. */
  price: ListPrice | null
  /** The content of one unit, for example 500 g, from which the price per kilogram is calculated; null if unknown. */
  unit: Unit | null
}

export interface ListPrice {
  amount: number
  taxRate: number
  listCode: PriceListKind
  listName: string
  /** Whether the price is from a list for a customer group. */
  ofGroup: boolean
}

export interface ComboFacts {
  id: string
  sku: string | null
  enabled: boolean
  /** Whether the stock of the combo is counted. */
  tracked: boolean
  /** The available units; null if there is no limit. */
  free: number | null
  weightGrams: number
  /** The lowest price in the 30 days before the present reduction. */
  previousPrice: number | null
}

export interface CouponFacts {
  id: string
  code: string
  name: string
  businessId: string | null
  discountType: DiscountType
  value: number
  minAmount: number
  exclusive: boolean
  funder: Funders
  enabled: boolean
  started: boolean
  ended: boolean
  exhausted: boolean
  stackable: boolean
  firstOrderOnly: boolean
  limitPerPerson: number | null
  /** The number of uses by this person. It is looked up only if the coupon has a limit per person. */
  uses: number
  /** Whether this person has ordered before. It is looked up only if the coupon is for first orders. */
  orderedBefore: boolean
}

/** The data that depend on the customer. */
type PersonFacts = Pick<BasketFacts, 'coupons' | 'profile' | 'savedAddresses'>
/** The data of the lines, shops and methods. */
type GoodsFacts = Omit<BasketFacts, keyof PersonFacts | 'centre'>

type Parts = Pick<Services, 'db' | 'providers'>

/**
 * Loads the present data for a basket. One statement reads the goods and the methods, so that their data are from the
 * same moment. The data of the customer are read by another one, and the centre of a postal code too, because it never
 * changes.
 *
 * @throws Problem 422 for products that do not exist
 */
export const loadBasket = async (services: Parts, basket: PostedBasket, viewer: Viewer): Promise<BasketFacts> =>
  load(services, basket, viewer, (values) => readGoods(services.db, basket, values))

/**
 * Like `loadBasket`, for a basket that is shown but not ordered. The steps of a checkout ask for the same goods several
 * times, so the data of goods and methods are remembered for some seconds, until one of them changes.
 */
export const loadShownBasket = async (
  services: Parts & Pick<Services, 'cache'>,
  basket: PostedBasket,
  viewer: Viewer,
): Promise<BasketFacts> => load(services, basket, viewer, (values) => rememberGoods(services, basket, values))

async function load(
  services: Parts,
  basket: PostedBasket,
  asking: Viewer,
  goodsOf: (values: GoodsValues) => Promise<GoodsFacts>,
): Promise<BasketFacts> {
  const { db } = services
  const { deliveryAddress } = basket
  // The prices and the data of the member who takes the order down are not those of the customer.
  const viewer = basket.byPhone ? anonymous : asking
  const person = readPerson(db, basket, viewer)
  // The methods depend on the postal code. Only that of a saved address has to be read first.
  const saved = deliveryAddress && 'saved' in deliveryAddress ? deliveryAddress.saved : null
  const address = saved
    ? (await person).savedAddresses.find(({ id }) => id === saved)
    : deliveryAddress && 'written' in deliveryAddress
      ? deliveryAddress.written
      : undefined
  const [ofPerson, goods] = await Promise.all([person, goodsOf(valuesOf(services, basket, viewer, address?.['zip']))])
  const known = new Set(goods.lines.map(({ key }) => key))
  const unknown = basket.lines.filter(({ key }) => !known.has(key))
  if (unknown.length > 0)
    throw invalid(
      ...unknown.map(({ path }) => ({ propertyPath: `${path}.product`, message: violationMessages.unknown })),
    )
  return { ...goods, ...ofPerson, centre: await findCentre(db, goods.shippingMethods, address) }
}

const nobody: PersonFacts = { coupons: [], profile: null, savedAddresses: [] }

async function readPerson(db: Services['db'], basket: PostedBasket, viewer: Viewer): Promise<PersonFacts> {
  const { deliveryAddress, billingAddress, customer, coupons } = basket
  if (viewer.id === null && coupons.length === 0) return nobody
  const { email, phone } = personOf(viewer, customer?.['email'], customer?.['phone'])
  const saved = [deliveryAddress, billingAddress].flatMap((address) =>
    address && 'saved' in address ? [address.saved] : [],
  )
  const [facts] = await db.query<PersonFacts>({
    name: 'load customer of basket',
    text: personSql,
    plan: 'once',
    values: [coupons, viewer.id, email, phone, saved],
  })
  return facts!
}

type GoodsValues = readonly unknown[]

const valuesOf = (services: Parts, { lines, offers }: PostedBasket, viewer: Viewer, zip: unknown): GoodsValues => [
  JSON.stringify(
    lines.map(({ key, productId, valueIds, quantity }) => ({ key, product: productId, values: valueIds, quantity })),
  ),
  typeof zip === 'string' && /^\d{5}$/.test(zip.trim()) ? zip.trim() : null,
  payableKinds(services),
  viewer.groups,
  offers.map(({ code }) => code),
]

/**
 * The longest time, in milliseconds, for which goods are remembered. Prices and offers that begin or end at a certain
 * time change without a write.
 */
const REMEMBERED_MS = 10_000

/** The collections whose changes may change the goods of any basket. Stock changes have the tag of their product. */
const GOODS_TAGS =
  `products attribute-combos attributes attribute-values product-images image-objects prices price-lists
  offers campaigns businesses payment-methods shipping-methods shipping-zones zones weight-values`.split(/\s+/)

async function rememberGoods(
  { db, cache }: Pick<Services, 'db' | 'cache'>,
  basket: PostedBasket,
  values: GoodsValues,
): Promise<GoodsFacts> {
  const { lines } = basket
  let now: GoodsFacts | undefined
  const read = async () => {
    now = await readGoods(db, basket, values)
    return { goods: now, readAt: performance.now() }
  }
  const { goods, readAt } = await cache.value(
    `basket ${Math.floor(performance.now() / REMEMBERED_MS)} ${JSON.stringify(values)}`,
    GOODS_TAGS.concat(lines.map(({ productId }) => `product:${productId}`)),
    read,
    1 + lines.length,
  )
  // Places in slots are taken without a tag.
  if (goods !== now && goods.shippingMethods.some(({ timing }) => timing !== null)) return (await read()).goods
  return { ...goods, now: goods.now + performance.now() - readAt }
}

async function readGoods(
  db: Services['db'],
  { lines, offers }: PostedBasket,
  values: GoodsValues,
): Promise<GoodsFacts> {
  const rare = { options: lines.some(({ valueIds }) => valueIds.length > 0), offers: offers.length > 0 }
  const [goods] = await db.query<GoodsFacts>({ ...statementFor(rare), values, plan: 'once' })
  return goods!
}

const statements = new Map<string, { name: string; text: string }>()

function statementFor(rare: RareParts): { name: string; text: string } {
  const name = ['load basket', ...(rare.options ? ['options'] : []), ...(rare.offers ? ['offers'] : [])].join(', ')
  const statement = statements.get(name) ?? { name, text: goodsSql(rare) }
  statements.set(name, statement)
  return statement
}
