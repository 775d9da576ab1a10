import { usualHome } from '@lonja/contract/home/usual-home'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { buildApp } from '#/app'
import { models } from '#/resources'
import { serveShop } from '#/shop/serve-shop'
import { insertBusiness, insertCategory, insertProduct } from '#/testing/factories'
import { refreshProducts } from '#/product-documents/product-document'
import { quietLog } from '#/testing/log'
import { people, testApi } from '#/testing/scenario'

const { db, send, services } = await testApi(async (database) => {
  await database.query({ text: `update "user" set town_role = 'editor' where id = $1`, values: [people.bob.id] })
})
const shop = await insertBusiness(db, { spotlight: true, name: 'Horno del Sol' })
const category = await insertCategory(db, { title: 'Turrones' })
const product = await insertProduct(db, { title: 'Turrón de yema', business_id: shop.id, parent_id: category.id })
await refreshProducts({ db, models }, [product.id])
const app = await buildApp({ ...services, models, log: quietLog })
await serveShop(app, services)
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

const visit = (url: string, cookie = '') => app.inject({ url, headers: { cookie } })
const html = async (url = '/') => (await visit(url)).body
const save = async (...more: object[]) => {
  const body = { blocks: [usualHome.blocks[0], ...more] }
  expect((await send({ as: 'bob', when: 'PUT /api/home-plan', body })).statusCode).toBe(200)
}
const hero = { id: 'hero', kind: 'hero', title: { es: 'Feliz Navidad', ca: 'Bon Nadal', en: '' } }

it('the page has its usual blocks, and after a change the new ones in their order and language', async () => {
  expect(await html()).toMatch(/Las tiendas de tu pueblo.*Turrones.*Recién llegados.*Turrón de yema/s)
  const text = { id: 'text', kind: 'text', body: [{ type: 'p', text: 'Abrimos <siempre>' }] }
  const shelf = { id: 'shelf', kind: 'products', rule: 'category', target: category.id }
  await save(hero, { id: 'shops', kind: 'shops', rule: 'spotlight' }, shelf, text)
  expect(await html()).toMatch(/Feliz Navidad.*Horno del Sol.*<h2[^>]*>Turrones.*Turrón de yema.*Abrimos &lt;siempre/s)
  expect(await html()).not.toContain('Recién llegados')
  expect(await html('/ca')).toContain('Bon Nadal')
  expect(await html('/en')).toMatch(/<h2[^>]* lang="es"[^>]*>Feliz Navidad/)
})

it('a stored page shows a block from the midnight of the town on, and no longer than its last day', async () => {
  await save({ ...hero, from: '2026-12-01', until: '2026-12-31' })
  vi.useFakeTimers({ now: new Date('2026-11-30T22:59:59.900Z'), toFake: ['Date'] })
  for (const [now, isShown] of [
    ['2026-11-30T22:59:59.900Z', false],
    ['2026-11-30T23:00:00.000Z', true],
    ['2026-12-31T22:59:59.900Z', true],
    ['2026-12-31T23:00:00.000Z', false],
  ] as const) {
    vi.setSystemTime(new Date(now))
    const shown = [await html(), await html()].map((page) => page.includes('Feliz Navidad'))
    expect({ now, shown }).toEqual({ now, shown: [isShown, isShown] })
  }
})

it('the staff see the page of another day in a frame of the back office, and others are sent to today', async () => {
  await save({ ...hero, from: '2099-12-01' })
  const cookie = String((await send({ as: 'bob', when: 'POST /api/setup/preview' })).headers['set-cookie']).split(
    ';',
  )[0]
  const url = '/?preview=2099-12-24'
  const preview = await visit(url, cookie)
  expect(preview.body).toContain('Feliz Navidad')
  expect(preview.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  for (const other of ['', 'preview=9999999999999.x'])
    expect(await visit(url, other)).toMatchObject({ statusCode: 302, headers: { location: '/' } })
  expect((await visit('/?preview=otro', cookie)).body).not.toContain('Feliz Navidad')
  expect((await visit('/', cookie)).headers['content-security-policy']).toContain("frame-ancestors 'none'")
})
