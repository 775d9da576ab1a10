import { usualLook } from '@lonja/contract/templates/look'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertBusiness } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const ids = { bakery: '', florist: '', broken: '', template: uuidv7() }
const unknown = '10000000-0000-7000-8000-000000000009'
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  ids.broken = (await insertBusiness(db, { name: 'Rota', members: [people.florist.id] })).id
  await db.query({
    text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
    values: [people.bob.id, ids.bakery],
  })
  await insert(db, 'template', {
    id: ids.template,
    code: 'shop',
    name: 'Tienda',
    kind: 'page',
    layout: 'side',
    body: '',
  })
  await insert(db, 'template_config', {
    id: uuidv7(),
    template_id: ids.template,
    business_id: ids.broken,
    palette: JSON.stringify({ primary: 'red;}</style>' }),
    fonts: JSON.stringify(['x']),
  })
})

const palette = { primary: '#8A1538', background: '#ffe08a' }
const look = { layout: 'full', palette, fonts: { title: 'serif' } }

const { db, send } = scenario

describe('the look of a shop’s page', () => {
  const when = `GET /api/businesses/${ids.bakery}/look` as const
  const usual = { ...usualLook, light: { action: null, head: null }, dark: { action: null, head: null } }
  scenario('is the usual one until the shop chooses another', { when, answers: 200, with: usual })
  scenario('is the usual one if the stored settings are broken', {
    when: `GET /api/businesses/${ids.broken}/look`,
    answers: 200,
    with: { ...usual, layout: 'full' },
  })
  scenario('is the usual one for an unknown shop', {
    when: `GET /api/businesses/${unknown}/look`,
    answers: 200,
    with: usual,
  })
  scenario('needs an id', { when: 'GET /api/businesses/horno/look', answers: 404 })
})

describe('changing the look of a shop’s page', () => {
  const when = `PUT /api/businesses/${ids.bakery}/look` as const
  const body = look
  const wrong = (more: object) => ({ as: 'baker', when, body: { ...look, ...more }, answers: 422 }) as const

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for clerks', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for other shops', { as: 'florist', when, body, answers: 404, with: 'Not Found' })
  scenario('of an unknown shop is not possible', {
    as: 'admin',
    when: `PUT /api/businesses/${unknown}/look`,
    body,
    answers: 404,
  })
  scenario('needs all parts', { as: 'baker', when, body: { layout: 'full' }, answers: 422 })
  scenario('needs a known layout', wrong({ layout: 'diagonal' }))
  scenario('needs colours', wrong({ palette: { primary: 'red' } }))
  scenario('needs a font that every device has', wrong({ fonts: { title: 'Comic Sans MS' } }))
  scenario('stores the look, and answers with colours that can be read', {
    as: 'baker',
    when,
    body,
    answers: 200,
    with: { ...look, light: { action: { color: '#8a1538', on: '#ffffff' }, head: { ground: '#ffe08a' } } },
  })
  scenario('is shown to everybody at once', {
    when: `GET /api/businesses/${ids.bakery}/look`,
    answers: 200,
    with: { layout: 'full', palette, light: { head: { ink: '#1d1b18' } } },
  })
  scenario('replaces the look of before, also by the town', {
    as: 'admin',
    when,
    body: { ...look, palette: {} },
    answers: 200,
    with: { palette: {}, light: { action: null } },
  })

  it('is one record of the settings for the template of shops, and is in the audit log', async () => {
    const rows = await db.query<{ fonts: object }>({
      text: 'select fonts from template_config where business_id = $1',
      values: [ids.bakery],
    })
    expect(rows).toEqual([{ fonts: { title: 'serif' } }])
    const [event] = await db.query<{ changes: object }>({
      text: `select changes from audit_event where action = 'change-look' order by created_at limit 1`,
    })
    expect(event?.changes).toMatchObject({ layout: { before: 'side', after: 'full' } })
  })

  it('by two people at once leaves one record', async () => {
    const answers = await Promise.all(
      ['#112233', '#332211'].map((primary) =>
        send({
          as: 'florist',
          when: `PUT /api/businesses/${ids.florist}/look`,
          body: { ...look, palette: { primary } },
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const rows = await db.query({
      text: 'select from template_config where business_id = $1',
      values: [ids.florist],
    })
    expect(rows).toHaveLength(1)
  })

  it('that the shop switches off in its settings gives the usual look', async () => {
    await db.query({
      text: 'update template_config set enabled = false where business_id = $1',
      values: [ids.florist],
    })
    scenario.db.changed('template-configs')
    const answer = await send({ when: `GET /api/businesses/${ids.florist}/look` })
    expect(answer.json()).toMatchObject(usualLook)
  })
})

describe('removing the look of a shop’s page', () => {
  const when = `DELETE /api/businesses/${ids.bakery}/look` as const
  scenario('needs an account', { when, answers: 401 })
  scenario('is not for customers', { as: 'alice', when, answers: 403 })
  scenario('is not for clerks', { as: 'bob', when, answers: 403 })
  scenario('is not for other shops', { as: 'florist', when, answers: 404 })
  scenario('gives it the usual look again', { as: 'baker', when, answers: 204 })
  scenario('changes nothing if there is none', { as: 'baker', when, answers: 204 })
})

describe('the layout of shops that have not chosen one', () => {
  const when = 'PUT /api/templates-shop/layout'
  const body = { layout: 'full' }
  scenario('cannot be chosen without an account', { when, body, answers: 401 })
  scenario('cannot be chosen by shops', { as: 'baker', when, body, answers: 403 })
  scenario('is one of the layouts', { as: 'admin', when, body: { layout: 'diagonal' }, answers: 422 })

  it('is the one of the town, until a shop chooses another and when it removes its look', async () => {
    const at = `/api/businesses/${ids.bakery}/look` as const
    const layout = async () => (await send({ when: `GET ${at}` })).json<{ layout: string }>().layout
    await send({ as: 'baker', when: `DELETE ${at}` })
    expect(await layout()).toBe('side')
    expect((await send({ as: 'admin', when, body })).json()).toEqual(body)
    expect(await layout()).toBe('full')
    await send({ as: 'baker', when: `PUT ${at}`, body: { ...look, layout: 'side' } })
    expect(await layout()).toBe('side')
    await send({ as: 'baker', when: `DELETE ${at}` })
    expect(await layout()).toBe('full')
    await send({ as: 'admin', when, body: { layout: 'side' } })
  })

  it('cannot be chosen if another template has the code', async () => {
    await db.query({ text: `update template set kind = 'ticket' where code = 'shop'` })
    expect((await send({ as: 'admin', when, body })).statusCode).toBe(409)
    await db.query({ text: `update template set kind = 'page' where code = 'shop'` })
  })
})
