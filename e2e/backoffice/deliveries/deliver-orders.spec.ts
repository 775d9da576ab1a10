import type { Page } from '@playwright/test'
import type { Api, Order } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

test.use({ serviceWorkers: 'allow' })

const biscuits = 'Rosquilletas de aceite'

/** An order that is delivered as soon as possible, paid at the door, and ready. */
async function readyToGo(api: Api, position: { lat?: number; lng?: number } = {}): Promise<Order> {
  const product = await api.product(biscuits)
  const { id, business, combos } = product
  await api.supply(product, { stock: 100 })
  const [payment] = await api.send<{ id: string }[]>('/payment-methods?code=cod')
  const methods = await api.send<{ id: string; type: string }[]>(`/shipping-methods?business.id=${business.id}`)
  const delivery = methods.find(({ type }) => type === 'delivery')
  const slots = await api.send<{ from: string }[]>(`/shipping-methods/${delivery!.id}/slots`).catch(() => [])
  const order = await api.send<Order>('/orders-create', {
    lines: [
      { product: { id }, quantity: 20, attributes: combos[0]!.values.map((value) => ({ attributeValue: value })) },
    ],
    customer: { name: 'Empar Soler', email: 'empar@example.com', phone: '600 12 31 23' },
    deliveryAddress: { street: 'Carrer de la Pau', number: '7', zip: '46375', city: 'Vilaserena', ...position },
    shippings: [{ business: { id: business.id }, shippingMethod: delivery, slot: slots[0] }],
    paymentMethod: payment,
    note: 'El timbre no suena',
  })
  for (const status of ['accepted', 'preparing', 'ready']) await api.move(order, status)
  return order
}
const stateOf = async (api: Api, { id }: Order) => {
  const { status, deliveryState } = await api.asTownHall<{ status: { code: string }; deliveryState: string }>(
    `/orders/${id}`,
  )
  return `${status.code} ${deliveryState}`
}
const visit = (page: Page, { code }: Order) => page.getByRole('article', { name: code, exact: true })

test('a shop goes out with an order, finds nobody, goes out again and hands it over with the digits @both', async ({
  page,
  api,
}) => {
  const order = await readyToGo(api)
  await logIn(page)
  await page.goto('/manage/deliveries')
  const card = visit(page, order)
  await expect(card).toContainText('Carrer de la Pau, 7')
  await expect(card).toContainText('El timbre no suena')
  await expect(card.getByRole('link', { name: /^Cómo llegar/ })).toHaveAttribute('href', /Carrer%20de%20la%20Pau%207/)
  await expect(card.getByRole('link', { name: /^Llamar/ })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await expectAccessibleHere(page)

  await card.getByRole('button', { name: /^Sale a reparto/ }).click()
  await card.getByRole('button', { name: /^No estaba/ }).click()
  await page.getByRole('radio', { name: 'No se pudo entregar.' }).check()
  await page.getByRole('button', { name: 'Apuntar y avisar al cliente' }).click()
  await expect(page.getByText('Escribe qué ha pasado.')).toBeVisible()
  await page.getByLabel(/^Explícalo/).fill('La calle está cortada')
  await page.getByLabel('Próximo intento').fill('2020-01-01T10:00')
  await page.getByRole('button', { name: 'Apuntar y avisar al cliente' }).click()
  await expect(page.getByText('Elige una hora que no haya pasado.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByLabel('Próximo intento').fill('')
  await page.getByRole('button', { name: 'Apuntar y avisar al cliente' }).click()
  await expect(card).toContainText('La calle está cortada')
  await page.getByRole('button', { name: /^Deshacer/ }).click()
  await expect(card).not.toContainText('La calle está cortada')

  await card.getByRole('button', { name: /^No estaba/ }).click()
  await page.getByRole('radio', { name: 'No había nadie.' }).check()
  await page.getByRole('button', { name: 'Apuntar y avisar al cliente' }).click()
  await expect(card).toContainText('No había nadie.')
  await expect.poll(() => stateOf(api, order), { timeout: 20_000 }).toBe('shipped failed')
  await card.getByRole('button', { name: /^Volver a salir/ }).click()
  await expect(card).not.toContainText('No había nadie.')
  await expect.poll(() => stateOf(api, order), { timeout: 20_000 }).toBe('shipped ready')

  const [shown] = await api.send<{ code: string }[]>(`/orders/${order.id}/pickup-codes`, undefined, {
    'x-order-token': order.token!,
  })
  await card.getByRole('button', { name: /^Entregado/ }).click()
  await page.getByLabel('Código del cliente').fill(shown!.code)
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: /^Entregado y cobrado/ }).click()
  await expect(page.getByText(`${order.code} entregado`)).toBeVisible()
  expect(await stateOf(api, order)).toBe('complete delivered')
})

test('the customer reads why nobody came in, and when the shop comes again @both', async ({ page, api }) => {
  const order = await readyToGo(api)
  await api.move(order, 'shipped')
  const nextAttempt = new Date(Date.now() + 26 * 3_600_000).toISOString()
  await api.asTownHall('/orders-undelivered', { order: order.id, reason: 'wrong-address', nextAttempt })
  await page.goto(`/order/${order.id}#token=${order.token}`)
  await expect(page.getByText(/pero no encontró la dirección\..*Volverá el/)).toBeVisible()
  await expectAccessibleHere(page)
  await logIn(page)
  await page.goto('/manage/deliveries')
  await expect(visit(page, order)).toBeHidden()
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' }).format(new Date(nextAttempt))
  await page.getByLabel('Día').fill(day)
  await expect(page).toHaveURL(new RegExp(`date=${day}`))
  await expect(visit(page, order)).toContainText('La dirección no es correcta.')
})

test('the visits with a position are pins with their numbers, and a pin leads to the card of its visit @both', async ({
  page,
  api,
}) => {
  const order = await readyToGo(api, { lat: 39.471, lng: -0.719 })
  await readyToGo(api)
  await logIn(page)
  await page.goto('/manage/deliveries')
  const card = visit(page, order)
  await expect(card).toBeVisible()
  const number = (await card.getByRole('heading').textContent())!.split('.')[0]!
  await expect(page.getByRole('region', { name: 'Mapa del reparto' })).toBeHidden()
  await page.getByRole('button', { name: 'Ver en el mapa' }).click()
  const pin = page.getByRole('region', { name: 'Mapa del reparto' }).getByRole('button', { name: order.code })
  await expect(pin).toHaveText(number)
  await expect(page.getByText(/no está(n)? en el mapa/)).toBeVisible()
  await expectAccessibleHere(page)
  await pin.press('Enter')
  await expect(card).toBeFocused()
  await page.getByRole('button', { name: 'Quitar el mapa' }).click()
  await expect(pin).toBeHidden()
})

test('what happens at a door without a network reaches the server when it is back, and the sheet can be printed', async ({
  page,
  api,
  context,
}) => {
  const order = await readyToGo(api)
  await logIn(page)
  await page.goto('/manage/deliveries')
  const card = visit(page, order)
  await expect(card).toBeVisible()
  await context.setOffline(true)
  await card.getByRole('button', { name: /^Sale a reparto/ }).click()
  await card.getByRole('button', { name: /^No estaba/ }).click()
  await page.getByRole('button', { name: 'Apuntar y avisar al cliente' }).click()
  await expect(card).toContainText('No había nadie.')
  await card.getByRole('button', { name: /^Entregado/ }).click()
  await page.getByRole('radio', { name: 'Conozco al cliente' }).check()
  await page.getByRole('button', { name: /^Entregado y cobrado/ }).click()
  await context.setOffline(false)
  await expect.poll(() => stateOf(api, order), { timeout: 30_000 }).toBe('complete delivered')

  const next = await readyToGo(api)
  await page.reload()
  await expect(visit(page, next)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('cell', { name: next.code, includeHidden: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir la hoja de ruta' })).toBeHidden()
  await expect(visit(page, next)).toBeHidden()
})
