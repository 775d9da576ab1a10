import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { serveBackoffice } from '#/backoffice/serve-backoffice'
import { uuidv7 } from '#/database/uuid'
import { models } from '#/resources'
import { ResponseCache } from '#/resource/cache'
import { storeLogo } from '#/setup/logo-file'
import { setupTown } from '#/setup/setup-town'
import { serveShop } from '#/shop/serve-shop'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { quietLog } from '#/testing/log'

const color = '#7a1f3d'
const town = [0x7a, 0x1f, 0x3d]
const red = [200, 30, 30]
const white = [255, 255, 255]
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
  color,
}

interface Manifest {
  name: string
  icons: { src: string; type: string; sizes: string; purpose: string }[]
}

const config = testConfig()
const db = await testDatabase()
const cache = new ResponseCache()
db.onChanged((tags) => cache.invalidate(tags))
const services = { config, db, cache, models, log: quietLog }
const app = await buildApp(services)
await serveBackoffice(app, services)
await serveShop(app, services)
afterAll(() => app.close())

const setUp = (more: object = {}) => setupTown(db, config, { ...facts, ...more }, null)
/** Stores a red logo, with or without a transparent ground around it. */
const redLogo = async (width: number, height: number, ground: string) => {
  const [r = 0, g = 0, b = 0] = red
  const inner = { width: width / 2, height: height / 2, channels: 3, background: { r, g, b } } as const
  const data = await sharp({ create: { width, height, channels: 4, background: ground } })
    .composite([{ input: await sharp({ create: inner }).png().toBuffer() }])
    .png()
    .toBuffer()
  return storeLogo(services, { filename: `${uuidv7()}.png`, data })
}
const manifestOf = async (url: string) => (await app.inject(url)).json<Manifest>()
const addressesOf = async (url = '/manifest.webmanifest') => (await manifestOf(url)).icons.map(({ src }) => src)
const touchIconOf = async (page: string) =>
  /<link rel="apple-touch-icon" href="([^"]+)"/.exec((await app.inject(page)).body)![1]!
const builtIn = [
  '/icon.svg',
  '/icons/icon-192.png',
  '/icons/icon-512.png',
  '/icons/maskable-192.png',
  '/icons/maskable-512.png',
]

async function pixelsOf(src: string) {
  const answer = await app.inject(src)
  expect([src, answer.statusCode, answer.headers['content-type']]).toEqual([src, 200, 'image/png'])
  const picture = sharp(answer.rawPayload)
  const { format, hasAlpha } = await picture.metadata()
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { format, hasAlpha, width: info.width, height: info.height, at, headers: answer.headers }
}
const near = (pixel: readonly number[], wanted: readonly number[]): boolean =>
  wanted.every((part, index) => Math.abs(part - pixel[index]!) < 12)

/** Whether every pixel outside the circle that all phones show has the town's colour. */
function hasSafeMargin({ width, at }: Awaited<ReturnType<typeof pixelsOf>>): boolean {
  const middle = (width - 1) / 2
  for (let y = 0; y < width; y += 1)
    for (let x = 0; x < width; x += 1)
      if (Math.hypot(x - middle, y - middle) > 0.4 * width + 1 && !near(at(x, y), town)) return false
  return true
}

describe('the icons of the installed apps', { timeout: 120_000 }, () => {
  beforeAll(() => setupTown(db, config, facts, { email: 'ada@example.org', passwordHash: 'x' }))

  it('are built in while the town has no logo', async () => {
    expect(await addressesOf()).toEqual(builtIn)
    expect(await addressesOf('/manage/manifest.webmanifest')).toEqual(builtIn)
    for (const page of ['/', '/manage/']) expect(await touchIconOf(page)).toBe('/icons/apple-touch-icon.png')
  })

  it('are made from the logo of the town, in the sizes that the manifests say', async () => {
    await setUp({ logo: await redLogo(400, 200, '#00000000') })
    const manifest = await manifestOf('/manifest.webmanifest')
    expect(manifest).toMatchObject({ name: 'La Plaça', id: '/' })
    expect(manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)).toEqual([
      'any 192x192',
      'any 512x512',
      'maskable 192x192',
      'maskable 512x512',
    ])
    const back = await manifestOf('/manage/manifest.webmanifest')
    expect(back.name).toBe('La Plaça Tienda')
    expect(back.icons).toEqual(manifest.icons)
    for (const { src, sizes, type } of manifest.icons) {
      const { format, width, height, headers } = await pixelsOf(src)
      expect([src, `image/${format}`, `${width}x${height}`]).toEqual([src, type, sizes])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const again = await app.inject({ url: src, headers: { 'if-none-match': headers['etag'] as string } })
      expect(again.statusCode).toBe(304)
    }
  })

  it('show the logo alone, or on a white disc in the town’s colour that no phone cuts', async () => {
    const [any, , maskable] = await addressesOf()
    const plain = await pixelsOf(any!)
    expect([plain.at(0, 0)[3], near(plain.at(96, 96), red)]).toEqual([0, true])
    const cut = await pixelsOf(maskable!)
    expect(cut.at(96, 96 - 70)).toEqual([...white, 255])
    expect(near(cut.at(70, 86), red)).toBe(true)
    expect(hasSafeMargin(cut)).toBe(true)
  })

  it('have no transparency on the devices of Apple, which every page names', async () => {
    const src = await touchIconOf('/')
    expect(await touchIconOf('/ca/info')).toBe(src)
    expect(await touchIconOf('/manage/orders')).toBe(src)
    const { width, height, hasAlpha, at } = await pixelsOf(src)
    expect([width, height, hasAlpha, at(0, 0)]).toEqual([180, 180, false, [...white, 255]])
    expect((await app.inject('/manage/')).body).toMatch(/<link rel="icon" href="\/media\/[\w-]+\.webp"/)
  })

  it('have new addresses for a new logo and for a new colour, and the earlier ones can still be read', async () => {
    const before = await addressesOf()
    const worker = (await app.inject('/manage/sw.js')).body
    await setUp({ logo: await redLogo(300, 300, '#1f3d7aff') })
    const after = await addressesOf()
    expect(after.filter((address) => before.includes(address))).toEqual([])
    // Browsers install the service worker again, and it stores the page with the new icons.
    expect((await app.inject('/manage/sw.js')).body).not.toBe(worker)
    for (const address of [...before, ...after]) expect((await app.inject(address)).statusCode).toBe(200)
    // A logo with a ground of its own needs no disc.
    const cut = await pixelsOf(after[2]!)
    expect(hasSafeMargin(cut)).toBe(true)
    expect(near(cut.at(96 - 70, 96), town)).toBe(true)
    await setUp({ color: '#1f3d7a' })
    expect((await addressesOf()).filter((address) => after.includes(address))).toEqual([])
  })

  it('are drawn only once if several people ask for them at the same time', async () => {
    const addresses = await addressesOf()
    const answers = await Promise.all([...addresses, ...addresses].map((url) => app.inject(url)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })

  it('do not exist in other sizes, nor for pictures that are not the logo', async () => {
    const [address] = await addressesOf()
    for (const wrong of [
      address!.replace('any-192', 'any-193'),
      address!.replace(/icons\/..../, 'icons/AAAA'),
      '/media/icons/..%2Ficon.png',
    ])
      expect((await app.inject(wrong)).statusCode).toBe(404)
  })

  it('are the ones that are built in again when the town removes its logo', async () => {
    const [address] = await addressesOf()
    await setUp({ logo: null })
    expect(await addressesOf()).toEqual(builtIn)
    expect(await touchIconOf('/')).toBe('/icons/apple-touch-icon.png')
    expect((await app.inject(address!)).statusCode).toBe(200)
  })
})
