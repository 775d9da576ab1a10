import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { scan } from '../../keyboard-scanner.ts'
import { logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'
const ean = '8410000000054'

/** An accepted order of biscuits. */
async function accepted(api: Api) {
  const order = await api.order(biscuits)
  await api.move(order, 'accepted')
  return order
}
const pickedUnits = async (api: Api, id: string) => {
  const { lines } = await api.asTownHall<{ lines: { pickedQty: number }[] }>(`/orders/${id}`)
  return lines.map(({ pickedQty }) => pickedQty)
}
const statusOf = async (api: Api, id: string) =>
  (await api.asTownHall<{ status: { code: string } }>(`/orders/${id}`)).status.code

test('a shop gathers the goods of two orders, by ticking one line and by scanning the other @both', async ({
  page,
  api,
}) => {
  const { id: product } = await api.product(biscuits)
  await api.asTownHall(`/products/${product}`, { ean }, 'PUT')
  const [first, second] = [await accepted(api), await accepted(api)]
  await logIn(page)
  await page.goto('/manage/picking')
  const goods = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: biscuits }) })
  await goods.getByRole('checkbox', { name: new RegExp(`^${first.code}:`) }).check()
  await expect.poll(() => pickedUnits(api, first.id)).toEqual([1])
  // The first mark begins the preparation, so the complete order is ready with one press.
  const complete = page.getByRole('region', { name: 'Pedidos completos' })
  await complete.getByRole('button', { name: `Está listo ${first.code}` }).click()
  await expect(complete).toBeHidden()
  await expect.poll(() => statusOf(api, first.id)).toBe('ready')
  await scan(page, ean)
  await expect(page.getByText(`${biscuits}: para`)).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByRole('button', { name: 'Por pedido' }).click()
  const own = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: second.code }) })
  await own.getByRole('checkbox').check()
  await expect.poll(() => pickedUnits(api, second.id)).toEqual([1])
  await own.getByRole('button', { name: 'Está listo' }).click()
  await expect(own).toBeHidden()
  await expectAccessibleHere(page)
})

test('marks that are made without a network reach the server when it is back', async ({ page, api, context }) => {
  const order = await accepted(api)
  await logIn(page)
  await page.goto('/manage/picking?by=orders')
  const own = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: order.code }) })
  await expect(own).toBeVisible()
  await context.setOffline(true)
  await own.getByRole('checkbox').check()
  await expect(page.getByText(/espera[n]? la red/)).toBeVisible()
  await expect(own.getByRole('checkbox')).toBeChecked()
  await context.setOffline(false)
  await expect.poll(() => pickedUnits(api, order.id), { timeout: 30_000 }).toEqual([1])
})
