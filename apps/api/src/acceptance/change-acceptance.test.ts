import { describe, expect, it } from 'vitest'
import { plainAcceptance } from '@lonja/contract/acceptance/choices'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
    values: [people.bob.id, ids.bakery],
  })
})
const town = { reminderMinutes: 3, mailMinutes: 8, townMinutes: 12, endMinutes: 30, autoCancel: false }

describe('how a shop answers its orders', () => {
  const when = `GET /api/businesses/${ids.bakery}/acceptance` as const
  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, answers: 404, with: 'Not Found' })
  scenario('of an unknown shop does not exist', {
    as: 'admin',
    when: 'GET /api/businesses/10000000-0000-7000-8000-000000000009/acceptance',
    answers: 404,
    with: 'Not Found',
  })
  scenario('is read by clerks, with the values of the town', {
    as: 'bob',
    when,
    answers: 200,
    with: { shop: plainAcceptance, town },
  })
})

describe('changing how a shop answers its orders', () => {
  const when = `PUT /api/businesses/${ids.bakery}/acceptance` as const
  const body = { ...plainAcceptance, auto: true, sound: 'alarm', reminderMinutes: 5, autoCancel: true }
  const wrong = (more: object) => ({ as: 'baker', when, body: { ...body, ...more }, answers: 422 }) as const

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 404, with: 'Not Found' })
  scenario('of an unknown shop is not possible', {
    as: 'admin',
    when: 'PUT /api/businesses/10000000-0000-7000-8000-000000000009/acceptance',
    body,
    answers: 404,
  })
  scenario('needs all fields', { as: 'baker', when, body: { auto: true }, answers: 422 })
  scenario('needs whole minutes', wrong({ mailMinutes: 7.5 }))
  scenario('needs at least a minute', wrong({ reminderMinutes: 0 }))
  scenario('needs at most a day', wrong({ endMinutes: 1_441 }))
  scenario('needs a known sound', wrong({ sound: 'horn' }))
  scenario('needs each reminder after the one before', {
    ...wrong({ reminderMinutes: 8 }),
    with: 'mailMinutes: This value is too small.',
  })
  scenario('stores the choice', { as: 'baker', when, body, answers: 200, with: { shop: body, town } })
  scenario('is shown afterwards', {
    as: 'baker',
    when: `GET /api/businesses/${ids.bakery}/acceptance`,
    answers: 200,
    with: { shop: body },
  })
  scenario('changes the sound of the bell', {
    as: 'baker',
    when: `GET /api/businesses/${ids.bakery}/bell`,
    answers: 200,
    with: { sound: 'alarm' },
  })

  it('is recorded in the audit log', async () => {
    const [event] = await scenario.db.query<{ changes: object; business: string }>({
      text: `select changes, business_id as business from audit_event where action = 'change-acceptance' order by created_at limit 1`,
    })
    expect(event).toMatchObject({
      business: ids.bakery,
      changes: { auto: { before: false, after: true }, reminderMinutes: { before: null, after: 5 } },
    })
  })
})
