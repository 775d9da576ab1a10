import { cliente, expect, test } from '../../fixtures.ts'
import { pastries, signIn, visit } from '../../shopper.ts'

test('a customer cancels an order that the shop has not accepted yet', async ({ page, api }) => {
  const customer = await api.customer()
  const { id, code } = await api.order(pastries, customer)
  await signIn(page, customer)
  await visit(page, `/order/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Cancelar el pedido?' })
  await dialog.getByLabel('Motivo').fill('Lo pedí dos veces')
  await dialog.getByRole('button', { name: 'Sí, cancelar' }).click()

  await expect(page.getByRole('status').getByText('Pedido cancelado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('«Lo pedí dos veces»').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
})

test('an order that was handed over cannot be cancelled', async ({ page }) => {
  await signIn(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Repetir el pedido' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancelar el pedido' })).toBeHidden()
})

test('a past order is ordered again [C2.6]', async ({ page }) => {
  await signIn(page, cliente)
  await visit(page, '/orders')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).last().getByRole('link').click()
  await page.getByRole('button', { name: 'Repetir el pedido' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('region', { name: 'Horno Santa Llúcia' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pastelería La Coqueta' })).toBeVisible()
})

test("nobody can open another user's order [C2.7]", async ({ page, api }) => {
  const { id } = await api.order(pastries, await api.customer())
  const guests = await api.order(pastries)
  await signIn(page, await api.customer())
  for (const order of [id, guests.id]) {
    await visit(page, `/order/${order}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeVisible()
  }
})

test('orders can be filtered: on their way, handed over or cancelled', async ({ page, api }) => {
  const customer = await api.customer()
  const going = await api.order(pastries, customer)
  const over = await api.order(pastries, customer)
  await api.as(customer, '/order-cancel', { order: over.id })
  await signIn(page, customer)
  await visit(page, '/orders')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)
  const stages = page.getByRole('navigation', { name: 'Qué pedidos' })
  await stages.getByRole('link', { name: 'En marcha' }).click()
  await expect(cards).toHaveText([new RegExp(going.code)])
  await stages.getByRole('link', { name: 'Cancelados' }).click()
  await expect(cards).toHaveText([new RegExp(over.code)])
  await expect(page).toHaveURL('/orders?stage=canceled')
  await stages.getByRole('link', { name: 'Entregados' }).click()
  await expect(page.getByRole('heading', { name: 'No hay pedidos así' })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveText([new RegExp(over.code)])

  await cards.getByRole('button', { name: /^Repetir/ }).click()
  await expect(page).toHaveURL('/cart')
})

test('a collected order is «Recogido», without steps of a delivery', async ({ page, api }) => {
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await api.handOver(order)
  await signIn(page, customer)
  await visit(page, '/orders')
  const card = page.getByRole('main').getByRole('article')
  await expect(card).toContainText('Recogido')
  await card.getByRole('link').click()
  await expect(page.getByRole('list', { name: 'Estado del pedido' }).getByRole('listitem').last()).toContainText(
    'Recogido',
  )
  await expect(page.getByRole('main').getByText('Entregado')).toHaveCount(0)
})
