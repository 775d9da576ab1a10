import type { InvoicingSystem } from '@lonja/contract/businesses/invoicing'
import type { InvoiceFacts } from './invoice.ts'

/** What decides about the system that issues an invoice today. */
export interface Issuer {
  shop: { invoicing: InvoicingSystem | null; cif: string | null }
  /** The date in the town. */
  today: string
}

export type FactsOfShare = InvoiceFacts & Issuer

const ADDRESS = (row: string): string =>
  `json_build_object('street', ${row}.street, 'number', ${row}.number, 'floor', ${row}.floor, 'zip', ${row}.zip,
    'city', ${row}.city, 'province', ${row}.province)`

/** The data of the share `$1` for its invoice or receipt: no row if no money of it was kept. The rows are `FactsOfShare`. */
export const FACTS = `
  select o.id as "orderId", o.business_id as "businessId", o.code as "orderCode", o.tax, o.total, o.fee_total as fee,
    (coalesce(paid.at, o.updated_at) at time zone 'Europe/Madrid')::date::text as "operationDate",
    paid.method as payment, (now() at time zone 'Europe/Madrid')::date::text as today,
    json_build_object('invoicing', shop.invoicing, 'cif', shop.cif) as shop,
    json_build_object('name', coalesce(shop.legal_name, shop.name), 'tradeName', shop.name, 'nif', shop.cif,
      'regime', shop.tax_regime, 'address', case when a.id is not null then ${ADDRESS('a')} end) as seller,
    json_build_object('name', concat_ws(' ', c.name, c.surnames), 'nif', c.nif,
      'address', coalesce(o.billing_address, o.delivery_address)) as customer,
    json_build_object('name', coalesce(way.name, 'Entrega'), 'amount', o.shipping_total) as shipping,
    coalesce((select json_agg(json_build_object('title', concat_ws(' · ', line.title, (
          select string_agg(attribute.value_name, ', ' order by attribute.id) from sold_product_attribute attribute
          where attribute.sold_product_id = line.id)),
        'quantity', line.quantity, 'rate', line.tax_rate,
        'surchargeRate', coalesce((line.explanation #>> '{tax,surchargeRate}')::int, 0), 'unitPrice', line.unit_price, 'discount', line.discount,
        'total', line.total, 'base', price.base) order by line.sort, line.id)
      from sold_product line
      join lateral (select base from sold_price where sold_product_id = line.id order by id limit 1) price on true
      where line.order_id = o.id), '[]') as lines
  from "order" o join business shop on shop.id = o.business_id left join address a on a.id = shop.address_id
  join customer c on c.id = o.customer_id left join shipping_method way on way.id = o.shipping_method_id
  join lateral (
    select p.paid_at as at, m.name as method
    from payment_split s join payment p on p.id = s.payment_id left join payment_method m on m.id = p.payment_method_id
    where s.order_id = o.id and s.captured > 0 and not p.surplus order by p.paid_at desc nulls last limit 1) paid on true
  where o.id = $1 and o.business_id is not null`
