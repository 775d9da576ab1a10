import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { uuidv7 } from '#/database/uuid'
import {
  type Attempt,
  type Buyer,
  type Expected,
  type Method,
  type Mover,
  type Oracle,
  type Order,
  type Part,
  counting,
  paymentState,
} from './oracle.ts'
import { type Basket, type Goods, rules } from './prices.ts'
import type { Person, World } from './world.ts'

/** An order as the API knows it, beside the oracle's. */
interface Placed {
  id: string
  token: string | undefined
  /** Ids of its parts, in the oracle's order; of a single order its own. */
  parts: string[]
  attempts: { id: string; ref: string | null }[]
}

interface OrderBody {
  id: string
  token?: string
  kind: string
  status: { code: string }
  paymentState: string
  totals: { items: number; discount: number; shipping: number; fee: number; total: number; tax: object[] }
  parts: { id: string; code: string }[]
  lines: { product: { id: string }; quantity: number; discount: number; total: number }[]
  payments: { id: string; status: string }[]
}

const staff = ['baker', 'tailor'] as const

/** The API with goods and coupons of a sequence's own. Every method asks it, and throws where it answers otherwise. */
export class Real {
  readonly #world: World
  readonly #goods: readonly string[]
  readonly #combos: readonly string[]
  readonly #codes: Readonly<Record<'town' | 'shop', string>>
  readonly placed = new Map<Order, Placed>()

  constructor(
    world: World,
    goods: readonly string[],
    combos: readonly string[],
    codes: Record<'town' | 'shop', string>,
  ) {
    this.#world = world
    this.#goods = goods
    this.#combos = combos
    this.#codes = codes
  }

  #bodyOf(basket: Basket, method: Method, agreed: number | null): object {
    const { shops, methods } = this.#world
    return {
      lines: basket.lines.map(({ goods, quantity }) => ({ product: { id: this.#goods[goods] }, quantity })),
      customer: { name: 'Ana', email: 'ana@example.com', phone: '600 123 123' },
      deliveryAddress: { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' },
      shippings: shops.map(({ id, pickup, delivery }, at) => ({
        business: { id },
        shippingMethod: { id: basket.brought[at] ? delivery : pickup },
      })),
      paymentMethod: { id: methods[method] },
      coupons: basket.coupon ? [this.#codes[basket.coupon]] : [],
      ...(agreed !== null && { total: agreed }),
    }
  }

  async validate(basket: Basket, method: Method, buyer: Buyer, total: number): Promise<void> {
    const body = this.#bodyOf(basket, method, null)
    const answer = await this.#world.send({ as: personOf(buyer), when: 'POST /api/orders-validate', body })
    agree(answer, { status: 200 })
    same('the total of a basket', answer.json<{ total: number }>().total, total)
  }

  /** @param order  as the oracle has it; undefined where it is refused */
  async order(basket: Basket, method: Method, agreed: number | null, buyer: Buyer, expected: Expected, order?: Order) {
    const request = {
      as: personOf(buyer),
      when: 'POST /api/orders-create',
      body: this.#bodyOf(basket, method, agreed),
      headers: { 'idempotency-key': uuidv7() },
    } as const
    const answer = await this.#world.send(request)
    agree(answer, expected)
    if (!order) return
    const made = answer.json<OrderBody>()
    const again = await this.#world.send(request)
    agree(again, { status: 200 })
    same('an order that is asked for again', again.json<OrderBody>().id, made.id)
    const parts = made.parts.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id)
    this.placed.set(order, {
      id: made.id,
      token: made.token,
      parts: made.kind === 'group' ? parts : [made.id],
      attempts: [{ id: made.payments[0]!.id, ref: null }],
    })
  }

  async cancel(order: Order, part: Part | null, by: Mover, expected: Expected): Promise<void> {
    const { id, parts } = this.placed.get(order)!
    const meant = part ? parts[order.parts.indexOf(part)]! : id
    const who = by === 'buyer' ? this.#buyer(order) : { as: by === 'town' ? ('town' as const) : staff[part!.shop] }
    agree(await this.#world.send({ ...who, when: 'POST /api/order-cancel', body: { order: meant } }), expected)
  }

  async advance(order: Order, part: Part, { to, ...expected }: Expected & { to: string }): Promise<void> {
    const id = this.#idOf(order, part)
    const answer = await this.#world.send({ as: staff[part.shop], when: `PUT /api/orders/${id}`, body: { status: to } })
    agree(answer, expected)
  }

  async record(order: Order, part: Part, status: 'completed' | 'refunded', expected: Expected): Promise<void> {
    const { id } = this.#attemptOf(order, counting(order))
    agree(await this.#world.send({ as: staff[part.shop], when: `PUT /api/payments/${id}`, body: { status } }), expected)
  }

  async attempt(order: Order, method: Method, expected: Expected): Promise<void> {
    const placed = this.placed.get(order)!
    const body = { order: placed.id, paymentMethod: this.#world.methods[method] }
    const answer = await this.#world.send({ ...this.#buyer(order), when: 'POST /api/payments', body })
    agree(answer, expected)
    if (expected.status === 201) placed.attempts.push({ id: answer.json<{ id: string }>().id, ref: null })
  }

  /** Sends the buyer to the bank, with the form that the API gives. */
  async redirect(order: Order, attempt: Attempt, expected: Expected): Promise<void> {
    const known = this.#attemptOf(order, attempt)
    const body = { payment: known.id }
    const answer = await this.#world.send({ ...this.#buyer(order), when: 'POST /api/payments-redirect', body })
    agree(answer, expected)
    if (expected.status !== 200) return
    const { fields } = answer.json<{ fields: Record<string, string> }>()
    const parameters = JSON.parse(Buffer.from(fields['Ds_MerchantParameters']!, 'base64').toString()) as Record<
      string,
      string
    >
    known.ref = parameters['DS_MERCHANT_ORDER']!
    same(
      'what the bank is asked for',
      Number(parameters['DS_MERCHANT_AMOUNT']),
      attempt.asked.reduce((a, b) => a + b, 0),
    )
    await this.#world.bank.open(fields)
  }

  refOf(order: Order, attempt: Attempt): string | null {
    return this.#attemptOf(order, attempt).ref
  }

  /** The attempt that the bank knows by this name. */
  attemptNamed(ref: string): { order: Order; attempt: Attempt } | undefined {
    for (const [order, { attempts }] of this.placed) {
      const at = attempts.findIndex((one) => one.ref === ref)
      if (at >= 0) return { order, attempt: order.attempts[at]! }
    }
    return undefined
  }

  async deliver(form: string): Promise<void> {
    const answer = await this.#world.app.inject({
      method: 'POST',
      url: '/api/payments-notification/redsys',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    })
    same('the answer to a notification', answer.statusCode, 200)
  }

  #idOf(order: Order, part: Part): string {
    return this.placed.get(order)!.parts[order.parts.indexOf(part)]!
  }

  #attemptOf(order: Order, attempt: Attempt) {
    return this.placed.get(order)!.attempts[order.attempts.indexOf(attempt)]!
  }

  #buyer(order: Order) {
    return { as: personOf(order.buyer), orderToken: this.placed.get(order)!.token }
  }

  /** Everything the API and the tables say of this sequence, beside what the oracle says. */
  async compare(oracle: Oracle): Promise<void> {
    const { db } = this.#world.services
    const stock = await db.query<{ id: string; stock: number; allocated: number; reserved: number; sales: number }>({
      text: `select c.id, c.stock, c.allocated, c.reserved, p.sales from attribute_combo c
             join product p on p.id = c.product_id where c.id = any($1::uuid[])`,
      values: [this.#combos],
    })
    for (const [at, id] of this.#combos.entries()) {
      const { stock: onHand, allocated, reserved } = oracle.goods[at]!
      const expected = { id, stock: onHand ?? 0, allocated, reserved, sales: oracle.soldOf(at) }
      same(
        `goods ${at}`,
        stock.find((row) => row.id === id),
        expected,
      )
    }
    const uses = await db.query<{ code: string; used: number }>({
      text: 'select code, used from coupon where code = any($1::text[])',
      values: [Object.values(this.#codes)],
    })
    for (const name of ['town', 'shop'] as const)
      same(`coupon ${name}`, uses.find(({ code }) => code === this.#codes[name])?.used, oracle.usesOf(name))
    if (oracle.orders.length > 0) await this.#compareOrders(oracle)
  }

  async #compareOrders(oracle: Oracle): Promise<void> {
    const ids = [...this.placed.values()].flatMap(({ id, parts }) => [id, ...parts])
    const named = [...new Set(ids)].map((id) => `id[]=${id}`).join('&')
    const listed = await this.#world.send({ as: 'town', when: `GET /api/orders?pagination=false&${named}` })
    agree(listed, { status: 200 })
    const bodies = new Map(listed.json<OrderBody[]>().map((body) => [body.id, body]))
    const shares = await this.#world.services.db.query<ShareRow>({
      text: `select s.payment_id as payment, s.order_id as "order", p.status, p.surplus, s.captured, s.promised, s.refunded
             from payment_split s join payment p on p.id = s.payment_id
             join "order" o on o.id = p.order_id where o.id = any($1::uuid[])`,
      values: [ids],
    })
    for (const [at, order] of oracle.orders.entries()) {
      const { id, parts, attempts } = this.placed.get(order)!
      const whole = order.parts.map((_part, index) => index)
      same(`order ${at}`, brief(bodies.get(id)), {
        status: groupStatus(order),
        payment: paymentState(order, whole),
        total: order.total,
      })
      for (const [index, part] of order.parts.entries()) {
        const { items, discount, shipping, fee, total, tax } = part.priced
        const body = bodies.get(parts[index]!)
        same(`order ${at}, part ${index}`, brief(body), {
          status: part.status,
          payment: paymentState(order, [index]),
          total,
        })
        same(`order ${at}, part ${index}: totals`, body!.totals, { items, discount, shipping, fee, total, tax })
        const lines = body!.lines.map((line) => ({
          goods: this.#goods.indexOf(line.product.id),
          quantity: line.quantity,
          discount: line.discount,
          total: line.total,
        }))
        const paid = part.priced.lines.map((line) => ({
          goods: line.goods,
          quantity: line.quantity,
          discount: line.discount,
          total: line.total,
        }))
        same(`order ${at}, part ${index}: lines`, lines.toSorted(byGoods), paid.toSorted(byGoods))
      }
      for (const [index, attempt] of order.attempts.entries())
        for (const [share, partId] of parts.entries()) {
          const row = shares.find((one) => one.payment === attempts[index]!.id && one.order === partId)!
          const { payment: _payment, order: _order, ...said } = row
          const { status, surplus, captured, promised, refunded } = attempt
          const expected = {
            status,
            surplus,
            captured: captured[share],
            promised: promised[share],
            refunded: refunded[share],
          }
          same(`order ${at}, attempt ${index}, part ${share}`, said, expected)
        }
    }
    await this.#compareBank(oracle)
  }

  /** What the bank has of each order is what we say it has. */
  async #compareBank(oracle: Oracle): Promise<void> {
    const book = new Map((await this.#world.bank.book()).map((account) => [account.order, account]))
    for (const [at, order] of oracle.orders.entries())
      for (const [index, attempt] of order.attempts.entries()) {
        const account = book.get(this.placed.get(order)!.attempts[index]!.ref ?? '')
        if (!account || attempt.captured.every((cents) => cents === 0)) continue
        const all = (cents: readonly number[]) => cents.reduce((a, b) => a + b, 0)
        const said = { captured: account.captured, refunded: account.refunded }
        same(`order ${at}, attempt ${index}: the bank`, said, {
          captured: all(attempt.captured),
          refunded: all(attempt.refunded),
        })
      }
  }
}

interface ShareRow {
  payment: string
  order: string
  status: string
  surplus: boolean
  captured: number
  promised: number
  refunded: number
}

/** Four goods of each kind of stock and two coupons, of nobody else. */
export async function stockUp(world: World, goods: readonly (Goods & { stock: number | null })[]): Promise<Real> {
  const { services, shops, offer } = world
  const rows = goods.map((one) => ({
    ...one,
    id: uuidv7(),
    combo: uuidv7(),
    shopId: shops[one.shop]!.id,
    list: uuidv7(),
  }))
  const codes = { town: `T${uuidv7()}`.toUpperCase(), shop: `S${uuidv7()}`.toUpperCase() }
  await services.db.query({
    name: 'stock up',
    text: `with given as (
             select * from jsonb_to_recordset($1::jsonb) as g(id uuid, combo uuid, "shopId" uuid, price bigint, rate int,
               stock int, list uuid)
           ),
           product as (
             insert into product (id, name, title, business_id, tax_rate) select id, id::text, id::text, "shopId", rate from given
           ),
           combo as (
             insert into attribute_combo (id, product_id, value_key, tracked, stock)
             select combo, id, '', stock is not null, coalesce(stock, 0) from given
           ),
           price as (
             insert into price (id, product_id, price_list_id, amount)
             select g.list, g.id, l.id, g.price from given g, price_list l where l.code = 'pvp' and l.business_id is null
           ),
           offered as (insert into offer_product (offer_id, product_id) values ($2, $3))
           insert into coupon (id, code, name, discount_type, value, business_id, min_amount, usage_limit, limit_per_person)
           values ($4, $5, 'town', 'percentage', $6, null, 0, 2, 1), ($7, $8, 'shop', 'absolute', $9, $10, $11, null, null)`,
    values: [
      JSON.stringify(rows),
      offer,
      rows[rules.unitOffer.goods]!.id,
      uuidv7(),
      codes.town,
      rules.town.value,
      uuidv7(),
      codes.shop,
      rules.shop.value,
      shops[0]!.id,
      rules.shop.from,
    ],
  })
  return new Real(
    world,
    rows.map(({ id }) => id),
    rows.map(({ combo }) => combo),
    codes,
  )
}

const personOf = (buyer: Buyer): Person | undefined => (buyer === 'alice' ? 'alice' : undefined)
const byGoods = (a: { goods: number }, b: { goods: number }): number => a.goods - b.goods
const brief = (body: OrderBody | undefined) =>
  body && { status: body.status.code, payment: body.paymentState, total: body.totals.total }

const path = ['pending', 'confirm', 'accepted', 'preparing', 'ready', 'shipped', 'complete', 'canceled']
/** The least advanced of its parts that goes on. */
const groupStatus = ({ parts }: Order): string => path.find((status) => parts.some((part) => part.status === status))!

function agree(answer: LightMyRequestResponse, { status, phrase }: Expected): void {
  const told = answer.statusCode >= 400 ? ` ${answer.body}` : ''
  same(`status of the answer${told}`, answer.statusCode, status)
  if (phrase) same('detail of the answer', answer.json<{ detail: string }>().detail, phrase)
}

/** @throws Error that says what is, and what should be */
export function same(what: string, is: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(is, expected))
    throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`)
}
