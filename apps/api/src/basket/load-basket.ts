import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import type { Funders } from '@lonja/contract/orders/price-discounts'
import type { Offer } from '@lonja/contract/orders/price-offers'
import type { DiscountType, PriceListKind } from '@lonja/contract/constants'
import type { Unit } from '@lonja/contract/products/unit'
import { violationMessages } from '@lonja/contract/errors'
import type { Position } from '@lonja/contract/shipping/zone-area'
import type { Viewer } from '../access/guards.ts'
import { offerApplies } from '../pricing/applies-now.ts'
import { type PaymentMethodFacts, payableKinds } from '../payment-methods/payment-choice.ts'
import { invalid } from '../http/problem.ts'
import type { Services } from '../services.ts'
import { findCentre } from '../shipping/find-centre.ts'
import { shippingMethodSql } from '../shipping/shipping-method-sql.ts'
import type { ShippingMethodFacts } from '../shipping/shipping-choice.ts'
import type { Profile } from './contact.ts'
import type { PostedBasket } from './posted-basket.ts'
import { personOf } from './coupon-uses.ts'
import { sql, textOf } from '../sql/sql.ts'

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
  product: { id: string; title: string; name: string; enabled: boolean }
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

/**
 * Loads the present data for a basket. One statement reads them, so that all data are from the same moment. Only the
 * centre of a postal code is read separately, because it never changes.
 *
 * @throws Problem 422 for products that do not exist
 */
export async function loadBasket(
  services: Pick<Services, 'db' | 'providers'>,
  basket: PostedBasket,
  viewer: Viewer,
): Promise<BasketFacts> {
  const { db } = services
  const { deliveryAddress, billingAddress, customer } = basket
  const saved = [deliveryAddress, billingAddress].flatMap((address) =>
    address && 'saved' in address ? [address.saved] : [],
  )
  const zip = deliveryAddress && 'written' in deliveryAddress ? deliveryAddress.written['zip'] : null
  const person = personOf(viewer, customer?.['email'], customer?.['phone'])
  const [facts] = await db.query<Omit<BasketFacts, 'centre'>>({
    name: 'load basket',
    text: loadBasketSql,
    values: [
      JSON.stringify(
        basket.lines.map(({ key, productId, valueIds, quantity }) => ({
          key,
          product: productId,
          values: valueIds,
          quantity,
        })),
      ),
      basket.coupons,
      viewer.id,
      person.email,
      typeof zip === 'string' && /^\d{5}$/.test(zip.trim()) ? zip.trim() : null,
      saved,
      deliveryAddress && 'saved' in deliveryAddress ? deliveryAddress.saved : null,
      person.phone,
      payableKinds(services),
      viewer.groups,
      basket.offers.map(({ code }) => code),
    ],
  })
  const known = new Set(facts!.lines.map(({ key }) => key))
  const unknown = basket.lines.filter(({ key }) => !known.has(key))
  if (unknown.length > 0)
    throw invalid(
      ...unknown.map(({ path }) => ({ propertyPath: `${path}.product`, message: violationMessages.unknown })),
    )
  const address =
    deliveryAddress && 'saved' in deliveryAddress
      ? facts!.savedAddresses.find(({ id }) => id === deliveryAddress.saved)
      : deliveryAddress?.written
  return { ...facts!, centre: await findCentre(db, facts!.shippingMethods, address) }
}

// PostgreSQL expects a hundred rows from a JSON list, and would read whole tables. With OFFSET 0 it finds the few
// requested lines by key.
const loadBasketSql = `
with wanted as (
  select w.*, array_to_string(w.values, ',') as value_key
  from rows from (jsonb_to_recordset($1::jsonb) as (key text, product uuid, values uuid[], quantity int))
    with ordinality as w(key, product, values, quantity, position)
),
line as (
  select w.*, p.title, p.name, p.enabled, p.business_id, p.unit
  from wanted w
  cross join lateral (select * from product where id = w.product offset 0) p
),
address_wanted as (
  select id, street, number, floor, zip, city, province, latitude as lat, longitude as lng
  from address where user_id = $3::uuid and id = any($6::uuid[])
),
shop as materialized (select distinct business_id as id from line),
zip as materialized (
  select coalesce($5::text, (select zip from address_wanted where id = $7::uuid)) as code
)
select
  (
    select coalesce(json_agg(json_build_object(
      'key', l.key,
      'product', json_build_object('id', l.product, 'title', l.title, 'name', l.name, 'enabled', l.enabled),
      'business', json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'url', b.url, 'state', b.state,
        'enabled', b.enabled, 'minOrder', b.min_order, 'taxRegime', b.tax_regime,
        'confirmGuests', b.confirm_guests),
      'image', image.document,
      'attributes', coalesce(options.list, '[]'::json),
      'combo', case when c.id is not null then json_build_object('id', c.id, 'sku', c.sku, 'enabled', c.enabled,
        'tracked', c.tracked, 'free', c.free, 'weightGrams', c.weight_grams, 'previousPrice', c.previous_price) end,
      'price', case when cost.amount is not null then json_build_object('amount', cost.amount, 'taxRate', cost.tax_rate,
        'listCode', cost.list_code, 'listName', cost.list_name,
        'ofGroup', cost.customer_group_id is not null) end,
      'unit', coalesce(c.unit, l.unit)
    ) order by l.position), '[]'::json)
    from line l
    cross join lateral (select * from business where id = l.business_id offset 0) b
    left join lateral (
      select own.*, own as combo,
        case when own.tracked and not own.backorder then greatest(0, own.stock - own.allocated - own.reserved) end as free
      from attribute_combo own where own.product_id = l.product and own.value_key = l.value_key offset 0
    ) c on true
    left join lateral list_price(c.combo, greatest(1, least(l.quantity, c.free)), $10::uuid[]) cost on true
    left join lateral (
      select json_agg(json_build_object('id', v.id, 'name', v.name, 'attribute', a.name) order by a.sort, a.id, v.sort, v.id) as list
      from attribute_value v join attribute a on a.id = v.attribute_id
      where v.id = any(l.values)
    ) options on true
    left join lateral (
      select json_build_object('id', i.id, 'contentUrl', i.content_url, 'alt', coalesce(nullif(pi.alt, ''), i.alt),
        'color', i.color, 'variants', i.variants) as document
      from product_image pi join image_object i on i.id = pi.image_id
      where pi.product_id = l.product
      order by case when pi.attribute_value_id = any(l.values) then 0 when pi.attribute_value_id is null then 1 else 2 end,
        pi.main desc, pi.sort, pi.id
      limit 1
    ) image on true
  ) as lines,
  (
    select coalesce(json_agg(json_build_object(
      'id', o.id, 'code', o.code, 'name', o.name, 'businessId', o.business_id, 'discountType', o.discount_type,
      'value', o.value, 'target', o.target, 'minQuantity', o.min_quantity, 'minAmount', o.min_amount,
      'priority', o.priority, 'exclusive', o.exclusive, 'funder', o.funder,
      'productIds', coalesce(matching.ids, '[]'::json)
    )), '[]'::json)
    from offer o
    left join lateral (
      select json_agg(op.product_id) as ids from offer_product op
      where op.offer_id = o.id and op.product_id in (select product from line)
    ) matching on true
    where o.business_id in (select id from shop) and ${textOf(offerApplies(sql`o`))}
      and (matching.ids is not null or not exists (select from offer_product op where op.offer_id = o.id))
  ) as offers,
  to_json(array(
    select shown.code from unnest($11::text[]) shown (code) left join offer o on o.code = shown.code
    where o.id is null or (o.business_id in (select id from shop) and not ${textOf(offerApplies(sql`o`))})
  )) as "endedOffers",
  (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'businessId', c.business_id, 'discountType', c.discount_type,
      'value', c.value, 'minAmount', c.min_amount, 'exclusive', c.exclusive, 'funder', c.funder,
      'stackable', c.stackable, 'enabled', c.enabled,
      'started', c.start_at is null or c.start_at <= now(), 'ended', c.end_at is not null and c.end_at <= now(),
      'exhausted', c.usage_limit is not null and c.used >= c.usage_limit,
      'firstOrderOnly', c.first_order_only, 'limitPerPerson', c.limit_per_person,
      'uses', case when c.limit_per_person is null then 0 else coupon_uses(c.id, $3, $4, $8, null) end,
      'orderedBefore', c.first_order_only and ordered_before($3, $4, $8, null)
    ) order by array_position($2::text[], upper(c.code))), '[]'::json)
    from coupon c where upper(c.code) = any($2::text[])
  ) as coupons,
  (
    select coalesce(json_agg(${shippingMethodSql('zip.code')} order by m.business_id, m.sort, m.id), '[]'::json)
    from shop cross join lateral (select * from shipping_method where business_id = shop.id and enabled offset 0) m
      cross join zip
  ) as "shippingMethods",
  (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'name', m.name, 'code', m.code, 'kind', m.kind, 'description', m.description, 'fee', m.fee,
      'rules', m.rules,
      'businessIds', coalesce((
        select json_agg(pb.business_id) from payment_method_business pb where pb.payment_method_id = m.id
      ), '[]'::json)
    ) order by m.sort, m.id), '[]'::json)
    from payment_method m where m.enabled and m.kind = any($9::text[])
  ) as "paymentMethods",
  (
    select json_build_object('name', coalesce(u.name, u.username), 'surnames', u.surnames, 'email', u.email,
      'phone', u.phone, 'nif', u.nif, 'equivalenceSurcharge', u.equivalence_surcharge)
    from "user" u where u.id = $3::uuid
  ) as profile,
  (select coalesce(json_agg(a), '[]'::json) from address_wanted a) as "savedAddresses",
  extract(epoch from now())::float8 * 1000 as now
`
