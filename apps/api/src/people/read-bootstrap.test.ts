import { describe } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(async (db) => {
  await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })
  await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })
  const stall = await insertBusiness(db, { name: 'Puesto', members: [people.florist.id] })
  await db.query({
    text: `insert into business_member (business_id, user_id, role) values ($1, $2, 'clerk')`,
    values: [stall.id, people.baker.id],
  })
})

describe('the start of the back office', () => {
  const when = 'GET /api/manage/bootstrap' as const

  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('has no shop and no role for a customer', {
    as: 'alice',
    when,
    answers: 200,
    with: { shops: [], town: null },
  })
  scenario('has the shops of a member only, with the role and its rights in each', {
    as: 'baker',
    when,
    answers: 200,
    with: {
      shops: [
        { name: 'Horno', role: 'owner' },
        { name: 'Puesto', role: 'clerk', rights: ['shop.read', 'orders.read', 'orders', 'stock', 'answers', 'pauses'] },
      ],
      town: null,
    },
  })
  scenario('has the role in the town for operators', {
    as: 'admin',
    when,
    answers: 200,
    with: { shops: [], town: { role: 'operator' } },
  })
})
