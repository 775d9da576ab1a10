import type { Page } from '@playwright/test'
import { mapCentre, mapZoom } from '../../../packages/contract/src/constants.ts'
import { expect, test } from '../../fixtures.ts'
import { addFromList, installed, pastries, visit } from '../../shopper.ts'

test(
  'the map shows the shops of the list, and a shop selected in one of them is selected in both [C2.47 C2.52]',
  { tag: '@both' },
  async ({ page }) => {
    await visit(page, '/businesses?view=map')
    const map = page.getByRole('region', { name: 'Las tiendas en el mapa' })
    const list = page.getByRole('list', { name: 'Las tiendas en el mapa' })
    const pins = map.locator('.map-pin')
    await expect(pins.first()).toBeVisible()
    const names = await list.getByRole('button').locator('strong').allInnerTexts()
    expect(await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')))).toEqual(names)

    await list.getByRole('button', { name: new RegExp(`^${names[1]}`) }).click()
    await expect(pins.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(list.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^(geo:|https:\/\/)/)

    await pins.nth(2).focus()
    await page.keyboard.press('ArrowRight')
    await expect(pins.nth(3)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(pins.nth(3)).toHaveAttribute('aria-pressed', 'true')
    await expect(map.locator('[aria-pressed=true]')).toHaveCount(1)
    await expect(list.locator('[aria-expanded=true]')).toContainText(names[3]!)
  },
)

/** Returns the number of colours on the tiles of the map, and their average brightness. */
const drawnOn = (page: Page) =>
  page.locator('canvas.leaflet-tile-loaded').evaluateAll((tiles) => {
    const colours = new Set<number>()
    let light = 0
    let count = 0
    // A tile that is being removed has no size.
    for (const tile of (tiles as HTMLCanvasElement[]).filter(({ width }) => width > 0)) {
      const { data } = tile.getContext('2d')!.getImageData(0, 0, tile.width, tile.height)
      for (let at = 0; at < data.length; at += 4 * 37) {
        if (data[at + 3] === 0) continue
        colours.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!)
        light += data[at + 1]!
        count += 1
      }
    }
    return { colours: colours.size, light: count === 0 ? 0 : light / count }
  })

test('the town is drawn with its streets, from a file on our server, in light and dark colours', async ({
  page,
  server,
}) => {
  const others: string[] = []
  const parts: number[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(server.url)) others.push(request.url())
  })
  page.on('response', (answer) => {
    if (/\/map\/.*\.pmtiles$/.test(answer.url())) parts.push(answer.status())
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await visit(page, '/businesses?view=map')
  await expect(page.getByText('© Lonja, pueblo inventado · © Instituto Geográfico Nacional')).toBeVisible()
  await expect(async () => {
    const day = await drawnOn(page)
    expect(day.colours).toBeGreaterThan(20)
    expect(day.light).toBeGreaterThan(180)
  }).toPass()

  await page.emulateMedia({ colorScheme: 'dark' })
  // For a moment there are no tiles, while the dark map replaces the light map.
  await expect(async () => {
    const night = await drawnOn(page)
    expect(night.colours).toBeGreaterThan(20)
    expect(night.light).toBeLessThan(90)
  }).toPass()
  expect(new Set(parts)).toEqual(new Set([206]))
  expect(others).toEqual([])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('viewed parts of the map are available without a network', async ({ page, context }) => {
    await visit(page, '/')
    await installed(page)
    await visit(page, '/businesses?view=map')
    await expect.poll(async () => (await drawnOn(page)).colours).toBeGreaterThan(20)
    const before = await page.evaluate(async () => (await (await caches.open('map')).keys()).length)
    expect(before).toBeGreaterThan(3)
    await context.setOffline(true)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect.poll(async () => (await drawnOn(page)).colours).toBeGreaterThan(20)
    // Each part of the map's file is stored as a complete answer under its own address. It cannot be mistaken for the
    // whole file.
    const kept = await page.evaluate(async () => {
      const cache = await caches.open('map')
      return Promise.all((await cache.keys()).map(async (one) => [one.url, (await cache.match(one))!.status] as const))
    })
    expect(kept.filter(([url, status]) => !/\.pmtiles\?bytes=\d+-\d+$/.test(url) || status !== 200)).toEqual([])
  })
})

test('the map shows the user’s position on request [C2.48]', async ({ page, context, server }) => {
  await context.grantPermissions(['geolocation'], { origin: server.url })
  await context.setGeolocation({ latitude: 39.5043, longitude: -0.7481 })
  await visit(page, '/businesses?view=map')
  const map = page.getByRole('region', { name: 'Las tiendas en el mapa' })
  await expect(map.locator('.map-pin').first()).toBeVisible()
  await expect(map.getByRole('img', { name: 'Estás aquí' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Ir a mi posición' }).click()
  await expect(map.getByRole('img', { name: 'Estás aquí' })).toBeVisible()
})

test('a map without a pin shows the centre of the town at zoom 12 [C9.23 C9.24]', async ({ page }) => {
  await addFromList(page, pastries)
  await visit(page, '/location')
  const map = page.getByRole('region', { name: 'Mapa con tu puerta' })
  await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeVisible()
  const { width, height } = (await map.boundingBox())!
  // At zoom 12 the globe has a circumference of 256 · 2^12 pixels.
  const pixels = 100
  await map.click({ position: { x: width / 2 + pixels, y: height / 2 } })
  await page.getByLabel('Calle', { exact: true }).fill('Calle Mayor')
  await page.getByLabel('Número', { exact: true }).fill('7')
  await page.getByLabel('Código postal').fill('46375')
  // The town is filled in for the postal code; without a town the address is not accepted.
  await expect(page.getByLabel('Población')).toHaveValue('Vilaserena')
  await page.getByRole('button', { name: 'Entregar aquí' }).click()
  await expect(page).toHaveURL(/\/payment/)
  const { lat, lng } = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('current_order')!) as { deliveryAddress: { lat: number; lng: number } })
        .deliveryAddress,
  )
  expect(lat).toBeCloseTo(mapCentre.latitude, 2)
  expect(lng).toBeCloseTo(mapCentre.longitude + (pixels * 360) / (256 * 2 ** mapZoom), 2)
})

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('the selected pin is highlighted and bounces once, and the previously selected pin is reset [C2.49 C2.50 C2.51 C4.27]', async ({
    page,
  }) => {
    await visit(page, '/businesses?view=map')
    const list = page.getByRole('list', { name: 'Las tiendas en el mapa' })
    const pins = page.getByRole('region', { name: 'Las tiendas en el mapa' }).locator('.map-pin')
    await expect(pins.first()).toBeVisible()
    await page.evaluate(() => {
      const bounced: (string | null)[] = []
      Object.assign(window, { bounced })
      document.addEventListener('animationend', ({ animationName, target }) => {
        if (animationName === 'map-bounce') bounced.push((target as Element).getAttribute('aria-label'))
      })
    })
    const bounced = () => page.evaluate(() => (window as unknown as { bounced: string[] }).bounced)
    const colours = () =>
      pins.locator('.map-shape').evaluateAll((shapes) => shapes.map((shape) => getComputedStyle(shape).backgroundColor))
    const names = await list.getByRole('button').locator('strong').allInnerTexts()
    const [usual] = await colours()

    await list.getByRole('button').nth(1).click()
    await expect.poll(bounced).toEqual([names[1]])
    const first = await colours()
    expect(first[1]).not.toBe(usual)
    expect(first.filter((colour) => colour !== usual)).toHaveLength(1)

    await list.getByRole('button').nth(2).click()
    await expect.poll(bounced).toEqual([names[1], names[2]])
    const second = await colours()
    expect(second[1]).toBe(usual)
    expect(second[2]).toBe(first[1])
  })
})
