import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, logIn } from '../shopkeeper.ts'

test('a manager adds a delivery with places, prices and slots, and asks what it costs @both', async ({ page }) => {
  const name = `Reparto en bici ${page.viewportSize()!.width}`
  await logIn(page)
  await page.goto('/manage/shipping')
  const added = page.getByRole('form', { name: 'Añadir una forma de entrega' })
  await added.getByRole('button', { name: 'Añadir' }).click()
  await expect(added.getByText('Escribe el nombre.')).toBeVisible()
  await added.getByLabel('Nombre').fill(name)
  await added.getByLabel('Tipo').selectOption('Reparto a domicilio')
  await added.getByRole('button', { name: 'Añadir' }).click()
  await page.getByRole('link', { name }).click()

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Los clientes pueden elegirla').check()
  await page.getByRole('button', { name: 'Guardar', exact: true }).first().click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()

  const place = page.getByRole('form', { name: 'Añadir un sitio' })
  await place.getByLabel('Sitio').selectOption('Otro: por códigos postales')
  await place.getByLabel('Nombre del sitio').fill('La Hoya')
  await place.getByLabel('Códigos postales').fill('46999, 4637')
  await place.getByLabel('Precio (€)').fill('2,50')
  await place.getByRole('button', { name: 'Añadir' }).click()
  await expect(place.getByRole('link', { name: 'Escribe códigos postales de cinco cifras.' })).toBeVisible()
  await place.getByLabel('Códigos postales').fill('46370 46380')
  await place.getByRole('button', { name: 'Añadir' }).click()

  await page.locator('summary', { hasText: 'La Hoya' }).click()
  const tariff = page.getByRole('group').filter({ hasText: 'La Hoya' })
  await tariff.getByLabel('Gratis desde (€)').fill('30')
  await tariff.getByRole('button', { name: 'Guardar La Hoya' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByLabel('Los clientes eligen día y hora').check()
  await page.getByRole('button', { name: 'Usar el horario de la tienda' }).click()
  await page.getByLabel('Pedidos en cada turno').fill('0')
  await page.getByRole('button', { name: 'Guardar turnos' }).click()
  await expect(page.getByText('De 1 a 10 000 pedidos.')).toBeVisible()
  await page.getByLabel('Pedidos en cada turno').fill('3')
  await page.getByRole('button', { name: 'Guardar turnos' }).click()
  await expect(page.getByText('De 1 a 10 000 pedidos.')).toBeHidden()

  await page.goto('/manage/shipping')
  await expect(page.getByText('turnos de 60 min, 3 pedidos en cada uno').last()).toBeVisible()
  await page.getByLabel('Código postal').fill('46370')
  await page.getByLabel('Importe de la compra (€)').fill('12')
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  const answer = page.getByRole('listitem').filter({ hasText: `${name}: ` })
  await expect(answer).toContainText(/2,50\s€ · gratis desde 30,00\s€ · primer turno/)
  await page.getByLabel('Código postal').fill('08001')
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  await expect(answer).toContainText('no reparte en 08001.')
  await expectAccessibleHere(page)
})

test('a clerk does not see the ways of delivery @both', async ({ page }) => {
  await logIn(page, clerk)
  await page.goto('/manage/more')
  await expect(page.getByRole('link', { name: 'Horario y pausas' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Entrega y recogida' })).toHaveCount(0)
  await page.goto('/manage/shipping')
  await expect(page.getByText('En la tienda la usan: titular y responsable.')).toBeVisible()
})
