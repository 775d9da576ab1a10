import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { localGeocoder } from '../../../apps/api/src/testing/geocoder.ts'
import { expect, test } from '../../fixtures.ts'
import { withTown } from '../../server.ts'
import { addFromList, giveContact, pastries, visit } from '../../shopper.ts'

const pin = (page: Page) => page.getByRole('button', { name: /^Tu puerta/ })

/** Records the requests of a page to other hosts. */
function othersAskedBy(page: Page, url: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(url)) asked.push(request.url())
  })
  return asked
}

test('a guest types an address, sets the pin by hand, and continues the purchase [C2.20]', async ({ page, server }) => {
  const others = othersAskedBy(page, server.url)
  await addFromList(page, pastries)
  await visit(page, '/location')
  await expect(page.getByRole('heading', { level: 1, name: 'Dónde te lo llevamos' })).toBeVisible()
  await expect(page.getByLabel('Buscar la dirección')).toBeVisible()
  await expect(page.getByText('© Lonja, pueblo inventado · © Instituto Geográfico Nacional')).toBeVisible()

  await page.getByRole('button', { name: 'Entregar aquí' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Escribe la calle.' })).toBeFocused()

  await page.getByLabel('Código postal').fill('46375')
  await expect(page.getByLabel('Población')).toHaveValue('Vilaserena')
  await page.getByLabel('Calle', { exact: true }).fill('Calle Mayor')
  await page.getByLabel('Número', { exact: true }).fill('7')

  // The pin is set with a press on the map, and moved with the arrow keys.
  await expect(pin(page)).toBeHidden()
  await page.getByRole('region', { name: 'Mapa con tu puerta' }).click({ position: { x: 120, y: 140 } })
  await expect(pin(page)).toBeVisible()
  await page.getByRole('button', { name: 'Entregar aquí' }).click()
  await expect(page).toHaveURL(/\/payment/)
  await giveContact(page)
  const first = await deliveryAddress(page)
  expect(first).toMatchObject({ street: 'Calle Mayor', number: '7', zip: '46375', city: 'Vilaserena' })
  expect(first.lat).toBeCloseTo(39.5, 0)

  await visit(page, '/location')
  await expect(page.getByLabel('Calle', { exact: true })).toHaveValue('Calle Mayor')
  await pin(page).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Entregar aquí' }).click()
  await expect(page).toHaveURL(/step=delivery/)
  // The pin is now fifty metres to the north.
  const moved = await deliveryAddress(page)
  expect((moved.lat! - first.lat!) * 111_320).toBeCloseTo(50, 0)
  expect(moved.lng).toBeCloseTo(first.lng!, 5)
  expect(others).toEqual([])
})

test('an address is found without a request to another host, and the pin is set on its street', async ({
  page,
  server,
}) => {
  const others = othersAskedBy(page, server.url)
  await addFromList(page, pastries)
  await visit(page, '/location')
  const search = page.getByRole('main').getByRole('search')
  await search.getByLabel('Buscar la dirección').fill('c/ poeta querol')
  await search.getByRole('button', { name: 'Buscar' }).click()
  await search.getByRole('button', { name: 'Calle Poeta Querol, 46375 Vilaserena' }).click()
  await expect(page.getByLabel('Calle', { exact: true })).toHaveValue('Calle Poeta Querol')
  await expect(page.getByLabel('Código postal')).toHaveValue('46375')
  await expect(page.getByLabel('Población')).toHaveValue('Vilaserena')
  await expect(page.getByLabel('Número', { exact: true })).toHaveValue('')
  await expect(page.getByText('El punto está en la calle: escribe el número')).toBeVisible()
  await expect(pin(page)).toBeVisible()
  await page.getByLabel('Número', { exact: true }).fill('14')
  await pin(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Arrastra el punto, pulsa en el mapa')).toBeVisible()

  // The chosen result is a town without a street, so the street in the form and the pin remain.
  await search.getByLabel('Buscar la dirección').fill('zzzz')
  await search.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('No está en nuestro mapa.')).toBeVisible()
  await search.getByLabel('Buscar la dirección').fill('vilaserena')
  await search.getByRole('button', { name: 'Buscar' }).click()
  await search.getByRole('button', { name: '46375 Vilaserena', exact: true }).click()
  await expect(page.getByLabel('Calle', { exact: true })).toHaveValue('Calle Poeta Querol')

  await page.getByRole('button', { name: 'Entregar aquí' }).click()
  await expect(page).toHaveURL(/\/payment/)
  const kept = await deliveryAddress(page)
  expect(kept).toMatchObject({ street: 'Calle Poeta Querol', number: '14', zip: '46375', city: 'Vilaserena' })
  expect(kept.lat).toBeCloseTo(39.5046, 2)
  expect(others).toEqual([])
})

test('the pin is set at the position of the device; without permission or outside the map, the page shows the reason', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['geolocation'], { origin: server.url })
  await context.setGeolocation({ latitude: 39.5043, longitude: -0.7481 })
  await visit(page, '/location')
  await page.getByRole('button', { name: 'Estoy en la dirección' }).click()
  await expect(pin(page)).toBeVisible()
  await expect(page.getByText('Arrastra el punto, pulsa en el mapa')).toBeVisible()

  await context.setGeolocation({ latitude: 48.85, longitude: 2.35 })
  await visit(page, '/location')
  await page.getByRole('button', { name: 'Estoy en la dirección' }).click()
  await expect(page.getByText('Ese punto queda fuera')).toBeVisible()

  await context.clearPermissions()
  await visit(page, '/location')
  await page.getByRole('button', { name: 'Estoy en la dirección' }).click()
  await expect(page.getByRole('alert').getByText('No tenemos permiso')).toBeVisible()
})

test('addresses are found by the configured geocoder, and the browser requests tiles from the configured server and nothing from other hosts', async ({
  page,
  context,
}) => {
  test.slow()
  const geocoder = await localGeocoder()
  const tiles = await localTiles()
  const env = { GEOCODER_URL: geocoder.url, GEOCODER_ATTRIBUTION: '© Los de prueba', MAP_TILES_URL: tiles.template }
  try {
    await withTown(async ({ url }) => {
      const others = othersAskedBy(page, url)
      await context.addCookies([{ name: 'cookie_banner', value: 'rejected', url }])
      await visit(page, `${url}/location`)
      await page.getByLabel('Buscar la dirección').fill('calle mayor 12')
      await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Buscar' }).click()
      await page.getByRole('button', { name: 'Calle Mayor, 12, 46375 Vilaserena' }).click()
      await expect(page.getByLabel('Calle', { exact: true })).toHaveValue('Calle Mayor')
      await expect(page.getByLabel('Número', { exact: true })).toHaveValue('12')
      await expect(page.getByLabel('Población')).toHaveValue('Vilaserena')
      await expect(pin(page)).toBeVisible()
      await expect(page.getByText('Direcciones: © Los de prueba')).toBeVisible()
      await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
      await expect(page.getByRole('link', { name: '© OpenStreetMap' })).toBeVisible()
      expect(new Set(others.map((one) => new URL(one).origin))).toEqual(new Set([tiles.origin]))

      geocoder.state.fault = 'error'
      await page.getByLabel('Buscar la dirección').fill('calle mayor 99')
      await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Buscar' }).click()
      await expect(page.getByText('Ahora no podemos buscar direcciones.')).toBeVisible()
    }, env)
  } finally {
    geocoder.close()
    tiles.close()
  }
})

interface Delivery {
  street: string
  number: string
  zip: string
  city: string
  lat?: number
  lng?: number
}

/** Returns the delivery address in the basket on the device. */
const deliveryAddress = (page: Page): Promise<Delivery> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('current_order')!) as { deliveryAddress: never }).deliveryAddress,
  )

/** Serves the same picture for every tile of the map. */
async function localTiles() {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPk+M9QDwADgQF/e5IkGQAAAABJRU5ErkJggg==',
    'base64',
  )
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' })
    response.end(picture)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    template: `${origin}/{z}/{x}/{y}.png`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
