import type { Browser, Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { biscuits, installedHere, offlineBar } from '../outbox/counter.ts'
import { logIn } from '../shopkeeper.ts'

test.use({ serviceWorkers: 'allow' })

/** Makes an order that is ready, and takes a picture of the QR on the page of its customer. */
async function readyOrder(api: Api, browser: Browser, page: Page) {
  const order = await api.order(biscuits)
  for (const status of ['accepted', 'preparing', 'ready']) await api.move(order, status)
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const customer = await context.newPage()
  await customer.goto(`/order/${order.id}#token=${order.token}`)
  const qr = customer.getByRole('img', { name: 'Código QR del pedido' })
  await expect(qr).toBeVisible()
  // The cookie banner covers the QR.
  await customer.getByRole('button', { name: 'Rechazar' }).click()
  const picture = (await qr.screenshot()).toString('base64')
  await context.close()
  return { ...order, picture }
}

/** Puts a picture before the camera of the device. */
const holdBefore = (page: Page, picture: string): Promise<void> =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const open = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const context = canvas.getContext('2d')!
      const draw = () => {
        context.fillStyle = 'white'
        context.fillRect(0, 0, 640, 480)
        context.drawImage(bitmap, 120, 40, 400, 400)
      }
      draw()
      setInterval(draw, 50)
      return Promise.resolve(canvas.captureStream(20))
    }
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: open, configurable: true })
  }, picture)

const found = (page: Page, code: string) => page.getByRole('region', { name: new RegExp(code) })
const scan = (page: Page) => page.getByRole('button', { name: 'Leer el QR del cliente' })
const statusOf = async (api: Api, id: string) =>
  (await api.asTownHall<{ status: { code: string } }>(`/orders/${id}`)).status.code

test('a shop reads the QR of a customer and hands the order over, and reading it again says so @both', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  const { id, code, picture } = await readyOrder(api, browser, page)
  await page.goto('/manage/handover')
  await holdBefore(page, picture)
  await scan(page).click()
  await expect(found(page, code)).toContainText(biscuits)
  await expectAccessibleHere(page)
  await found(page, code)
    .getByRole('button', { name: /^Entregado/ })
    .click()
  await expect(page.getByText(`${code} entregado`)).toBeVisible()
  await expect.poll(() => statusOf(api, id)).toBe('complete')
  await scan(page).click()
  await expect(found(page, code).getByRole('alert')).toContainText('Entregado')
})

test('a shop without a network verifies the QR on the device, and the hand-over is sent when the network is back @both', async ({
  page,
  context,
  api,
  browser,
}) => {
  await logIn(page)
  const { id, code, picture } = await readyOrder(api, browser, page)
  await page.goto('/manage/orders?show=ready')
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await page.goto('/manage/handover')
  await expect(scan(page)).toBeEnabled()
  await installedHere(page)
  await context.setOffline(true)
  await holdBefore(page, picture)
  await scan(page).click()
  await found(page, code)
    .getByRole('button', { name: /^Entregado/ })
    .click()
  await expect(offlineBar(page)).toContainText('1 cambio espera la red.')
  expect(await statusOf(api, id)).toBe('ready')
  // The device knows that the order is already handed over.
  await scan(page).click()
  await expect(found(page, code).getByRole('alert')).toContainText('Entregado')
  await context.setOffline(false)
  await expect.poll(() => statusOf(api, id)).toBe('complete')
})

test('the QR of an order of another shop leads to no order, and the screen names the shop', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const { picture } = await readyOrder(api, browser, page)
  await page.getByLabel('Tienda', { exact: true }).selectOption({ index: 0 })
  await page.goto('/manage/handover')
  await holdBefore(page, picture)
  await scan(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Este pedido es de otra tienda: Forn de la Plaça',
  )
})

test('only the back office may open the camera', async ({ page }) => {
  const policyOf = async (path: string) => (await page.request.get(path)).headers()['permissions-policy']
  expect(await policyOf('/manage/handover')).toContain('camera=(self)')
  expect(await policyOf('/')).toContain('camera=()')
})
