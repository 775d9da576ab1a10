import { soldPriceContract, soldProductAttributeContract, soldProductContract } from '@lonja/contract/orders/order'
import { may, mayInTown, operator } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import type { Condition } from '../access/condition.ts'
import { type Written, defineResource } from '../resource/define-resource.ts'
import { ofMyShops } from '../access/visibility.ts'
import { identified, ofMyOrders } from './order.resource.ts'
import { always, exists, sql } from '../sql/sql.ts'

const ofMyLines: Condition = (row, viewer) =>
  mayInTown(viewer, 'orders.read')
    ? always
    : exists(sql`sold_product s`, sql`s.id = ${row}.sold_product_id`, ofMyOrders(sql`s`, viewer))

/**
 * A line of an order. The shop records the preparation of the line while the order is open; nobody can remove the
 * line. The price does not change, even if the final weight differs.
 */
export const soldProductResource = defineResource({
  contract: soldProductContract,
  table: 'sold_product',
  operations: {
    list: identified,
    read: identified,
    update: may('orders'),
    patch: may('orders'),
    remove: may('orders'),
  },
  visible: ofMyOrders,
  editable: ofMyShops('orders'),
  columns: { withdrawnDate: 'withdrawn_at', returnArrivedDate: 'return_arrived_at', answerDueDate: 'answer_due' },
  relations: {
    prices: { by: 'sold_product_id' },
    attributes: { by: 'sold_product_id', order: (t) => sql`${t}.attribute_name` },
    soldOffers: { by: 'sold_product_id' },
  },
  order: (row) => sql`${row}.created_at desc`,
  reads: ['order-statuses'],
  // The order must always be locked before its lines. A change of a line changes the version of the order.
  derived: {
    of: 'select order_id as id from sold_product where id = any($1::uuid[])',
    lock: async (db, ids) => {
      await db.query({ text: 'select from "order" where id = any($1::uuid[]) order by id for update', values: [ids] })
    },
    refresh: async ({ db }, ids) => {
      await db.query({ text: 'update "order" set updated_at = now() where id = any($1::uuid[])', values: [ids] })
      db.changed('orders', ...ids.map((id) => `order:${id}`))
    },
  },
  rules: async ({ db, operation, id }) => {
    if (operation === 'remove') throw new Problem('Resource in use')
    if (!(await orderOf(db, id)).open) throw new Problem('Order is closed')
  },
})

/** The price of a line. Until the order is paid or closed, operators can correct everything but the amounts. */
export const soldPriceResource = defineResource({
  contract: soldPriceContract,
  table: 'sold_price',
  operations: {
    list: identified,
    read: identified,
    create: operator,
    update: operator,
    patch: operator,
    remove: operator,
  },
  visible: ofMyLines,
  fixed: ['soldProduct'],
  rules: async (written) => {
    await mustBeUnpaid(written, 'sold_price')
    const { db, id, operation, before } = written
    const [price] = await db.query<Record<string, number>>({
      text: `select ${[...amounts, 'tax_rate'].join(', ')} from sold_price where id = $1`,
      values: [id],
    })
    const stays =
      operation === 'update'
        ? Object.entries(price!).every(([name, value]) => value === before![name])
        : amounts.every((name) => price![name] === 0)
    if (!stays) throw new Problem('Totals do not add up')
  },
})

const amounts = ['base', 'unit', 'surcharge', 'discount', 'total'] as const

/** The chosen options of a line. Operators can correct them until the order is paid or closed. */
export const soldProductAttributeResource = defineResource({
  contract: soldProductAttributeContract,
  table: 'sold_product_attribute',
  operations: {
    list: identified,
    read: identified,
    create: operator,
    update: operator,
    patch: operator,
    remove: operator,
  },
  visible: ofMyLines,
  fixed: ['soldProduct'],
  rules: (written) => mustBeUnpaid(written, 'sold_product_attribute'),
})

/** Reads the state of the order of a line, and locks the order. */
async function orderOf(db: Database, soldProductId: string): Promise<{ open: boolean; unpaid: boolean }> {
  const [order] = await db.query<{ open: boolean; unpaid: boolean }>({
    text: `select not (select s.final from order_status s where s.id = o.status_id) as open, o.payment_state in ('none', 'awaiting', 'failed') as unpaid
           from sold_product s join "order" o on o.id = s.order_id
           where s.id = $1 for no key update of o`,
    values: [soldProductId],
  })
  return order!
}

async function mustBeUnpaid({ db, id }: Written, table: 'sold_price' | 'sold_product_attribute'): Promise<void> {
  const [row] = await db.query<{ line: string }>({
    text: `select sold_product_id as line from ${table} where id = $1`,
    values: [id],
  })
  const { open, unpaid } = await orderOf(db, row!.line)
  if (!open || !unpaid) throw new Problem('Order is closed')
  db.changed('orders', 'sold-products', `sold_product:${row!.line}`)
}
