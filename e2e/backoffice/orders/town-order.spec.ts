import type { Page } from '@playwright/test'
import { type Api, type Order, apiOf } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { orderAtBank } from '../../shopper.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'
const bread = 'Hogaza de masa madre'

async function openAsTown(page: Page, id: string): Promise<void> {
  await enter(page, operator)
  await page.goto(`/manage/town/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido R/ })).toBeVisible()
}

/** An order that its carrier could not deliver. */
async function undelivered(api: Api): Promise<Order> {
  const { id, business, combos } = await api.product(bread)
  const [cash] = await api.send<{ id: string }[]>('/payment-methods?code=cod')
  const shipping = await api.send<{ id: string; type: string }[]>(`/shipping-methods?business.id=${business.id}`)
  const order = await api.send<Order>('/orders-create', {
    lines: [
      { product: { id }, quantity: 8, attributes: combos[0]!.values.map((value) => ({ attributeValue: value })) },
    ],
    customer: { name: 'Empar Blasco', email: 'empar@example.com', phone: '655 66 77 88' },
    deliveryAddress: { street: 'Calle Mayor', number: '7', zip: '46375', city: 'Vilaserena' },
    shippings: [{ business: { id: business.id }, shippingMethod: shipping.find(({ type }) => type === 'delivery') }],
    paymentMethod: cash,
  })
  for (const status of ['accepted', 'preparing', 'ready', 'shipped']) await api.move(order, status)
  await api.asTownHall('/orders-undelivered', { order: order.id, reason: 'absent', note: 'Trabaja por la tarde' })
  return order
}

test('the town accepts an order for a shop that telephoned, with one of the usual reasons @both', async ({
  page,
  api,
}) => {
  const { id } = await api.order(biscuits)
  await openAsTown(page, id)
  await expect(page.getByText(/^La tienda no ha contestado\. El pedido entró/)).toBeVisible()
  await page.getByRole('button', { name: 'Hacerlo por la tienda' }).click()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Pasar a «Aceptado»' }).click()
  await expect(page.getByText('La tienda lo ha dicho por teléfono')).toBeVisible()
  await expect(page.getByText(/^La tienda no ha contestado/)).toBeHidden()
})

test('the town refunds a unit that was missing, and reads how much went back and why @both', async ({ page, api }) => {
  const { id } = await api.order(biscuits, undefined, undefined, 2)
  await api.handOver({ id, code: '', status: { code: '' } })
  await openAsTown(page, id)
  await page.getByRole('button', { name: 'Devolver dinero' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Devolver 4,60 €' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Unas unidades' }).check()
  await dialog.getByRole('button', { name: /^Añadir uno/ }).click()
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Devolver 2,30 €' }).click()
  const money = page.getByRole('region', { name: 'El dinero' })
  const refund = money.getByRole('listitem')
  await expect(refund).toContainText('2,30 €, pendiente de devolver')
  await expect(refund).toContainText('Faltaba en el pedido')
  // It was paid in the shop, so a person gives the money back.
  await money.getByRole('button', { name: 'Ya se lo he devuelto' }).click()
  await expect(refund).toContainText('2,30 €, devuelto')
})

test('the town writes another reason if none of the usual ones is true @desktop', async ({ page, api }) => {
  const { id } = await api.order(biscuits)
  await openAsTown(page, id)
  await page.getByRole('button', { name: 'Hacerlo por la tienda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Otro motivo' }).check()
  await dialog.getByRole('button', { name: 'Pasar a «Aceptado»' }).click()
  await expect(dialog.getByLabel('Escribe el motivo')).toBeFocused()
  await dialog.getByLabel('Escribe el motivo').fill('Lo dijo el vecino')
  await dialog.getByRole('button', { name: 'Pasar a «Aceptado»' }).click()
  await expect(page.getByText('Lo dijo el vecino')).toBeVisible()
})

test('the town reads why a delivery failed, and that the carrier goes out again @both', async ({ page, api }) => {
  const { id } = await undelivered(api)
  await openAsTown(page, id)
  await expect(page.getByText('No había nadie.')).toBeVisible()
  await expect(page.getByText(/Trabaja por la tarde/)).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Volver a salir' }).click()
  await expect(page.getByText('No había nadie.')).toBeHidden()
})

test('the town tells a caller until when a refused payment can be tried again @both', async ({ page, server }) => {
  await orderAtBank(page, /^Tarjeta/)
  await page.getByRole('button', { name: /deniegue/ }).click()
  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeVisible()
  const [order] = await apiOf(server.url).asTownHall<Order[]>('/orders?status.code=pending&order[createdDate]=desc')
  await openAsTown(page, order!.id)
  await expect(
    page.getByText(/^El banco no aceptó el pago\. El cliente puede probar otra vez .* hasta el /),
  ).toBeVisible()
})
