import { describe, expect, it } from 'vitest'
import type { CmsAcceptance, CmsVersion, CmsVersionText, ShopTerms } from '@lonja/contract/cms/version'
import { addDays, instantOf, localTime } from '@lonja/contract/time'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { applyVersions } from './apply-versions.ts'

const ids = { terms: uuidv7(), announced: uuidv7(), own: uuidv7(), bakery: '', flowers: '' }
const text = (words: string) => [{ type: 'p', text: words }]
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.flowers = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
    values: [people.bob.id, ids.bakery],
  })
  const page = { title: 'Condiciones', name: 'Condiciones', code: 'condiciones', url: 'condiciones' }
  await insert(db, 'cms', { ...page, id: ids.terms, body: JSON.stringify(text('uno')) })
  await insert(db, 'cms', { ...page, id: ids.announced, code: 'comercios', url: 'comercios' })
  await insert(db, 'cms', { ...page, id: ids.own, code: 'horno', url: 'horno', business_id: ids.bakery })
})
const { db, send } = scenario
const { date: today } = localTime(new Date())
const plan = { title: 'Condiciones', body: text('dos'), change: 'Se paga antes.', inForceDate: addDays(today, 20) }
const versionsOf = async (as?: 'admin') =>
  (await send({ ...(as && { as }), when: `GET /api/cms/${ids.terms}/versions` })).json<CmsVersion[]>()
const pageNow = async () => (await send({ when: `GET /api/cms/${ids.terms}` })).json<{ body: unknown }>().body

describe('the versions of a page', () => {
  const when = `GET /api/cms/${ids.terms}/versions` as const
  scenario('of an unknown page do not exist', {
    when: `GET /api/cms/${uuidv7()}/versions`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('are listed to everybody', { when, answers: 200, with: [{ number: 1, change: null, announced: false }] })

  it('gets one more for each change of the text, and none for a change of the order', async () => {
    await send({ as: 'admin', when: `PUT /api/cms/${ids.terms}`, body: { body: text('uno y medio') } })
    await send({ as: 'admin', when: `PUT /api/cms/${ids.terms}`, body: { sort: 4 } })
    const [newest, first] = await versionsOf()
    expect([newest?.number, first?.number]).toEqual([2, 1])
    const read = await send({ when: `GET /api/cms-versions/${first!.id}` })
    expect(read.json<CmsVersionText>()).toMatchObject({ body: text('uno'), cms: { id: ids.terms } })
  })
})

describe('planning a version', () => {
  const when = `POST /api/cms/${ids.terms}/versions` as const
  const wrong = (more: object) => ({ as: 'admin', when, body: { ...plan, ...more }, answers: 422 }) as const
  scenario('needs a login', { when, body: plan, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body: plan, answers: 403, with: 'Access Denied.' })
  scenario('of a page of the town is not for shops', { as: 'baker', when, body: plan, answers: 404, with: 'Not Found' })
  scenario('needs a page', { as: 'admin', when: `POST /api/cms/${uuidv7()}/versions`, body: plan, answers: 404 })
  scenario('needs a sentence about the change', { ...wrong({ change: ' ' }) })
  scenario('needs a day after today', {
    ...wrong({ inForceDate: today }),
    with: 'inForceDate: This value is too small.',
  })
  scenario('needs fifteen days if the shops are told', {
    ...wrong({ announce: true, inForceDate: addDays(today, 14) }),
    with: 'inForceDate: This value is too small.',
  })
  scenario('of a shop’s own page does not tell the other shops', {
    as: 'baker',
    when: `POST /api/cms/${ids.own}/versions`,
    body: { ...plan, announce: true },
    answers: 422,
    with: 'announce: This value is not valid.',
  })
  scenario('is possible for the shop’s own page', {
    as: 'baker',
    when: `POST /api/cms/${ids.own}/versions`,
    body: plan,
    answers: 201,
    with: { announced: false },
  })

  it('tells nobody and is not listed to customers unless it is announced; it can be withdrawn', async () => {
    const planned = (await send({ as: 'admin', when, body: plan })).json<CmsVersion>()
    expect((await versionsOf()).map(({ id }) => id)).not.toContain(planned.id)
    expect((await versionsOf('admin')).map(({ id }) => id)).toContain(planned.id)
    expect((await send({ when: `GET /api/cms-versions/${planned.id}` })).statusCode).toBe(404)
    const withdraw = (as: 'baker' | 'admin') => send({ as, when: `DELETE /api/cms-versions/${planned.id}` })
    expect((await withdraw('baker')).statusCode).toBe(404)
    expect((await withdraw('admin')).statusCode).toBe(204)
    expect((await withdraw('admin')).statusCode).toBe(404)
  })

  it('comes into force on its day, exactly once, and the page is what it says', async () => {
    const planned = (await send({ as: 'admin', when, body: plan })).json<CmsVersion>()
    const before = await pageNow()
    const day = instantOf(plan.inForceDate, 0)
    expect(await applyVersions(db, new Date(+day - 1))).toBe(0)
    expect(await pageNow()).toEqual(before)
    const applied = await Promise.all([applyVersions(db, day), applyVersions(db, day)])
    // The other one is of the shop.
    expect(applied.reduce((sum, count) => sum + count, 0)).toBe(2)
    expect(await pageNow()).toEqual(plan.body)
    expect((await versionsOf()).filter(({ number }) => number >= planned.number)).toHaveLength(1)
    const gone = await send({ as: 'admin', when: `DELETE /api/cms-versions/${planned.id}` })
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { detail: 'Illegal state change' }])
  })
})

describe('announced terms', async () => {
  const body = { ...plan, announce: true, inForceDate: addDays(today, 30) }
  const { id } = (await send({ as: 'admin', when: `POST /api/cms/${ids.announced}/versions`, body })).json<CmsVersion>()
  const when = `POST /api/cms-versions/${id}/acceptance` as const
  const accept = { when, body: { business: ids.bakery } } as const
  const terms = async () =>
    (await send({ as: 'baker', when: `GET /api/businesses/${ids.bakery}/terms` })).json<ShopTerms[]>()

  it('are told to the members of all shops', async () => {
    const told = await db.query<{ user_id: string }>({
      text: `select told.user_id from notification n join notification_user told on told.notification_id = n.id
             where n.type = 'terms-changed'`,
    })
    const expected = [people.baker.id, people.florist.id, people.bob.id]
    expect(told.map(({ user_id: user }) => user).toSorted()).toEqual(expected.toSorted())
  })
  scenario('are read by everybody', { when: `GET /api/cms-versions/${id}`, answers: 200, with: { announced: true } })
  scenario('are listed to members of the shop', {
    as: 'bob',
    when: `GET /api/businesses/${ids.bakery}/terms`,
    answers: 200,
    with: [{ id, acceptedDate: null }],
  })
  scenario('of a shop are not listed to other shops', {
    as: 'florist',
    when: `GET /api/businesses/${ids.bakery}/terms`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('are accepted only after a login', { ...accept, answers: 401, with: 'Authentication required' })
  scenario('are not accepted by clerks', { ...accept, as: 'bob', answers: 403, with: 'Access Denied.' })
  scenario('are not accepted by other shops', { ...accept, as: 'florist', answers: 404, with: 'Not Found' })
  scenario('are not accepted by the town for a shop', { ...accept, as: 'admin', answers: 404, with: 'Not Found' })
  it('are accepted once for the shop, and the town sees by whom', async () => {
    const both = await Promise.all([send({ ...accept, as: 'baker' }), send({ ...accept, as: 'baker' })])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await terms()).toMatchObject([{ id, acceptedDate: expect.any(String) }])
    const found = await send({ as: 'admin', when: `GET /api/cms-versions/${id}/acceptances` })
    expect(found.json<CmsAcceptance[]>()).toMatchObject([
      { business: { name: 'Flores' }, acceptedDate: null, user: null },
      { business: { name: 'Horno' }, acceptedDate: expect.any(String), user: { username: 'baker' } },
    ])
  })
  scenario('have a list of acceptances only for the town', {
    as: 'baker',
    when: `GET /api/cms-versions/${id}/acceptances`,
    answers: 403,
    with: 'Access Denied.',
  })
})
