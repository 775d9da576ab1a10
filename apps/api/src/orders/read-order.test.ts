import { describe, expect, it } from 'vitest'
import { insertPaymentMethod } from '#/testing/factories'
import { type MadeOrder, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { testApi } from '#/testing/scenario'
import { readOrder } from './read-order.ts'

const scenario = await testApi()
const { db, services } = scenario
const world = await insertOrderWorld(db)
const transfer = await insertPaymentMethod(db, { code: 'transfer', kind: 'transfer' })

async function ordered(body: object): Promise<MadeOrder> {
  const answer = await scenario.send({ as: 'alice', when: 'POST /api/orders-create', body })
  expect(answer).toMatchObject({ statusCode: 201 })
  return answer.json()
}

describe('an order that is read with known properties', () => {
  for (const format of ['json', 'jsonld'] as const)
    it(`is the same record as without them: one shop, several shops, a part, a transfer (${format})`, async () => {
      const single = await ordered(breadBasket(world))
      const group = await ordered(bothShopsBasket(world))
      const paid = { paymentMethod: { id: transfer.id } }
      const [waiting, waitingGroup] = [
        await ordered({ ...breadBasket(world), ...paid }),
        await ordered({ ...bothShopsBasket(world), ...paid }),
      ]
      const cases = [
        { id: single.id, kind: 'single', paidBy: 'shop' },
        { id: group.id, kind: 'group', paidBy: 'cod' },
        { id: group.parts[0]!.id, kind: 'part', paidBy: 'cod' },
        { id: waiting.id, kind: 'single', paidBy: 'transfer' },
        { id: waitingGroup.id, kind: 'group', paidBy: 'transfer' },
        { id: waitingGroup.parts[1]!.id, kind: 'part', paidBy: 'transfer' },
      ]
      for (const { id, ...known } of cases)
        expect(await readOrder(services, id, format, known)).toBe(await readOrder(services, id, format))
      expect(waiting.transfers).toHaveLength(1)
      expect(waitingGroup.transfers).toHaveLength(2)
    })

  it('is the answer to the request that made it', async () => {
    const made = await ordered(bothShopsBasket(world))
    const read = await scenario.send({ as: 'alice', when: `GET /api/orders/${made.id}` })
    // The question to the shop is recorded after the order, while this test runs.
    expect(read.json()).toEqual({ ...made, answer: read.json<Record<string, unknown>>()['answer'] })
  })
})
