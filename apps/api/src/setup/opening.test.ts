import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { ResponseCache } from '#/resource/cache'
import { serveShop } from '#/shop/serve-shop'
import { quietLog } from '#/testing/log'
import { people, testApi } from '#/testing/scenario'
import { insertBusiness } from '#/testing/factories'
import { models } from '#/resources'
import { isTownClosed } from './opening.ts'
import { mayPreview, previewSetCookie } from './preview.ts'
import { setupTown } from './setup-town.ts'

const facts = {
  town: '46214',
  operatorKind: 'town-hall',
  operatorName: 'Ajuntament de Riba-roja',
  cif: 'P4621600H',
  email: 'comercio@example.org',
  phone: '962770062',
  address: 'Plaza del Ayuntamiento, 9',
  zip: '46190',
  dpo: 'dpd@example.org',
  appName: 'La <Plaça>',
  color: '#7a1f3d',
}
const scenario = await testApi(async (db) => {
  await db.query({ text: `update "user" set town_role = 'editor' where id = $1`, values: [people.bob.id] })
})
const { db, send, services } = scenario
await setupTown(db, services.config, facts, null)
await insertBusiness(db)
const shop = await buildApp({ ...services, cache: new ResponseCache(), models, log: quietLog })
await serveShop(shop, services)
afterAll(() => shop.close())

const open = (is: boolean) => send({ as: 'admin', when: 'PUT /api/setup/opening', body: { open: is } })
const visit = async (url: string, cookie = '') => {
  const { statusCode, body, headers } = await shop.inject({ url, headers: { cookie } })
  return { status: statusCode, body, retryAfter: headers['retry-after'] }
}

describe('whether the town is open', () => {
  const when = 'GET /api/setup/opening'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is true for a town that the command line has set up, with what is left to do', {
    as: 'bob',
    when,
    answers: 200,
    with: {
      open: true,
      unreviewed: expect.arrayContaining(['Aviso legal']),
      categories: expect.any(Number),
      shops: 1,
      mail: false,
    },
  })

  it('does not name a legal page any more from which the notice was removed', async () => {
    const { unreviewed } = (await send({ as: 'admin', when })).json<{ unreviewed: string[] }>()
    await db.query({ text: `update cms set body = body - 0 where title = $1`, values: [unreviewed[0]] })
    const after = (await send({ as: 'admin', when })).json<{ unreviewed: string[] }>()
    expect(after.unreviewed).toEqual(unreviewed.slice(1))
  })
})

describe('opening and closing', () => {
  const when = 'PUT /api/setup/opening'
  const body = { open: false }
  scenario('needs a login', { when, body, answers: 401, with: 'Authentication required' })
  scenario('is not for shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not for editors', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a decision', { as: 'admin', when, body: {}, answers: 422 })

  it('replaces stored pages for visitors by a notice with the name, and shows them again afterwards', async () => {
    expect((await visit('/')).status).toBe(200)
    await open(false)
    for (const url of ['/', '/ca', '/product/pan', '/sitemap.xml'])
      expect(await visit(url)).toMatchObject({
        status: 503,
        retryAfter: '3600',
        body: expect.stringContaining('La &lt;Plaça&gt; abre pronto'),
      })
    for (const url of ['/robots.txt', '/invitation', '/ca/recovery', '/cms/aviso-legal'])
      expect({ url, ...(await visit(url)) }).toMatchObject({ url, status: 200 })
    await open(true)
    expect((await visit('/')).status).toBe(200)
  })

  it('is recorded once for each change', async () => {
    await Promise.all([open(false), open(false)])
    await open(true)
    const events = await db.query<{ action: string }>({
      text: `select action from audit_event where resource = 'town' and resource_id = 'opening' order by id`,
    })
    expect(events.map(({ action }) => action)).toEqual(['close', 'open', 'close', 'open'])
    expect(await isTownClosed(db)).toBe(false)
  })
})

describe('the preview', () => {
  const when = 'POST /api/setup/preview'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })

  it('shows the closed shop to the staff in this browser', async () => {
    await open(false)
    const cookie = String((await send({ as: 'bob', when })).headers['set-cookie'])
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/)
    expect((await visit('/', cookie.split(';')[0])).status).toBe(200)
    expect((await visit('/', 'preview=9999999999999.x')).status).toBe(503)
    await open(true)
  })

  it('ends after twelve hours, and is worth nothing with another secret or a later date', () => {
    const [pair] = previewSetCookie('a secret', false, 0).split(';')
    const by = (cookie: string) => ({ headers: { cookie } })
    expect(mayPreview(by(pair!), 'a secret', 12 * 3_600_000 - 1)).toBe(true)
    expect(mayPreview(by(pair!), 'a secret', 12 * 3_600_000)).toBe(false)
    expect(mayPreview(by(pair!), 'another', 1)).toBe(false)
    expect(mayPreview(by(pair!.replace('=4', '=9')), 'a secret', 1)).toBe(false)
  })
})

describe('the test of mail', () => {
  const when = 'POST /api/setup/mail'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for editors', { as: 'bob', when, answers: 403, with: 'Access Denied.' })
  scenario('says that there is no mail server', {
    as: 'admin',
    when,
    answers: 200,
    with: { state: 'off', detail: null },
  })
})

describe('the test of mail with a mail server that does not answer', async () => {
  const other = await testApi(undefined, { smtpUrl: 'smtp://127.0.0.1:1' })
  other('says why', {
    as: 'admin',
    when: 'POST /api/setup/mail',
    answers: 200,
    with: { state: 'refused', detail: expect.stringContaining('127.0.0.1:1') },
  })
})
