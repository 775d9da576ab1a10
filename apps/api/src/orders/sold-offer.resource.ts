import { violationMessages } from '@lonja/contract/errors'
import { soldOfferContract } from '@lonja/contract/orders/sold-offer'
import type { Funders } from '@lonja/contract/orders/price-discounts'
import { splitByFunder } from '@lonja/contract/orders/split-funders'
import { operator, signedIn } from '../access/guards.ts'
import { ofMyOrders } from './order.resource.ts'
import { Problem, invalid } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { defineResource } from '../resource/define-resource.ts'
import { ofMyShopsOrders } from '../access/visibility.ts'
import { exists, sql } from '../sql/sql.ts'

const soldByMe: Condition = (row, viewer) =>
  exists(sql`"order" o`, sql`o.id = ${row}.order_id`, ofMyShopsOrders('orders.read')(sql`o`, viewer))

interface Sold {
  open: boolean
  amount: number
  funder: Funders
  elsewhere: boolean
}

/**
 * The discounts of orders. Their amounts cannot change, because they are part of the order's total. Until the order
 * is paid or closed, the town can correct the name and the funders of a discount, and add or remove discounts of
 * amount 0.
 */
export const soldOfferResource = defineResource({
  contract: soldOfferContract,
  table: 'sold_offer',
  operations: {
    list: signedIn,
    read: signedIn,
    create: operator,
    update: operator,
    patch: operator,
    remove: operator,
  },
  visible: ofMyOrders,
  fixed: ['order', 'soldProduct', 'offer', 'coupon', 'discountType', 'value'],
  reduced: { without: ['funder', 'split'], unless: soldByMe },
  order: (row) => sql`${row}.id desc`,
  rules: async ({ db, operation, id, before }) => {
    const [sold] = await db.query<Sold>({
      text: `select sold.amount, sold.funder,
          coalesce(not status.final, false) and own.payment_state in ('none', 'awaiting', 'failed') as open,
          coalesce(line.order_id <> sold.order_id, false) as elsewhere
        from sold_offer sold join "order" own on own.id = sold.order_id
        left join order_status status on status.id = own.status_id
        left join sold_product line on line.id = sold.sold_product_id
        where sold.id = $1 for no key update of own`,
      values: [id],
    })
    const { open, amount, funder, elsewhere } = sold!
    if (elsewhere) throw invalid({ propertyPath: 'soldProduct', message: violationMessages.notAvailable })
    const stays = operation === 'update' ? amount === before!['amount'] : amount === 0
    if (!open || !stays) throw new Problem('Illegal state change')
    if (operation === 'remove') return
    const [split] = splitByFunder([amount], funder)
    await db.query({ text: 'update sold_offer set split = $2 where id = $1', values: [id, JSON.stringify(split)] })
  },
})
