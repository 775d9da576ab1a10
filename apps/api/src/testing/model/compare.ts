import type { Oracle } from './oracle.ts'
import type { Database } from '#/database/database'
import { type Attempt, type Order, type Part, paymentState, beingRefunded, refunded, returned } from './states.ts'
import { sum } from './prices.ts'
import { type OrderBody, type Placed, type Real, expectAnswer, expectSame } from './real.ts'
import type { World } from './world.ts'

/**
 * After a sequence, checks that the API's answers, the tables and the bank's records equal what the oracle expects.
 */
export async function compare(world: World, real: Real, oracle: Oracle): Promise<void> {
  const { db } = world.services
  await compareStock(db, real, oracle)
  const uses = await db.query<{ code: string; used: number }>({
    text: 'select code, used from coupon where code = any($1::text[])',
    values: [Object.values(real.codes)],
  })
  for (const name of ['town', 'shop'] as const)
    expectSame(`coupon ${name}`, uses.find(({ code }) => code === real.codes[name])?.used, oracle.usesOf(name))
  if (oracle.orders.length === 0) return

  const ids = [...new Set([...real.placed.values()].flatMap(({ id, parts }) => [id, ...parts]))]
  const bodies = await ordersOf(world, ids)
  const shares = await sharesOf(db, ids)
  const returnedUnits = await db.query<{ id: string; units: number }>({
    text: 'select id, refunded_qty as units from sold_product where order_id = any($1::uuid[])',
    values: [ids],
  })
  const book = new Map((await world.bank.book()).map((account) => [account.order, account]))
  for (const [at, order] of oracle.orders.entries()) {
    const placed = real.placed.get(order)!
    compareOrder(`order ${at}`, real, order, placed, bodies)
    for (const { goods, refunded: units } of order.parts.flatMap(({ lines }) => lines)) {
      const id = placed.sold.get(goods)
      expectSame(
        `order ${at}: returned units of goods ${goods}`,
        returnedUnits.find((row) => row.id === id)?.units,
        units,
      )
    }
    for (const [index, attempt] of order.attempts.entries()) {
      const { id, ref } = placed.attempts[index]!
      compareShares(`order ${at}, attempt ${index}`, placed.parts, attempt, shares.get(id)!)
      const account = book.get(ref ?? '')
      const [captured, back] = [sum(attempt.captured), returned(attempt)]
      if (account && captured > 0)
        expectSame(
          `order ${at}, attempt ${index}: the records of the bank`,
          [account.captured, account.refunded],
          [captured, back],
        )
    }
  }
}

async function compareStock(db: Database, { combos }: Real, oracle: Oracle): Promise<void> {
  const stock = await db.query<{ id: string; stock: number; allocated: number; reserved: number; sales: number }>({
    text: `select c.id, c.stock, c.allocated, c.reserved, p.sales from attribute_combo c
           join product p on p.id = c.product_id where c.id = any($1::uuid[])`,
    values: [combos],
  })
  for (const [at, id] of combos.entries()) {
    const { stock: onHand, allocated, reserved } = oracle.goods[at]!
    const said = stock.find((row) => row.id === id)
    expectSame(`goods ${at}`, said, { id, stock: onHand ?? 0, allocated, reserved, sales: oracle.soldOf(at) })
  }
}

async function ordersOf(world: World, ids: readonly string[]): Promise<ReadonlyMap<string, OrderBody>> {
  const named = ids.map((id) => `id[]=${id}`).join('&')
  const listed = await world.send({ as: 'town', when: `GET /api/orders?pagination=false&${named}` })
  expectAnswer(listed, { status: 200 })
  return new Map(listed.json<OrderBody[]>().map((body) => [body.id, body]))
}

function compareOrder(
  name: string,
  { goods }: Real,
  order: Order,
  { id, parts }: Placed,
  bodies: ReadonlyMap<string, OrderBody>,
): void {
  const every = [...order.parts.keys()]
  const { total } = order
  expectSame(name, brief(bodies.get(id)), { status: groupStatus(order), payment: paymentState(order, every), total })
  for (const [at, { status, priced, adjustments }] of order.parts.entries()) {
    const body = bodies.get(parts[at]!)!
    const { shop: _shop, lines, ...totals } = priced
    expectSame(`${name}, part ${at}`, brief(body), { status, payment: paymentState(order, [at]), total: priced.total })
    expectSame(`${name}, part ${at}: totals`, body.totals, totals)
    expectSame(`${name}, part ${at}: adjusted`, body.adjusted, sum(adjustments.map(({ cents }) => cents)))
    const said = body.lines.map(({ product, quantity, discount, total: paid }) => {
      return { goods: goods.indexOf(product.id), quantity, discount, total: paid }
    })
    const expected = lines.map(({ gross: _gross, ...line }) => line)
    expectSame(`${name}, part ${at}: lines`, said.toSorted(byGoods), expected.toSorted(byGoods))
  }
}

interface ShareRow {
  payment: string
  part: string
  status: string
  surplus: boolean
  captured: number
  promised: number
  refunded: number
}

async function sharesOf(db: Database, orderIds: readonly string[]): Promise<ReadonlyMap<string, ShareRow[]>> {
  const rows = await db.query<ShareRow>({
    text: `select s.payment_id as payment, s.order_id as part, p.status, p.surplus, s.captured, s.promised, s.refunded
           from payment_split s join payment p on p.id = s.payment_id where p.order_id = any($1::uuid[])`,
    values: [orderIds],
  })
  return Map.groupBy(rows, ({ payment }) => payment)
}

function compareShares(name: string, parts: readonly string[], attempt: Attempt, shares: readonly ShareRow[]): void {
  const { status, surplus, captured } = attempt
  for (const [at, id] of parts.entries()) {
    const { payment: _payment, part: _part, ...said } = shares.find(({ part }) => part === id)!
    const cents = { captured: captured[at], promised: beingRefunded(attempt, at), refunded: refunded(attempt, at) }
    expectSame(`${name}, part ${at}`, said, { status, surplus, ...cents })
  }
}

const byGoods = (a: { goods: number }, b: { goods: number }): number => a.goods - b.goods
const brief = (body: OrderBody | undefined) =>
  body && { status: body.status.code, payment: body.paymentState, total: body.totals.total }

const statuses = ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete', 'canceled']
/** The status of a group: the status of its least advanced part that is not canceled. */
const groupStatus = ({ parts }: Order): Part['status'] =>
  statuses.find((status) => parts.some((part) => part.status === status))!
