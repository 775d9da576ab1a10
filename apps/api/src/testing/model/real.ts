import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { expireReplacement } from '#/adjustments/expire-replacements'
import { uuidv7 } from '#/database/uuid'
import { expireOrders } from '#/payments/expire-orders'
import { queryPayments } from '#/payments/query-payments'
import { sendRefund } from '#/payments/send-refunds'
import {
  type Attempt,
  type BankNotice,
  type Buyer,
  type Choice,
  type Expected,
  type Method,
  type Mover,
  type Order,
  type Part,
  type Refunding,
  type WantedAdjustment,
  type WantedRefund,
  type WantedReplacement,
  decidingAttempt,
  substitutes,
} from './states.ts'
import { type Basket, type Goods, rules, sum } from './prices.ts'
import type { Person, World } from './world.ts'

/** An order that was made with the API, for an order of the oracle (the simple model that predicts the results). */
export interface Placed {
  id: string
  token: string | undefined
  /** The ids of the order's parts, sorted as in the oracle. For a single, the list contains the id of the order. */
  parts: string[]
  attempts: { id: string; ref: string | null }[]
  /** The ids of the sold lines, by product. */
  sold: Map<number, string>
}

export interface OrderBody {
  id: string
  token?: string
  kind: string
  status: { code: string }
  paymentState: string
  adjusted: number
  totals: { items: number; discount: number; shipping: number; fee: number; total: number; tax: object[] }
  parts: { id: string; code: string }[]
  lines: { id: string; product: { id: string }; quantity: number; discount: number; total: number }[]
  payments: { id: string; status: string }[]
}

const contacts = {
  alice: { name: 'Alicia', email: 'alicia@example.com', phone: '600 123 123' },
  guest: { name: 'Ana', email: 'ana@example.com', phone: '600 456 456' },
}
const staff = ['baker', 'tailor'] as const

/**
 * The API with products and coupons for one sequence. Every method sends requests to the API, and throws if an answer
 * is not the expected one.
 */
export class Real {
  readonly #world: World
  readonly goods: readonly string[]
  readonly combos: readonly string[]
  readonly codes: Readonly<Record<'town' | 'shop', string>>
  readonly placed = new Map<Order, Placed>()
  /** The bank's signed notices, with the bank's reference of the attempt. */
  readonly #forms: { form: string; ref: string }[] = []
  /** Results that the oracle predicted: refusals, and the statuses of requests that two members sent at the same moment. */
  readonly results: string[] = []

  constructor(
    world: World,
    goods: readonly string[],
    combos: readonly string[],
    codes: Record<'town' | 'shop', string>,
  ) {
    this.#world = world
    this.goods = goods
    this.combos = combos
    this.codes = codes
  }

  #bodyOf(basket: Basket, method: Method, buyer: Buyer, agreed: number | null): object {
    const { shops, methods } = this.#world
    return {
      lines: basket.lines.map(({ goods, quantity }) => ({ product: { id: this.goods[goods] }, quantity })),
      customer: contacts[buyer],
      deliveryAddress: { street: 'Calle Mayor', number: '1', zip: '46370', city: 'Chiva' },
      shippings: shops.map(({ id, pickup, delivery }, at) => ({
        business: { id },
        shippingMethod: { id: basket.brought[at] ? delivery : pickup },
      })),
      paymentMethod: { id: methods[method] },
      coupons: basket.coupon ? [this.codes[basket.coupon]] : [],
      ...(agreed !== null && { total: agreed }),
    }
  }

  async validate(basket: Basket, method: Method, buyer: Buyer, total: number): Promise<void> {
    const body = this.#bodyOf(basket, method, buyer, null)
    const answer = await this.#world.send({ as: personOf(buyer), when: 'POST /api/orders-validate', body })
    this.#agree(answer, { status: 200 })
    expectSame('the total of a basket', answer.json<{ total: number }>().total, total)
  }

  /** @param order  the order of the oracle; undefined if the oracle refuses it */
  async order(basket: Basket, method: Method, agreed: number | null, buyer: Buyer, expected: Expected, order?: Order) {
    const request = {
      as: personOf(buyer),
      when: 'POST /api/orders-create',
      body: this.#bodyOf(basket, method, buyer, agreed),
      headers: { 'idempotency-key': uuidv7() },
    } as const
    const answer = await this.#world.send(request)
    this.#agree(answer, expected)
    if (!order) return
    const made = answer.json<OrderBody>()
    const again = await this.#world.send(request)
    this.#agree(again, { status: 200 })
    expectSame('the order of a repeated request', again.json<OrderBody>().id, made.id)
    const parts = made.parts.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id)
    this.placed.set(order, {
      id: made.id,
      token: made.token,
      parts: made.kind === 'group' ? parts : [made.id],
      attempts: [{ id: made.payments[0]!.id, ref: null }],
      sold: new Map(made.lines.map(({ id, product }) => [this.goods.indexOf(product.id), id])),
    })
  }

  async cancel(order: Order, part: Part | null, by: Mover, expected: Expected): Promise<void> {
    const { id, parts } = this.placed.get(order)!
    const meant = part ? parts[order.parts.indexOf(part)]! : id
    const who = by === 'buyer' ? this.#buyer(order) : { as: by === 'town' ? ('town' as const) : staff[part!.shop] }
    this.#agree(await this.#world.send({ ...who, when: 'POST /api/order-cancel', body: { order: meant } }), expected)
  }

  async advance(order: Order, part: Part, { to, ...expected }: Expected & { to: string }): Promise<void> {
    const id = this.#idOf(order, part)
    const answer = await this.#world.send({ as: staff[part.shop], when: `PUT /api/orders/${id}`, body: { status: to } })
    this.#agree(answer, expected)
  }

  async record(order: Order, part: Part, status: 'completed' | 'refunded', expected: Expected): Promise<void> {
    const { id } = this.#attemptOf(order, decidingAttempt(order))
    this.#agree(
      await this.#world.send({ as: staff[part.shop], when: `PUT /api/payments/${id}`, body: { status } }),
      expected,
    )
  }

  /** Sends equal refunds at the same moment, one for each expected result, as two members on two devices could do. */
  async refund(
    order: Order,
    part: Part,
    { units, ...wanted }: WantedRefund,
    ...expected: readonly Expected[]
  ): Promise<void> {
    const { sold } = this.placed.get(order)!
    const lines = part.lines.flatMap(({ goods }, at) => {
      return units[at]! > 0 ? [{ soldProduct: sold.get(goods), quantity: units[at] }] : []
    })
    const body = { order: this.#idOf(order, part), lines, ...wanted }
    await this.#agreeAtOnce({ as: staff[part.shop], when: 'POST /api/orders-refund', body }, expected)
  }

  /** Sends equal adjustments at the same moment, one for each expected result. */
  async adjust(order: Order, part: Part, wanted: WantedAdjustment, ...expected: readonly Expected[]): Promise<void> {
    const { sold } = this.placed.get(order)!
    const lines = part.lines.flatMap(({ goods, weight }, at) => {
      const [missing, finalGrams] = [wanted.units[at]!, weight > 0 ? wanted.grams[at]! : null]
      if (missing === 0 && finalGrams === null) return []
      const grams = finalGrams === null ? {} : { finalGrams }
      return [{ soldProduct: sold.get(goods), missing, restock: wanted.restock, ...grams }]
    })
    const goodwill = wanted.goodwill > 0 ? { goodwill: { amount: wanted.goodwill, reason: 'Perdón' } } : {}
    const body = { order: this.#idOf(order, part), lines, ...goodwill }
    await this.#agreeAtOnce({ as: staff[part.shop], when: 'POST /api/orders-adjust', body }, expected)
  }

  async replace(
    order: Order,
    part: Part,
    goods: number,
    { isSimilar, restock, ...wanted }: WantedReplacement,
    expected: Expected,
  ): Promise<void> {
    const { sold } = this.placed.get(order)!
    const soldProduct = sold.get(goods)!
    const instead = substitutes.get(goods)!
    await this.#world.services.db.query({
      text: `update sold_product set substitution = jsonb_build_object('preference', $2::text) where id = $1`,
      values: [soldProduct, isSimilar ? 'similar' : 'ask'],
    })
    const line = { soldProduct, restock, replacement: { combo: { id: this.combos[instead] }, ...wanted } }
    const body = { order: this.#idOf(order, part), lines: [line] }
    const answer = await this.#world.send({ as: staff[part.shop], when: 'POST /api/orders-adjust', body })
    this.#agree(answer, expected)
    if (expected.status !== 200) return
    const { lines } = answer.json<OrderBody>()
    sold.set(instead, lines.find(({ product }) => product.id === this.goods[instead])!.id)
  }

  /** The customer answers about a replacement; with null the time for the answer is over. */
  async answer(order: Order, goods: number, accept: boolean | null, expected: Expected): Promise<void> {
    const id = this.placed.get(order)!.sold.get(goods)!
    if (accept !== null) {
      const when = `POST /api/orders-adjust/${id}/answer` as const
      this.#agree(await this.#world.send({ ...this.#buyer(order), when, body: { accept } }), expected)
      return
    }
    const { services } = this.#world
    await services.db.query({ text: 'update sold_product set answer_due = now() where id = $1', values: [id] })
    while (await expireReplacement(services));
  }

  async attempt(order: Order, method: Method, expected: Expected): Promise<void> {
    const placed = this.placed.get(order)!
    const body = { order: placed.id, paymentMethod: this.#world.methods[method] }
    const answer = await this.#world.send({ ...this.#buyer(order), when: 'POST /api/payments', body })
    this.#agree(answer, expected)
    if (expected.status === 201) placed.attempts.push({ id: answer.json<{ id: string }>().id, ref: null })
  }

  /** Sends the buyer to the bank with the form that the API returns. */
  async redirect(order: Order, attempt: Attempt, expected: Expected): Promise<void> {
    const known = this.#attemptOf(order, attempt)
    const body = { payment: known.id }
    const answer = await this.#world.send({ ...this.#buyer(order), when: 'POST /api/payments-redirect', body })
    this.#agree(answer, expected)
    if (expected.status !== 200) return
    const { fields } = answer.json<{ fields: Record<string, string> }>()
    const parameters = JSON.parse(Buffer.from(fields['Ds_MerchantParameters']!, 'base64').toString()) as Record<
      string,
      string
    >
    known.ref = parameters['DS_MERCHANT_ORDER']!
    expectSame('the amount in the form for the bank', Number(parameters['DS_MERCHANT_AMOUNT']), sum(attempt.asked))
    await this.#world.bank.open(fields)
  }

  /**
   * Performs the buyer's action at the bank, for the last attempt that has reached the bank.
   *
   * @returns the bank's notices about the action
   */
  async atBank(order: Order, choice: Choice): Promise<BankNotice[]> {
    const { bank } = this.#world
    const { attempts } = this.placed.get(order)!
    const at = attempts.findLastIndex(({ ref }) => ref !== null)
    const before = bank.notices.length
    await bank.answer(attempts[at]!.ref!, choice)
    const forms = bank.notices.slice(before).map(({ form }) => form)
    this.#forms.push(...forms.map((form) => ({ form, ref: attempts[at]!.ref! })))
    return forms.map(() => ({ order, attempt: order.attempts[at]!, choice }))
  }

  isAtBank(order: Order): boolean {
    return this.placed.get(order)!.attempts.some(({ ref }) => ref !== null)
  }

  /** Delivers a notice of the bank to the API. The same notice may be delivered several times. */
  async deliverNotice(notice: number): Promise<void> {
    const { app, services } = this.#world
    const { form, ref } = this.#forms[notice]!
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments-notification/redsys',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form,
    })
    expectSame('the status of the answer to a notification', answer.statusCode, 200)
    // The API answers before it processes the notice.
    for (const end = Date.now() + 10_000; Date.now() < end; await setImmediate()) {
      const [waiting] = await services.db.query({
        text: 'select from payment_notification where provider_ref = $1 and processed_at is null',
        values: [ref],
      })
      if (!waiting) return
    }
    throw new Error('A notification was not processed')
  }

  /** Pretends that two minutes have passed, so that Lonja asks the bank about the attempts of an order. */
  async query(order: Order): Promise<void> {
    const { services } = this.#world
    for (const { id } of this.placed.get(order)!.attempts) {
      const [due] = await services.db.query({
        text: 'update payment set query_at = now() where id = $1 and query_at is not null returning id',
        values: [id],
      })
      if (due) await queryPayments(services)
    }
  }

  /** Ends the time to pay an order. */
  async expire(order: Order): Promise<void> {
    const { services } = this.#world
    await services.db.query({
      text: `update "order" set reservation_expires = now() where (id = $1 or parent_id = $1) and reservation_expires is not null`,
      values: [this.placed.get(order)!.id],
    })
    await expireOrders(services)
  }

  /**
   * Sends all requested refunds to the bank.
   *
   * @param how  how the bank reacts to each of these requests
   */
  async sendRefunds(how: Refunding): Promise<void> {
    const { services, bank } = this.#world
    bank.refunding = how
    const attempts = [...this.placed.values()].flatMap((placed) => placed.attempts).map(({ id }) => id)
    await services.db.query({
      text: `update refund set next_at = now() where payment_id = any($1::uuid[]) and state = 'sent'`,
      values: [attempts],
    })
    while (await sendRefund(services));
  }

  #agree(answer: LightMyRequestResponse, expected: Expected): void {
    expectAnswer(answer, expected)
    if (expected.phrase) this.results.push(expected.phrase)
  }

  /** Sends equal requests at the same moment, one for each expected answer. The order of the answers does not matter. */
  async #agreeAtOnce(request: Parameters<World['send']>[0], expected: readonly Expected[]): Promise<void> {
    const answers = await Promise.all(expected.map(() => this.#world.send(request)))
    const sorted = expected.toSorted((a, b) => a.status - b.status)
    for (const [at, answer] of answers.toSorted((a, b) => a.statusCode - b.statusCode).entries())
      this.#agree(answer, sorted[at]!)
    if (expected.length > 1) this.results.push(`two members at once: ${sorted.map(({ status }) => status).join(', ')}`)
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
}

/** Creates two coupons, and four products with the given stocks. Only this sequence uses them. */
export async function stockUp(
  world: World,
  goods: readonly (Goods & { stock: number | null; weight: number })[],
): Promise<Real> {
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
               stock int, weight int, list uuid)
           ),
           product as (
             insert into product (id, name, title, business_id, tax_rate) select id, id::text, id::text, "shopId", rate from given
           ),
           combo as (
             insert into attribute_combo (id, product_id, value_key, tracked, stock, weight_grams)
             select combo, id, '', stock is not null, coalesce(stock, 0), weight from given
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
export function expectAnswer(answer: LightMyRequestResponse, { status, phrase }: Expected): void {
  const detail = answer.statusCode >= 400 ? ` ${answer.body}` : ''
  expectSame(`status of the answer${detail}`, answer.statusCode, status)
  if (phrase) expectSame('detail of the answer', answer.json<{ detail: string }>().detail, phrase)
}

/**
 * Compares two values.
 * @throws Error with the actual and the expected value if they differ
 */
export function expectSame(what: string, is: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(is, expected))
    throw new Error(`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(expected)}`)
}
