import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', clerks: '', open: '', over: '', ended: '', chosen: '', hidden: '' }
const unknown = uuidv7()
const later = new Date(Date.now() + 86_400_000)
const before = new Date(Date.now() - 60_000)
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  ids.clerks = (await insertBusiness(db, { name: 'Quesos', members: [people.bob.id] })).id
  await db.query({ text: `update business_member set role = 'clerk' where user_id = $1`, values: [people.bob.id] })
  const campaign = async (code: string, rest: object) => {
    const id = uuidv7()
    await insert(db, 'campaign', { id, title: code, code, ...rest })
    await insert(db, 'campaign_business', { campaign_id: id, business_id: ids.florist })
    return id
  }
  ids.open = await campaign('abierta', { join_until: later })
  ids.over = await campaign('tarde', { join_until: before })
  ids.ended = await campaign('pasada', { join_until: later, end_at: before })
  ids.chosen = await campaign('elegida', {})
  ids.hidden = await campaign('oculta', { join_until: later, enabled: false })
})
const { send, db } = scenario

const join = 'POST /api/campaigns-join' as const
const leave = 'POST /api/campaigns-leave' as const
const of = (campaign: string, business = ids.bakery) => ({ campaign, business })
const ask = (when: typeof join | typeof leave, body: object, as: Person = 'baker') => send({ as, when, body })
const shopsOf = async (campaign: string) =>
  (await send({ when: `GET /api/campaigns/${campaign}` }))
    .json<{ business: { name: string }[] }>()
    .business.map(({ name }) => name)
    .toSorted()

describe.each([join, leave])('%s', (when) => {
  const body = of(ids.open)
  const over = of(ids.over, when === join ? ids.bakery : ids.florist)
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when, body: of(ids.open, ids.clerks), answers: 403 })
  scenario('is not for members of other shops', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a known campaign', { as: 'baker', when, body: of(unknown), answers: 404, with: 'Not Found' })
  scenario('needs a public campaign', { as: 'baker', when, body: of(ids.hidden), answers: 404, with: 'Not Found' })
  scenario('needs a campaign and a shop', { as: 'baker', when, body: {}, answers: 422 })
  scenario('is not possible after its time', {
    as: 'admin',
    when,
    body: over,
    answers: 409,
    with: 'Illegal state change',
  })
  scenario('is not possible after the end of the campaign', {
    as: 'admin',
    when,
    body: { ...over, campaign: ids.ended },
    answers: 409,
  })
  scenario('is not possible if the town chooses the shops', {
    as: 'admin',
    when,
    body: { ...over, campaign: ids.chosen },
    answers: 409,
  })
})

describe('a shop that joins a campaign', () => {
  it('is seen in it by customers until it leaves, and each change is recorded once', async () => {
    expect(
      (await Promise.all([1, 2, 3].map(() => ask(join, of(ids.open))))).map(({ statusCode }) => statusCode),
    ).toEqual([200, 200, 200])
    expect(await shopsOf(ids.open)).toEqual(['Flores', 'Horno'])
    expect((await send({ when: `GET /api/campaigns?business.id=${ids.bakery}` })).json()).toMatchObject([
      { code: 'abierta' },
    ])
    for (let times = 0; times < 2; times += 1) expect((await ask(leave, of(ids.open))).statusCode).toBe(200)
    expect(await shopsOf(ids.open)).toEqual(['Flores'])
    expect(
      await db.query({
        text: 'select action from audit_event where resource_id = $1 and business_id = $2 order by created_at, id',
        values: [ids.open, ids.bakery],
      }),
    ).toEqual([{ action: 'join-campaign' }, { action: 'leave-campaign' }])
  })

  it('can leave as the last one, and then no shop takes part until another one joins', async () => {
    await ask(join, of(ids.open))
    const both = await Promise.all([ask(leave, of(ids.open)), ask(leave, of(ids.open, ids.florist), 'florist')])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await shopsOf(ids.open)).toEqual([])
    await ask(join, of(ids.open))
    expect(await shopsOf(ids.open)).toEqual(['Horno'])
  })
})

describe('a campaign that shops can join', () => {
  const own = { title: 'Feria', code: 'feria', business: [ids.bakery] }
  scenario('is opened only by the town', {
    as: 'baker',
    when: 'POST /api/campaigns',
    body: { ...own, joinUntil: later.toISOString() },
    answers: 403,
  })
  scenario('begins without a shop', {
    as: 'admin',
    when: 'POST /api/campaigns',
    body: { ...own, business: [], joinUntil: later.toISOString() },
    answers: 201,
  })
  scenario('is not changed by the only shop in it', {
    as: 'florist',
    when: `PUT /api/campaigns/${ids.over}`,
    body: { title: 'Mía', joinUntil: null },
    answers: 403,
  })
})
