import { applicationChecks } from '@lonja/contract/applications/choices'
import { describe, expect, it } from 'vitest'
import { completeApplication, insertDocument } from '#/testing/application'
import { insertBusiness, insertCategory } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db, send } = scenario
await insertBusiness(db, { members: [people.baker.id], cif: 'b-69.524452' })

const approval = { decision: 'approved', checks: applicationChecks }
const post = 'POST /api/business-applications' as const

/** Starts an application. @returns its path */
async function start(as: 'alice' | 'bob' | 'baker', body: object) {
  const answer = await send({ as, when: post, body })
  expect(answer.statusCode).toBe(201)
  return `/api/business-applications/${answer.json<{ id: string }>().id}` as const
}
const byNumber = (a: number, b: number) => a - b
const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail

describe('an application', () => {
  scenario('needs an account', { when: post, body: {}, answers: 401, with: 'Authentication required' })
  scenario('cannot be decided by its applicant', {
    as: 'alice',
    when: 'POST /api/business-applications/01890000-0000-7000-8000-000000000001/decide',
    body: approval,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('that does not exist cannot be sent', {
    as: 'alice',
    when: 'POST /api/business-applications/01890000-0000-7000-8000-000000000001/send',
    answers: 404,
    with: 'Not Found',
  })

  it('is written step by step, sent, completed, sent again and approved, and its applicant owns the shop', async () => {
    const whole = await completeApplication(db, people.alice.id, 'B67889634')
    const path = await start('alice', { name: whole.name })
    expect((await send({ as: 'alice', when: post, body: {} })).statusCode).toBe(422)
    expect((await send({ as: 'bob', when: `GET ${path}` })).statusCode).toBe(404)
    expect((await send({ as: 'admin', when: `GET ${path}` })).statusCode).toBe(404)
    expect((await send({ as: 'admin', when: `POST ${path}/decide`, body: approval })).statusCode).toBe(404)

    const early = await send({ as: 'alice', when: `POST ${path}/send` })
    expect(early.statusCode).toBe(422)
    expect(early.body).toContain('ibanHolder')
    expect((await send({ as: 'alice', when: `PUT ${path}`, body: whole })).statusCode).toBe(200)
    expect((await send({ as: 'bob', when: `POST ${path}/send` })).statusCode).toBe(404)
    const sent = await send({ as: 'alice', when: `POST ${path}/send` })
    expect(sent.json()).toMatchObject({ state: 'applied', iban: 'ES9121000418450200051332' })
    expect((await send({ as: 'alice', when: `PUT ${path}`, body: { name: 'Otro' } })).statusCode).toBe(403)

    const asked = { decision: 'more_wanted', reasons: ['account'], text: 'Falta el certificado.' }
    const more = await send({ as: 'admin', when: `POST ${path}/decide`, body: asked })
    expect(more.json()).toMatchObject({ state: 'more_wanted', reasons: ['account'], explanation: asked.text })
    const late = await send({ as: 'admin', when: `POST ${path}/decide`, body: approval })
    expect([late.statusCode, detailOf(late)]).toEqual([409, 'Illegal state change'])
    expect((await send({ as: 'alice', when: `POST ${path}/send` })).statusCode).toBe(200)

    const approved = await send({ as: 'admin', when: `POST ${path}/decide`, body: approval })
    expect(approved.statusCode).toBe(200)
    const { business } = approved.json<{ business: { id: string } }>()
    const shop = await send({ as: 'alice', when: `GET /api/businesses/${business.id}` })
    expect(shop.json()).toMatchObject({
      name: whole.name,
      cif: 'B67889634',
      iban: 'ES9121000418450200051332',
      state: 'approved',
      address: { street: 'Plaza Mayor', zip: '46980' },
      dsaTrader: { registry: whole.registry, no: whole.registryNo },
      openingHours: whole.openingHours,
    })
    const bootstrap = await send({ as: 'alice', when: 'GET /api/manage/bootstrap' })
    expect(bootstrap.json()).toMatchObject({ shops: [{ id: business.id, role: 'owner' }] })
    const methods = await send({ when: `GET /api/shipping-methods?business.id=${business.id}` })
    expect(methods.json<{ code: string }[]>().map(({ code }) => code)).toEqual(['pickup', 'delivery'])
    const owned = await db.query({
      text: 'select from address a join business b on b.address_id = a.id where b.id = $1 and a.user_id is null',
      values: [business.id],
    })
    expect(owned).toHaveLength(1)
    const mails = await db.query<{ state: string }>({
      text: `select data->>'state' as state from mail where kind = 'application' and recipient = $1 order by id`,
      values: [people.alice.email],
    })
    expect(mails.map(({ state }) => state)).toEqual(['applied', 'more_wanted', 'applied', 'approved'])
    const told = await send({ as: 'alice', when: 'GET /api/notifications' })
    expect(told.body).toContain('ya está en el mercado')
  })

  it('is refused with the tax number of a shop of other people, however it was typed', async () => {
    const path = await start('bob', await completeApplication(db, people.bob.id, 'B69524452'))
    const answer = await send({ as: 'bob', when: `POST ${path}/send` })
    expect([answer.statusCode, detailOf(answer)]).toEqual([422, 'cif: This value is already used'])
    expect((await send({ as: 'bob', when: `PUT ${path}`, body: { cif: 'B00000000' } })).body).toContain(
      'cif: This value is not valid.',
    )
  })

  it('of an owner may have the tax number of the owner’s shop, and two people cannot use one number at once', async () => {
    const mine = await start('baker', await completeApplication(db, people.baker.id, 'B69524452'))
    expect((await send({ as: 'baker', when: `POST ${mine}/send` })).statusCode).toBe(200)

    const [theirs] = await db.query<{ id: string }>({
      text: `update business_application set cif = '12345678Z' where user_id = $1 and state = 'draft' returning id`,
      values: [people.bob.id],
    })
    await db.query({
      text: `update business_application set cif = '12345678Z', state = 'draft' where user_id = $1`,
      values: [people.baker.id],
    })
    const answers = await Promise.all([
      send({ as: 'baker', when: `POST ${mine}/send` }),
      send({ as: 'bob', when: `POST /api/business-applications/${theirs!.id}/send` }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 422])
  })

  it('is decided once if two operators decide at the same time', async () => {
    const [waiting] = await db.query<{ id: string }>({
      text: `select id from business_application where state = 'applied'`,
    })
    const when = `POST /api/business-applications/${waiting!.id}/decide` as const
    const answers = await Promise.all([
      send({ as: 'admin', when, body: approval }),
      send({ as: 'admin', when, body: { decision: 'rejected', reasons: ['goods'] } }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([200, 409])
  })

  it('is approved only with all checks, and refused or returned only with a reason', async () => {
    const path = '/api/business-applications/01890000-0000-7000-8000-000000000001/decide'
    const decide = (body: object) => send({ as: 'admin', when: `POST ${path}`, body })
    expect(detailOf(await decide({ decision: 'approved', checks: ['goods'] }))).toContain('checks: ')
    expect(detailOf(await decide({ decision: 'rejected', reasons: [] }))).toContain('reasons: ')
    expect(detailOf(await decide({ decision: 'more_wanted' }))).toContain('reasons: ')
  })

  it('has a category of shops, and documents of its applicant', async () => {
    const [open] = await db.query<{ id: string; user: string }>({
      text: `insert into business_application (id, user_id) values (gen_random_uuid(), $1)
             on conflict (user_id) where state in ('draft', 'applied', 'more_wanted') do update set state = 'draft'
             returning id, user_id as "user"`,
      values: [people.florist.id],
    })
    const when = `PUT /api/business-applications/${open!.id}` as const
    const goods = await insertCategory(db, { title: 'Pan', bcc: false })
    expect((await send({ as: 'florist', when, body: { category: goods.id } })).statusCode).toBe(422)
    const foreign = await insertDocument(db, people.alice.id)
    expect((await send({ as: 'florist', when, body: { documents: [foreign] } })).statusCode).toBe(400)
  })
})
