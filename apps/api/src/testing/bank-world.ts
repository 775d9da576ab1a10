import { expect } from 'vitest'
import type { Config } from '#/config'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertPaymentMethod } from '#/testing/factories'
import { FakeBank } from '#/testing/fake-bank'
import { type Person, type Scenario, testApi } from '#/testing/scenario'
import type { Notice } from '../payments/provider.ts'
import { providersOf } from '../payments/providers.ts'
import { applyBankEvent } from '../payments/apply-bank-event.ts'

/**
 * Creates two shops and a bank, and returns functions that order and pay as a customer does. Call it at the top of a
 * test file, like `testApi`.
 *
 * @param config  if it contains `payments`, the providers of these settings replace the fake bank
 */
export async function bankWorld(config: Partial<Config> = {}) {
  const bank = new FakeBank()
  let world!: OrderWorld
  let card!: { id: string }
  let bizum!: { id: string }
  const scenario = await testApi(
    async (db) => {
      world = await insertOrderWorld(db)
      await db.query({ text: 'update attribute_combo set stock = 1000 where tracked' })
      card = await insertPaymentMethod(db, { code: 'card', kind: 'redsys', name: 'Tarjeta' })
      bizum = await insertPaymentMethod(db, { code: 'bizum', kind: 'bizum', name: 'Bizum' })
    },
    { rateLimitFactor: 10_000, ...config },
    config.payments ? providersOf(config.payments) : [bank],
  )
  const bread = (quantity = 1) => ({ ...breadBasket(world, quantity), paymentMethod: card.id })
  const both = () => ({ ...bothShopsBasket(world), paymentMethod: card.id })
  return { bank, world, card, bizum, scenario, db: scenario.db, bread, both, ...actions(scenario) }
}

function actions(scenario: Scenario) {
  const { services, db } = scenario
  const orderAs = async (as: Person | undefined, body: unknown): Promise<MadeOrder> => {
    const made = await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })
    expect(made.json()).toMatchObject({ id: expect.any(String) })
    return made.json<MadeOrder>()
  }
  const redirect = (as: Person | undefined, payment: unknown, headers: Record<string, string> = {}) =>
    scenario.send({ when: 'POST /api/payments-redirect', body: { payment }, headers, ...(as && { as }) })
  const attempt = (as: Person, order: string, paymentMethod?: string) =>
    scenario.send({ as, when: 'POST /api/payments', body: { order, ...(paymentMethod && { paymentMethod }) } })
  const refOf = async (paymentId: string): Promise<string> => {
    const [payment] = await db.query<{ ref: string }>({
      text: 'select provider_ref as ref from payment where id = $1',
      values: [paymentId],
    })
    return payment!.ref
  }
  /** Sends the customer to the bank, and returns the bank's reference of the payment attempt. */
  const goToBank = async (as: Person, paymentId: string): Promise<string> => {
    expect(await redirect(as, paymentId)).toMatchObject({ statusCode: 200 })
    return refOf(paymentId)
  }
  return {
    orderAs,
    redirect,
    attempt,
    refOf,
    goToBank,
    /** Makes an order and sends its customer to the bank. */
    orderAtBank: async (as: Person, body: unknown) => {
      const made = await orderAs(as, body)
      return { ...made, paymentId: made.payments[0]!.id, ref: await goToBank(as, made.payments[0]!.id) }
    },
    applyEvent: (notice: Notice) => applyBankEvent(services, notice),
    cancel: (as: Person, order: string) => scenario.send({ as, when: 'POST /api/order-cancel', body: { order } }),
    read: async (id: string): Promise<MadeOrder> =>
      (await scenario.send({ as: 'admin', when: `GET /api/orders/${id}` })).json(),
    payment: async (id: string) =>
      (await scenario.send({ as: 'admin', when: `GET /api/payments/${id}` })).json<Record<string, unknown>>(),
    refunds: async (paymentId: string) =>
      db.query<{ amount: number; state: string }>({
        text: 'select amount, state from refund where payment_id = $1 order by amount',
        values: [paymentId],
      }),
    /** Moves the creation of the order and the end of its reservation this many minutes into the past. */
    age: (orderId: string, minutes: number) =>
      db.query({
        text: `update "order" set created_at = created_at - make_interval(mins => $2),
                 reservation_expires = reservation_expires - make_interval(mins => $2)
               where id = $1 or parent_id = $1`,
        values: [orderId, minutes],
      }),
    comboOf: async (comboId: string) => {
      const [combo] = await db.query<{ stock: number; allocated: number; reserved: number }>({
        text: 'select stock, allocated, reserved from attribute_combo where id = $1',
        values: [comboId],
      })
      return combo!
    },
  }
}
