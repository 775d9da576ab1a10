import { isOffered } from '../access/visibility.ts'
import { offerApplies } from '../pricing/applies-now.ts'
import { shippingMethodSql } from '../shipping/shipping-method-sql.ts'
import { sql, textOf } from '../sql/sql.ts'

/** Parts of a basket that few baskets have. The statement for a basket without them is smaller, and so it starts sooner. */
export interface RareParts {
  /** Whether a line has chosen options. */
  options: boolean
  /** Whether the client has seen offers. */
  offers: boolean
}

/**
 * SQL: the data of a basket's lines, shops and methods. Parameters: the lines as JSON, the postal code of the delivery
 * address, the kinds of payment methods, the viewer's groups, and the codes of the offers that the client last saw.
 *
 * PostgreSQL expects a hundred rows from a JSON list, and would read whole tables. With OFFSET 0 it finds the few
 * requested lines by key.
 */
export const goodsSql = ({ options, offers }: RareParts): string => `
with wanted as (
  select w.*, array_to_string(w.values, ',') as value_key
  from rows from (jsonb_to_recordset($1::jsonb) as (key text, product uuid, values uuid[], quantity int))
    with ordinality as w(key, product, values, quantity, position)
),
line as (
  select w.*, p.title, p.name, ${textOf(isOffered(sql`p`))} as offered, p.business_id, p.unit
  from wanted w
  cross join lateral (select * from product where id = w.product offset 0) p
),
shop as materialized (select distinct business_id as id from line)
select
  (
    select coalesce(json_agg(json_build_object(
      'key', l.key,
      'product', json_build_object('id', l.product, 'title', l.title, 'name', l.name, 'offered', l.offered),
      'business', json_build_object('id', b.id, 'name', b.name, 'code', b.code, 'url', b.url, 'state', b.state,
        'enabled', b.enabled, 'minOrder', b.min_order, 'taxRegime', b.tax_regime,
        'confirmGuests', b.confirm_guests),
      'image', image.document,
      'attributes', ${options ? `coalesce(options.list, '[]'::json)` : `'[]'::json`},
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
    left join lateral list_price(c.combo, greatest(1, least(l.quantity, c.free)), $4::uuid[]) cost on true
    ${options ? CHOSEN_OPTIONS : ''}
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
  to_json(${offers ? ENDED_OFFERS : '$5::text[]'}) as "endedOffers",
  (
    select coalesce(json_agg(${shippingMethodSql('$2::text')} order by m.business_id, m.sort, m.id), '[]'::json)
    from shop cross join lateral (select * from shipping_method where business_id = shop.id and enabled offset 0) m
  ) as "shippingMethods",
  (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'name', m.name, 'code', m.code, 'kind', m.kind, 'description', m.description, 'fee', m.fee,
      'rules', m.rules,
      'businessIds', coalesce((
        select json_agg(pb.business_id) from payment_method_business pb where pb.payment_method_id = m.id
      ), '[]'::json)
    ) order by m.sort, m.id), '[]'::json)
    from payment_method m where m.enabled and m.kind = any($3::text[])
  ) as "paymentMethods",
  extract(epoch from now())::float8 * 1000 as now
`

const CHOSEN_OPTIONS = `left join lateral (
      select json_agg(json_build_object('id', v.id, 'name', v.name, 'attribute', a.name) order by a.sort, a.id, v.sort, v.id) as list
      from attribute_value v join attribute a on a.id = v.attribute_id
      where v.id = any(l.values)
    ) options on true`

const ENDED_OFFERS = `array(
    select shown.code from unnest($5::text[]) shown (code) left join offer o on o.code = shown.code
    where o.id is null or (o.business_id in (select id from shop) and not ${textOf(offerApplies(sql`o`))})
  )`

/**
 * SQL: the data of the customer. Parameters: the codes of the coupons, the viewer, their e-mail and phone number, and the ids of
 * saved addresses.
 */
export const personSql = `
with address_wanted as (
  select id, street, number, floor, zip, city, province, latitude as lat, longitude as lng
  from address where user_id = $2::uuid and id = any($5::uuid[])
)
select
  (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'code', c.code, 'name', c.name, 'businessId', c.business_id, 'discountType', c.discount_type,
      'value', c.value, 'minAmount', c.min_amount, 'exclusive', c.exclusive, 'funder', c.funder,
      'stackable', c.stackable, 'enabled', c.enabled,
      'started', c.start_at is null or c.start_at <= now(), 'ended', c.end_at is not null and c.end_at <= now(),
      'exhausted', c.usage_limit is not null and c.used >= c.usage_limit,
      'firstOrderOnly', c.first_order_only, 'limitPerPerson', c.limit_per_person,
      'uses', case when c.limit_per_person is null then 0 else coupon_uses(c.id, $2, $3, $4, null) end,
      'orderedBefore', c.first_order_only and ordered_before($2, $3, $4, null)
    ) order by array_position($1::text[], upper(c.code))), '[]'::json)
    from coupon c where upper(c.code) = any($1::text[])
  ) as coupons,
  (
    select json_build_object('name', coalesce(u.name, u.username), 'surnames', u.surnames, 'email', u.email,
      'phone', u.phone, 'nif', u.nif, 'equivalenceSurcharge', u.equivalence_surcharge)
    from "user" u where u.id = $2::uuid
  ) as profile,
  (select coalesce(json_agg(a), '[]'::json) from address_wanted a) as "savedAddresses"
`
