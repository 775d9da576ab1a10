import type { OrderStatistics } from '@lonja/contract/statistics/orders'
import { describe, expect, it } from 'vitest'
import { timeAnswers } from '#/acceptance/time-answers'
import { bankWorld } from '#/testing/bank-world'
import type { MadeOrder } from '#/testing/order-world'

const { bank, world, scenario, db, bread, ...act } = await bankWorld()
const { send } = scenario

async function paid(units: number): Promise<MadeOrder> {
  const made = await act.orderAtBank('alice', bread(units))
  await act.applyEvent(bank.pay(made.ref))
  return made
}
const post = async (path: string, body: object, as: 'alice' | 'baker' = 'baker') =>
  expect((await send({ as, when: `POST /api/${path}`, body })).statusCode).toBe(200)
const along = async (id: string, ...statuses: string[]) => {
  for (const status of statuses)
    expect((await send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })).statusCode).toBe(200)
}
const one = ({ lines }: MadeOrder, units: object) => [{ soldProduct: lines[0]!.id, ...units }]
const read = async (as: 'baker' | 'florist' = 'baker') =>
  (await send({ as, when: 'GET /api/statistics/orders' })).json<OrderStatistics>()

describe.each(['orders', 'products'])('the statistics of %s', (of) => {
  const path = `/api/statistics/${of}` as const
  scenario('need an account', { when: `GET ${path}`, answers: 401, with: 'Authentication required' })
  scenario('are refused to customers', { as: 'alice', when: `GET ${path}`, answers: 403, with: 'Access Denied.' })
  scenario('are refused to members of other shops', {
    as: 'florist',
    when: `GET ${path}?business.id=${world.bakery.id}`,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('are visible to operators', {
    as: 'admin',
    when: `GET ${path}?business.id=${world.bakery.id}`,
    answers: 200,
  })
})

describe('the statistics of orders', () => {
  scenario('are refused for a period that ends before it begins', {
    as: 'baker',
    when: 'GET /api/statistics/orders?createdDate[after]=2026-03-05&createdDate[before]=2026-03-01',
    answers: 422,
    with: 'createdDate: This value is not valid.',
  })

  it('count refunds by their cause, missing units, returns and answers of the own shop', async () => {
    const [refunded, returned, canceled, adjusted, goodwill] = [
      await paid(3),
      await paid(3),
      await paid(3),
      await paid(3),
      await paid(3),
    ] as const
    await paid(2)
    await post('orders-refund', { order: refunded.id, lines: one(refunded, { quantity: 1 }) })
    await along(returned.id, 'accepted', 'preparing', 'ready', 'complete')
    await post('orders-withdraw', { order: returned.id, lines: [returned.lines[0]!.id] }, 'alice')
    await post('orders-refund', { order: returned.id, lines: one(returned, { quantity: 3 }) })
    await along(canceled.id, 'canceled')
    await along(adjusted.id, 'accepted')
    await post('orders-adjust', { order: adjusted.id, lines: one(adjusted, { missing: 2 }) })
    await post('orders-adjust', { order: goodwill.id, goodwill: { amount: 70, reason: 'Perdona' } })
    while (await timeAnswers(db));
    const found = await read()
    expect(found.refunds).toEqual({
      orders: 5,
      total: 250 + 750 + 750 + 500 + 70,
      kinds: [
        { kind: 'canceled', orders: 1, total: 750 },
        { kind: 'returned', orders: 1, total: 750 },
        { kind: 'adjusted', orders: 1, total: 500 },
        { kind: 'shop', orders: 1, total: 250 },
        { kind: 'goodwill', orders: 1, total: 70 },
      ],
    })
    expect(found.returns).toEqual({ orders: 1, units: 3 })
    expect(found.units).toEqual({ ordered: 4 * 3 + 2, missing: 2, orders: 1 })
    expect(found.answers).toMatchObject({ orders: 6, auto: 0, inTime: 3, unanswered: 0 })
    expect(found.answers.medianSeconds).toBeLessThan(600)
    expect(await read('florist')).toMatchObject({ answers: { orders: 0, medianSeconds: null }, refunds: { total: 0 } })
  })
})
