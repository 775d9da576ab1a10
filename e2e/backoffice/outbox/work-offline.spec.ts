import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'
import { biscuits, card, installedHere, makeOlder, offlineBar, openProduct, show, storedActs, tray } from './counter.ts'

test.use({ serviceWorkers: 'allow' })

interface Known {
  status: { code: string }
  history: { status: { code: string } }[]
}
const read = (api: Api, id: string) => api.asTownHall<Known>(`/orders/${id}`)
const stockOf = async (api: Api) => {
  const { id } = await api.product(biscuits)
  const [combo] = await api.asTownHall<{ stock: number }[]>(`/attribute-combos?product.id=${id}`)
  return combo!.stock
}

test('orders and products that were opened are shown without a network, with their age @both', async ({
  page,
  context,
  api,
}) => {
  const { id, code } = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await expect(card(page, 'Nuevos', code)).toBeVisible()
  await openProduct(page, biscuits)
  await installedHere(page)
  await context.setOffline(true)
  await page.goto('/manage/orders')
  await expect(card(page, 'Nuevos', code)).toBeVisible()
  await expect(offlineBar(page)).toContainText('Sin conexión. Lo que ves puede haber cambiado.')
  await expect(offlineBar(page)).toContainText(/Esto es de (?:ahora mismo|hace)/)
  // The order itself was never opened on this device.
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cliente' })).toContainText('Vicent Roig')
  await openProduct(page, biscuits)
  await expectAccessibleHere(page)
})

test('what a shop does without a network survives a reload, and is done once when the network is back @both', async ({
  page,
  context,
  api,
}) => {
  const { id, code } = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await expect(card(page, 'Nuevos', code)).toBeVisible()
  const stock = await stockOf(api)
  await openProduct(page, biscuits)
  await installedHere(page)
  await context.setOffline(true)

  const product = page.getByRole('article', { name: biscuits, exact: true })
  await product.getByRole('button', { name: /^Vendida −1/ }).click()
  await expect(product).toContainText(`${stock - 1} en la tienda`)
  await page.goto('/manage/orders')
  await card(page, 'Nuevos', code).getByRole('button', { name: 'Aceptar' }).click()
  await show(page, 'En preparación')
  await card(page, 'En preparación', code).getByRole('button', { name: 'Empezar a preparar' }).click()
  await card(page, 'En preparación', code).getByRole('button', { name: 'Está listo' }).click()
  await show(page, 'Listos')
  await expect(card(page, 'Listos', code)).toBeVisible()
  await expect(offlineBar(page)).toContainText('4 cambios esperan la red.')
  await page.reload()
  await show(page, 'Listos')
  await expect(card(page, 'Listos', code)).toBeVisible()
  expect((await read(api, id)).status.code).toBe('confirm')

  await context.setOffline(false)
  await expect.poll(async () => (await read(api, id)).status.code).toBe('ready')
  await expect.poll(() => storedActs(page)).toBe(0)
  expect(await stockOf(api)).toBe(stock - 1)
  const { history } = await read(api, id)
  expect(history.map(({ status }) => status.code).toSorted()).toEqual(['accepted', 'confirm', 'preparing', 'ready'])
  await expect(offlineBar(page)).toBeHidden()
})

test('a step that somebody else made impossible is shown with its reason, and can be discarded @both', async ({
  page,
  context,
  api,
}) => {
  const order = await api.order(biscuits)
  await api.move(order, 'accepted')
  await logIn(page)
  await page.goto('/manage')
  await show(page, 'En preparación')
  await expect(card(page, 'En preparación', order.code)).toBeVisible()
  await context.setOffline(true)
  await card(page, 'En preparación', order.code).getByRole('button', { name: 'Empezar a preparar' }).click()
  await api.move(order, 'canceled')
  await context.setOffline(false)
  await expect(tray(page)).toContainText('1 cosa no ha podido guardarse', { timeout: 20_000 })
  await tray(page).getByRole('link', { name: 'Ver qué ha pasado' }).click()
  const refused = page.getByRole('region', { name: 'No han podido guardarse' })
  await expect(refused).toContainText('Ese cambio ya no es posible.')
  await expectAccessibleHere(page)
  await refused.getByRole('button', { name: 'Reintentar' }).click()
  await expect(refused.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  await refused.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText('Todo está guardado.')).toBeVisible()
  await expect(tray(page)).toBeHidden()
})

test('the device asks before it sends a change that is older than two days', async ({ page, context, api }) => {
  const order = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await expect(card(page, 'Nuevos', order.code)).toBeVisible()
  await installedHere(page)
  await context.setOffline(true)
  await card(page, 'Nuevos', order.code).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => storedActs(page)).toBe(1)
  await makeOlder(page, 49)
  await context.setOffline(false)
  await page.goto('/manage/outbox')
  await expect(page.getByText('Tiene más de dos días. ¿Quieres enviarlo todavía?')).toBeVisible()
  expect((await read(api, order.id)).status.code).toBe('confirm')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect.poll(async () => (await read(api, order.id)).status.code).toBe('accepted')
  await expect(page.getByText('Todo está guardado.')).toBeVisible()
})

test('all tabs of a browser have the same unsent changes, and send each of them once', async ({
  page,
  context,
  api,
}) => {
  const order = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await expect(card(page, 'Nuevos', order.code)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/manage/orders')
  await expect(card(other, 'Nuevos', order.code)).toBeVisible()
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key'] ?? '')
  })
  await context.setOffline(true)
  await card(page, 'Nuevos', order.code).getByRole('button', { name: 'Aceptar' }).click()
  await show(other, 'En preparación')
  await expect(card(other, 'En preparación', order.code)).toBeVisible()
  sent.length = 0
  await context.setOffline(false)
  await expect.poll(async () => (await read(api, order.id)).status.code).toBe('accepted')
  await expect.poll(() => storedActs(other)).toBe(0)
  expect(sent).toHaveLength(1)
  await other.close()
})

test('a person who logs out is warned of unsent changes, and leaves nothing on the device', async ({
  page,
  context,
  api,
}) => {
  const order = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage')
  await expect(card(page, 'Nuevos', order.code)).toBeVisible()
  await installedHere(page)
  await context.setOffline(true)
  await card(page, 'Nuevos', order.code).getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => storedActs(page)).toBe(1)
  await page.goto('/manage/more')
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Si sales ahora, se pierden.')
  await dialog.getByRole('button', { name: 'Salir y perderlos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeVisible()
  await expect.poll(() => storedActs(page)).toBe(0)
  await page.goto('/manage/orders')
  await expect(page.getByRole('heading', { level: 1, name: 'Entra en tu tienda' })).toBeVisible()
  await expect(page.getByText(order.code)).toHaveCount(0)
  await context.setOffline(false)
})
