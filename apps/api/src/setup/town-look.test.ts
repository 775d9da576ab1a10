import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { uuidv7 } from '#/database/uuid'
import { models } from '#/resources'
import { ResponseCache } from '#/resource/cache'
import { serveShop } from '#/shop/serve-shop'
import { insertImage } from '#/testing/factories'
import { quietLog } from '#/testing/log'
import { people, testApi } from '#/testing/scenario'
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
  appName: 'La Plaça',
  color: '#7a1f3d',
}
const logo = uuidv7()
const scenario = await testApi(async (db) => {
  await db.query({ text: `update "user" set town_role = 'editor' where id = $1`, values: [people.bob.id] })
  await insertImage(db, { id: logo, alt: '' })
})
const { db, send, services } = scenario
const look = { name: 'El Mercat', color: '#1f3d7a', logo }

describe('the look of a demo town', () => {
  scenario('is the usual one, and cannot be changed', {
    as: 'admin',
    when: 'GET /api/setup/look',
    answers: 200,
    with: { name: 'Lonja', color: '#17509e', logo: null, changeable: false },
  })
  scenario('is not found by a change', { as: 'admin', when: 'PUT /api/setup/look', body: look, answers: 404 })
})

describe('the look of a town', async () => {
  beforeAll(() => setupTown(db, services.config, facts, null))
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const shop = await buildApp({ ...services, cache, models, log: quietLog })
  await serveShop(shop, services)
  afterAll(() => shop.close())
  const visit = async (url: string) => (await shop.inject({ url })).body

  const read = 'GET /api/setup/look'
  scenario('needs a login', { when: read, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: read, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when: read, answers: 403, with: 'Access Denied.' })
  scenario('is not for editors', { as: 'bob', when: read, answers: 403, with: 'Access Denied.' })
  scenario('is what the setup has recorded', {
    as: 'admin',
    when: read,
    answers: 200,
    with: { name: 'La Plaça', color: '#7a1f3d', logo: null, changeable: true },
  })

  const when = 'PUT /api/setup/look'
  scenario('cannot be changed without a login', { when, body: look, answers: 401, with: 'Authentication required' })
  scenario('cannot be changed by customers', { as: 'alice', when, body: look, answers: 403, with: 'Access Denied.' })
  scenario('cannot be changed by editors', { as: 'bob', when, body: look, answers: 403, with: 'Access Denied.' })
  scenario('needs a name', {
    as: 'admin',
    when,
    body: { ...look, name: ' ' },
    answers: 422,
    with: 'name: This value should not be blank.',
  })
  scenario('needs a colour on which white text can be read', {
    as: 'admin',
    when,
    body: { ...look, color: '#ffff00' },
    answers: 422,
    with: 'color: This value is not valid.',
  })
  scenario('needs a picture that exists', {
    as: 'admin',
    when,
    body: { ...look, logo: uuidv7() },
    answers: 422,
    with: 'logo: This value does not exist.',
  })

  it('is seen on every page at once: the name, the colour of the frame and the logo', async () => {
    const before = await visit('/sw.js')
    expect(await visit('/')).toMatch(/<a [^>]*aria-label="La Plaça, inicio"[^>]*><svg/)
    const answer = await send({ as: 'admin', when, body: look })
    expect(answer.statusCode).toBe(200)
    const { contentUrl } = answer.json<{ logo: { contentUrl: string } }>().logo
    const home = await visit('/')
    expect(home).toMatch(/<a [^>]*aria-label="El Mercat, inicio"[^>]*><img [^>]*src="/)
    expect(home).toContain(`<img src="${contentUrl}" width="43" height="32" alt=""`)
    expect(home).toContain(`<link rel="icon" href="${contentUrl}">`)
    expect(home).toContain('<meta name="theme-color" content="#1f3d7a"')
    expect(await visit('/cms/aviso-legal')).toContain('El Mercat')
    // Browsers install the service worker again, and it stores the page with the logo.
    expect(await visit('/sw.js')).not.toBe(before)
  })

  it('keeps its logo from being deleted, and is recorded in the log', async () => {
    const remove = `DELETE /api/image-objects/${logo}` as const
    expect((await send({ as: 'admin', when: remove })).statusCode).toBe(409)
    const [event] = await db.query<{ changes: { appName: object; logo: { after: string } } }>({
      text: `select changes from audit_event where resource = 'town' order by id desc limit 1`,
    })
    expect(event!.changes).toMatchObject({
      appName: { before: 'La Plaça', after: 'El Mercat' },
      logo: { before: null },
    })
    expect((await send({ as: 'admin', when, body: { ...look, logo: null } })).statusCode).toBe(200)
    expect(await visit('/')).toMatch(/<a [^>]*aria-label="El Mercat, inicio"[^>]*><svg/)
    expect((await send({ as: 'admin', when: remove })).statusCode).toBe(204)
  })
})
