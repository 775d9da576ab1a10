import { usualLook } from '@lonja/contract/templates/look'
import { describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { lookLetter } from './look-letter.ts'

let shop = ''
const unknown = '10000000-0000-7000-8000-000000000009'
const scenario = await testApi(async (db) => {
  shop = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'manager')`,
    values: [people.bob.id, shop],
  })
})
const { db, send, services } = scenario
const at = `/api/businesses/${shop}` as const
const when = `POST ${at}/reset-look` as const
const body = { reason: 'Los colores son los del ayuntamiento.' }
const look = { layout: 'full', palette: { primary: '#8a1538' }, fonts: { title: 'serif' } }
const letter = (data: Record<string, string>) =>
  lookLetter(services, { id: shop, kind: 'look-reset', recipient: people.baker.email, attempts: 0, data })

describe('resetting the look of a shop’s page', () => {
  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for the owner of the shop', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a reason', {
    as: 'admin',
    when,
    body: { reason: '  ' },
    answers: 422,
    with: 'reason: This value should not be blank.',
  })
  scenario('needs a shop', {
    as: 'admin',
    when: `POST /api/businesses/${unknown}/reset-look`,
    body,
    answers: 404,
    with: 'Not Found',
  })
  scenario('needs a look that the shop has chosen', {
    as: 'admin',
    when,
    body,
    answers: 409,
    with: 'Illegal state change',
  })

  it('shows the usual look at once, and the shop can choose another one', async () => {
    await send({ as: 'baker', when: `PUT ${at}/look`, body: look })
    const answer = await send({ as: 'admin', when, body })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ ...usualLook, light: { action: null, head: null } })
    expect((await send({ when: `GET ${at}/look` })).json()).toMatchObject(usualLook)
    expect((await send({ as: 'admin', when, body })).statusCode).toBe(409)
    await send({ as: 'baker', when: `PUT ${at}/look`, body: look })
    expect((await send({ when: `GET ${at}/look` })).json()).toMatchObject(look)
  })

  it('is in the log of the shop with the reason', async () => {
    const answer = await send({ as: 'baker', when: `GET /api/audit-events?business.id=${shop}&resource=businesses` })
    const event = answer.json<{ action: string }[]>().find(({ action }) => action === 'reset-look')
    expect(event).toMatchObject({
      changes: {
        layout: { before: 'full', after: 'side' },
        palette: { before: look.palette, after: {} },
        reason: { before: null, after: body.reason },
      },
    })
  })

  it('queues one letter with the reason to the owner, and none to other members', async () => {
    const mails = await db.query({ text: `select recipient, data from mail where kind = 'look-reset'` })
    expect(mails).toEqual([{ recipient: people.baker.email, data: { business: shop, reason: body.reason } }])
    const written = await letter({ business: shop, reason: body.reason })
    expect(written).toMatchObject({ subject: 'La página de Horno vuelve a tener el aspecto de siempre' })
    expect(written!.paragraphs).toContain(body.reason)
    expect(await letter({ business: unknown, reason: body.reason })).toBeNull()
  })

  it.each([
    ['ca', 'La pàgina de Horno torna a tindre l’aspecte de sempre'],
    ['en', 'The page of Horno has the usual look again'],
  ])('writes to an owner in their language: %s', async (language, subject) => {
    await db.query({ text: 'update "user" set language = $2 where id = $1', values: [people.baker.id, language] })
    expect(await letter({ business: shop, reason: body.reason })).toMatchObject({ language, subject })
  })

  it('by two people at once works once', async () => {
    const answers = await Promise.all([1, 2].map(() => send({ as: 'admin', when, body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})
