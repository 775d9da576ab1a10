import type { Browser, Page } from '@playwright/test'
import type { Api, Order } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'
import { card, show } from './board.ts'

/** Sold by the shop of this account. */
const biscuits = 'Rosquilletas de aceite'
/** Opens a second device of the same person. */
async function secondDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const other = await context.newPage()
  await logIn(other)
  await other.goto('/manage')
  return other
}

/** The code that the customer of a ready order sees. The board sends its last step in the background. */
async function pickupCodeOf(api: Api, { id, token }: Order): Promise<{ code: string }> {
  let found: { code: string }[] = []
  await expect
    .poll(async () => {
      found = await api.send(`/orders/${id}/pickup-codes`, undefined, { 'x-order-token': token! })
      return found.length
    })
    .toBe(1)
  return found[0]!
}

test('a shop accepts an order, prepares it, and hands it over for cash @both', async ({ page, api }) => {
  await logIn(page)
  await page.goto('/manage')
  await page.getByRole('button', { name: 'Empezar turno' }).click()
  const made = await api.order(biscuits)
  const { id, code } = made
  // The order appears without any action, because the server sends an event.
  await expect(card(page, 'Nuevos', code)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Silenciar 2 minutos' })).toBeVisible()
  await expectAccessibleHere(page)
  await card(page, 'Nuevos', code).getByRole('button', { name: 'Aceptar' }).click()
  await show(page, 'En preparación')
  await card(page, 'En preparación', code).getByRole('button', { name: 'Empezar a preparar' }).click()
  await card(page, 'En preparación', code).getByRole('button', { name: 'Está listo' }).click()
  await show(page, 'Listos')
  await expect(card(page, 'Listos', code)).toContainText('Recoge en tienda')
  await card(page, 'Listos', code).getByRole('link', { name: 'Entregar' }).click()
  // The step before is sent at the latest now, so the customer has a code.
  await page.reload()
  const { code: digits } = await pickupCodeOf(api, made)
  await page.getByLabel('Código del cliente').fill(String((Number(digits) + 1) % 1_000_000).padStart(6, '0'))
  await expect(page.getByText('Ningún pedido de tu tienda tiene este código.')).toBeVisible()
  await page.getByLabel('Código del cliente').fill(digits)
  await expect(page.getByRole('region', { name: code })).toContainText('Rosquilletas de aceite')
  await page.getByRole('button', { name: /^Entregado y cobrado/ }).click()
  await expect(page.getByText(`${code} entregado`)).toBeVisible()
  await expect(page.getByLabel('Código del cliente')).toBeFocused()
  await page.goto('/manage/orders?show=done')
  await expect(card(page, 'Hechos hoy', code)).toContainText('Pagado')
  const { status, paymentState } = await api.asTownHall<{ status: { code: string }; paymentState: string }>(
    `/orders/${id}`,
  )
  expect([status.code, paymentState]).toEqual(['complete', 'paid'])
})

test('the cards of a long column are as wide as the column @desktop', async ({ page, api }) => {
  for (let made = 0; made < 8; made += 1) await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  const column = page.getByRole('region', { name: /^Nuevos/ })
  // Orders of other tests may wait too.
  await expect(column.getByRole('article').nth(7)).toBeAttached()
  const { width } = (await column.boundingBox())!
  for (const each of await column.getByRole('article').all())
    expect((await each.boundingBox())!.width).toBeCloseTo(width, 0)
})

test('a new order reaches two devices, and an answer on one of them silences the other', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const other = await secondDevice(browser, page)
  await other.getByRole('button', { name: 'Empezar turno' }).click()
  const { code } = await api.order(biscuits)
  await expect(card(other, 'Nuevos', code)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Silenciar 2 minutos' })).toBeVisible()
  await card(page, 'Nuevos', code).getByRole('button', { name: 'Aceptar' }).click()
  await expect(card(other, 'Nuevos', code)).toBeHidden()
  await other.context().close()
})

test('a step can be taken back before it is sent, and is sent at the latest when the page closes', async ({
  page,
  api,
}) => {
  const { id, code } = await api.order(biscuits)
  await api.move({ id }, 'accepted')
  const statusNow = async () => (await api.asTownHall<{ status: { code: string } }>(`/orders/${id}`)).status.code
  await logIn(page)
  await page.goto('/manage')
  await show(page, 'En preparación')
  const prepare = card(page, 'En preparación', code).getByRole('button', { name: 'Empezar a preparar' })
  await prepare.click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(prepare).toBeVisible()
  await page.reload()
  expect(await statusNow()).toBe('accepted')
  await show(page, 'En preparación')
  await prepare.click()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await page.reload()
  await expect.poll(statusNow).toBe('preparing')
})

test('a shop rejects an order with a reason, which the customer reads', async ({ page, api }) => {
  const { id, code } = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await card(page, 'Nuevos', code).getByRole('link', { name: code, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rechazar' })
  await dialog.getByText('La tienda está cerrada').click()
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  const { status, history } = await api.asTownHall<{ status: { code: string }; history: { reason: string | null }[] }>(
    `/orders/${id}`,
  )
  expect(status.code).toBe('canceled')
  expect(history.map(({ reason }) => reason)).toContain('La tienda está cerrada')
})

test('an order is handed over without a code if the shop says how it knows the customer', async ({ page, api }) => {
  const { id, code } = await api.order(biscuits)
  for (const status of ['accepted', 'preparing', 'ready']) await api.move({ id }, status)
  await logIn(page)
  await page.goto('/manage')
  await show(page, 'Listos')
  await card(page, 'Listos', code).getByRole('link', { name: code, exact: true }).click()
  await page.getByRole('button', { name: 'Sin código' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sin código' })
  await dialog.getByText('He visto su DNI').click()
  await dialog.getByRole('button', { name: /^Entregado y cobrado/ }).click()
  await expect(page.getByRole('region', { name: 'Estado' })).toContainText('Entregado')
  const states = async () => {
    const { status, paymentState } = await api.asTownHall<{ status: { code: string }; paymentState: string }>(
      `/orders/${id}`,
    )
    return [status.code, paymentState]
  }
  await expect.poll(states).toEqual(['complete', 'paid'])
})

test('a customer without a shop reads how a shop is opened, and sees no order', async ({ page, api }) => {
  await logIn(page, await api.customer())
  await page.goto('/manage')
  await expect(page.getByRole('heading', { name: 'Todavía no llevas ninguna tienda' })).toBeVisible()
  await page.goto('/manage/orders')
  await expect(page.getByRole('heading', { name: 'Todavía no llevas ninguna tienda' })).toBeVisible()
})

test("the browser's own command prints only the ticket of an order", async ({ page, api }) => {
  const { id, code } = await api.order(biscuits)
  await logIn(page)
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await page.locator('[data-printout]').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const text = await page.evaluate(() => document.body.innerText)
  expect(text.trim().split('\n')[0]).toBe(code)
  expect(text).toContain('Rosquilletas de aceite')
  expect(text).toContain('No es una factura')
  expect(text).not.toContain('Pasos')
  expect(text).not.toContain('Imprimir')
})
