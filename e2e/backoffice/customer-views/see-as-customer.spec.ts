import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator sees the orders of a person as the person does, cannot change anything, and returns to the desk @both', async ({
  page,
  api,
}) => {
  const person = await api.customer()
  const order = await api.order('Rosquilletas de aceite', person)
  const { id } = await api.as<{ id: string }>(person, '/me')
  await enter(page, operator)
  // The basket on the device belongs to the operator.
  await page.evaluate(() =>
    localStorage.setItem('current_order', JSON.stringify({ schema: 2, lines: [], note: 'del ayuntamiento' })),
  )
  await page.goto(`/manage/town/customers/${id}`)
  await page.getByRole('button', { name: 'Ver como el cliente' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessibleHere(page)
  await dialog.getByLabel('¿Para qué?').fill('No encuentra su pedido')
  await dialog.getByRole('button', { name: 'Ver la tienda' }).click()

  await expect(page).toHaveURL('/orders')
  const banner = page.getByRole('region', { name: 'Solo lectura' })
  await expect(banner).toContainText(`Ves la tienda como ${person.username}.`)
  await page.getByRole('article').filter({ hasText: order.code }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(order.code) })).toBeVisible()
  await expect(banner).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('no puedes cambiar nada').first()).toBeVisible()
  expect(await api.asTownHall(`/orders/${order.id}`)).toMatchObject({ status: { code: 'confirm' } })

  await page.goto('/profile')
  await expect(page.getByText(`${person.username}@example.com`).first()).toBeVisible()
  await expect(banner).toBeVisible()

  await banner.getByRole('button', { name: 'Dejar de ver' }).click()
  await expect(page).toHaveURL(`/manage/town/customers/${id}`)
  await page.getByText('Historial').click()
  await expect(page.getByText('No encuentra su pedido').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('current_order'))).toContain('del ayuntamiento')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an operator sees the order of a buyer without an account as the buyer does', async ({ page, api }) => {
  const { id, code } = await api.order('Rosquilletas de aceite', undefined, `mira-${Date.now()}@example.com`)
  await enter(page, operator)
  await page.goto(`/manage/town/orders/${id}`)
  await page.getByRole('button', { name: 'Ver como el cliente' }).click()
  await page.getByRole('dialog').getByLabel('¿Para qué?').fill('Pregunta cuándo puede ir')
  await page.getByRole('dialog').getByRole('button', { name: 'Ver la tienda' }).click()
  await expect(page).toHaveURL(`/order/${id}`)
  const banner = page.getByRole('region', { name: 'Solo lectura' })
  await expect(banner).toContainText(`Ves el pedido ${code}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(code) })).toBeVisible()
  await banner.getByRole('button', { name: 'Dejar de ver' }).click()
  await expect(page).toHaveURL(`/manage/town/orders/${id}`)
})
