import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

test('an operator gives a status a colour, an icon and a place, and the shop sees them @both', async ({
  page,
  api,
  browser,
}) => {
  const order = await api.order('Rosquilletas de aceite')
  await enter(page, operator)
  await page.goto('/manage/town/order-statuses')
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ has: page.locator('summary', { hasText: 'Nuevo' }) })
  await row.locator('summary').click()
  await row.getByLabel('Lugar en la lista').fill('el último')
  await row.getByLabel('Nombre que lee el cliente').fill(' ')
  await row.getByRole('button', { name: 'Guardar Nuevo' }).click()
  await expect(row.getByText('Escribe el nombre.')).toBeVisible()
  await expect(row.getByText('Escribe un número entero, de 0 a 9999.')).toBeVisible()
  await expectAccessibleHere(page)
  await row.getByLabel('Nombre que lee el cliente').fill('Confirmado')
  await row.getByLabel('Lugar en la lista').fill('99')
  await row.getByLabel('Color 5').check()
  await row.getByLabel('Icono').selectOption('Reloj de arena')
  await expect(row.getByLabel('Avisar al cliente por correo')).toBeChecked()
  await row.getByRole('button', { name: 'Guardar Nuevo' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expect(main.getByRole('listitem').last()).toContainText('Confirmado')

  await page.goto(`/manage/town/orders/${order.id}`)
  const state = page.getByRole('region', { name: 'Estado', exact: true })
  await expect(state.locator('[data-icon=clock]')).toBeVisible()
  await page.goto('/manage/town/orders')
  await expect(page.getByRole('main').locator('[data-icon=clock]').first()).toBeVisible()

  const shop = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const counter = await shop.newPage()
  await logIn(counter)
  await counter.goto('/manage/orders/all')
  const mark = counter.getByRole('main').locator('[data-icon=clock]').first()
  await expect(mark.locator('span')).toHaveCSS('background-color', 'rgb(11, 114, 133)')
  await counter.getByText('Filtros', { exact: true }).click()
  await expect(counter.getByLabel('Estado', { exact: true }).getByRole('option').last()).toHaveText('Nuevo')
  await expectAccessibleHere(counter)
  await counter.goto(`/manage/orders/${order.id}`)
  await expect(counter.getByRole('main').locator('[data-icon=clock]').first()).toBeVisible()
  await expectAccessibleHere(counter)
  await shop.close()

  // The other tests use the statuses of a new town.
  await page.goto('/manage/town/order-statuses')
  await row.locator('summary').click()
  await row.getByLabel('Lugar en la lista').fill('2')
  await row.getByLabel('Color 6').check()
  await row.getByLabel('Icono').selectOption('Marca de hecho')
  await row.getByRole('button', { name: 'Guardar Nuevo' }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'Confirmado' }).locator('[data-icon=check]')).toBeVisible()
})
