import { explainPrice } from '@lonja/contract/orders/explain-price'
import type { LinePrice } from '@lonja/contract/orders/price'
import { vilaserena } from '../seeds/vilaserena.ts'
import type { Line, OrderContext } from './order-rows.ts'
import type { Step } from './order-steps.ts'
import type { GeneratedOrder } from './orders.ts'
import type { Random } from './random.ts'
import { reviewRow } from './review-row.ts'

/** A line of an order with its price. */
interface Sold {
  line: Line
  price: LinePrice
  order: GeneratedOrder
  /** The id of the single order or of the part. */
  orderId: string
  sort: number
  steps: readonly Step[]
}

const attributeNames = new Map(
  vilaserena.attributes.flatMap(({ name, options }) => options.map(({ code }) => [code, name] as const)),
)

/** The rows of a line of an order: the product, its price, its options, its movements of stock, and its review. */
export function soldRows(sold: Sold, random: Random, context: OrderContext) {
  const { line, price, order, steps } = sold
  const { product, combo, review } = line
  const { lists, users, span } = context
  const id = random.id(order.placedAt)
  return {
    product: productRow(id, sold, context),
    snapshot: {
      id: random.id(order.placedAt),
      sold_product_id: id,
      list_code: 'pvp',
      base: price.total - price.tax,
      unit: price.offerUnitPrice,
      tax_rate: product.model.taxRate,
      discount: price.discount,
      total: price.total,
    },
    attributes: combo.values.map((code) => ({
      id: random.id(order.placedAt),
      sold_product_id: id,
      attribute_value_id: lists.option(code).id,
      attribute_name: attributeNames.get(code)!,
      value_name: lists.option(code).name,
    })),
    movements: combo.tracked ? movementRows(sold, random, context) : [],
    reviews:
      review === 0
        ? []
        : [
            reviewRow(
              {
                userId: users.at(order.user!).id,
                productId: product.id,
                soldId: id,
                rating: review,
                after: steps.at(-1)!.at,
                end: span.end,
              },
              random,
            ),
          ],
  }
}

function productRow(
  id: string,
  { line, price, order, orderId, sort }: Sold,
  { shops, products, pictureUrl }: OrderContext,
) {
  const { shop, product, combo, quantity } = line
  const { taxRate, noReturn } = product.model
  const units = combo.tracked ? quantity : 0
  return {
    id,
    order_id: orderId,
    product_id: product.id,
    attribute_combo_id: combo.id,
    business_id: shops.all[shop]!.id,
    title: product.title,
    sku: combo.sku,
    image: pictureUrl(products.describe(product).picture),
    quantity,
    weight_grams: combo.weightGrams,
    unit_price: price.unitPrice,
    discount: price.discount,
    total: price.total,
    tax_rate: taxRate,
    explanation: explainPrice({
      list: { code: 'pvp', name: 'PVP' },
      quantity,
      listAmount: price.unitPrice,
      taxRate,
      surchargeRate: 0,
      previousPrice: null,
      unit: combo.unit,
      price,
    }),
    allocated: ['confirm', 'accepted', 'preparing', 'ready'].includes(order.status) ? units : 0,
    reserved: order.status === 'pending' ? units : 0,
    returnable: !noReturn,
    sort,
    created_at: new Date(order.placedAt),
  }
}

function movementRows({ line, order, steps }: Sold, random: Random, { shops }: OrderContext) {
  const { shop, product, combo, quantity } = line
  return steps.flatMap(({ stock, at }) =>
    stock
      ? [
          {
            id: random.id(at),
            attribute_combo_id: combo.id,
            product_id: product.id,
            business_id: shops.all[shop]!.id,
            kind: stock.kind,
            on_hand: stock.onHand * quantity,
            allocated: stock.allocated * quantity,
            reserved: stock.reserved * quantity,
            order_id: order.id,
            created_at: new Date(at),
          },
        ]
      : [],
  )
}
