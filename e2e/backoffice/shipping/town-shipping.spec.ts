import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

test('an operator adds a zone of the town, and gives a shop a price for it @both', async ({ page, browser }, {
  project,
}) => {
  const zone = `Ventas ${project.name} ${Date.now()}`
  const method = `Reparto lejos ${project.name}`
  await enter(page, operator)
  const shop = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const counter = await shop.newPage()
  await logIn(counter)
  await counter.goto('/manage/shipping')
  const added = counter.getByRole('form', { name: 'Añadir una forma de entrega' })
  await added.getByLabel('Nombre').fill(method)
  await added.getByLabel('Tipo').selectOption('Reparto a domicilio')
  await added.getByRole('button', { name: 'Añadir' }).click()
  await expect(counter.getByRole('link', { name: method })).toBeVisible()

  await page.goto('/manage/town/shipping')
  await page.getByRole('link', { name: 'Zonas de reparto' }).click()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Zona nueva' }).click()
  await page.getByLabel('Nombre de la zona').fill(zone)
  await page.getByLabel('Códigos postales', { exact: true }).fill('46391\n46392')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: zone })).toBeVisible()

  await page.goto('/manage/town/shipping')
  await page.getByLabel('Buscar una tienda').fill('forn de la placa')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Forn de la Plaça'])
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: method }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${method} · Forn de la Plaça` })).toBeVisible()
  const place = page.getByRole('form', { name: 'Añadir un sitio' })
  await place.getByLabel('Sitio').selectOption(zone)
  await place.getByLabel('Precio (€)').fill('4,50')
  await place.getByRole('button', { name: 'Añadir' }).click()
  await expect(page.locator('summary', { hasText: zone })).toContainText(/4,50\s€/)
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Entregas de las tiendas' }).first().click()
  await expect(page.getByText(new RegExp(`${zone}: 4,50\\s€`))).toBeVisible()

  await counter.reload()
  await counter.getByRole('link', { name: method }).click()
  await expect(counter.locator('summary', { hasText: zone })).toContainText(/4,50\s€/)
  await shop.close()
})
