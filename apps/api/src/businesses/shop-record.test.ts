import type { ShopRecord } from '@lonja/contract/people/shop-record'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'

const scenario = await testApi()
const { db, send } = scenario
const as = await townStaff(scenario)
const world = await insertOrderWorld(db)
const group = { id: uuidv7(), name: 'Mercado', code: 'mercado', type: 'market' as const }
await insert(db, 'business_group', group)
await insert(db, 'business_group_member', { business_group_id: group.id, business_id: world.bakery.id })
const order = async () => (await send({ when: 'POST /api/orders-create', body: breadBasket(world) })).json<MadeOrder>()
const [late] = [await order(), await order()]
await insert(db, 'order_reminder', { order_id: late.id, step: 'town' })

describe('the record of a shop', () => {
  const when = `GET /api/businesses/${world.bakery.id}/record` as const
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for the shop', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is about a shop', {
    as: 'admin',
    when: `GET /api/businesses/${uuidv7()}/record`,
    answers: 404,
    with: 'Not Found',
  })
  it('is not for editors', async () => {
    expect((await as('editor', { when })).statusCode).toBe(403)
  })

  it.each(['operator', 'support', 'auditor'] as const)(
    'has the members with their last login, the groups, and the orders without an answer, for the role %s',
    async (role) => {
      expect((await as(role, { when })).json<ShopRecord>()).toEqual({
        members: [{ user: people.baker.id, username: 'baker', role: 'owner', lastLoginDate: expect.any(String) }],
        groups: [{ id: group.id, name: 'Mercado' }],
        asked: 2,
        unanswered: 1,
      })
    },
  )
})
