import type { Cents } from '@lonja/contract/money'
import { explainLine } from '../basket/basket-lines.ts'
import type { OrderableLine } from '../basket/check-basket.ts'
import { uuidv7 } from '../database/uuid.ts'

/** The rows of one line of an order, by table: the product, its price, its options and its discounts. */
export function soldRows(
  line: OrderableLine,
  sort: number,
  orderId: string,
  { allocated = 0, reserved = 0 }: { allocated?: number; reserved?: number },
) {
  const { facts, combo, listPrice, quantity, price } = line
  const id = uuidv7()
  const base: Cents = price.total - price.tax - price.surcharge
  const explanation = explainLine(line)
  return {
    product: {
      id,
      order_id: orderId,
      product_id: facts.product.id,
      attribute_combo_id: combo.id,
      business_id: facts.business.id,
      title: facts.product.title,
      sku: combo.sku,
      quantity,
      unit_price: price.unitPrice,
      discount: price.discount,
      total: price.total,
      tax_rate: listPrice.taxRate,
      weight_grams: combo.weightGrams,
      image: facts.image?.contentUrl ?? null,
      explanation,
      allocated,
      reserved,
      sort,
    },
    price: {
      id: uuidv7(),
      sold_product_id: id,
      list_code: listPrice.listCode,
      base,
      unit: price.offerUnitPrice,
      tax_rate: listPrice.taxRate,
      surcharge: price.surcharge,
      discount: price.discount,
      total: price.total,
      reference: explanation.previousPrice,
    },
    attributes: facts.attributes.map((value) => ({
      id: uuidv7(),
      sold_product_id: id,
      attribute_value_id: value.id,
      attribute_name: value.attribute,
      value_name: value.name,
    })),
    offers: price.applied.map(({ kind, id: discountId, code, name, amount, funder, split }) => ({
      id: uuidv7(),
      order_id: orderId,
      sold_product_id: id,
      offer_id: kind === 'offer' ? discountId : null,
      coupon_id: kind === 'coupon' ? discountId : null,
      code,
      name,
      amount,
      funder: funder ?? { shop: 10_000 },
      split,
    })),
  }
}
