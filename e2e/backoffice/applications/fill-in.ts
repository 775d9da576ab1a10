import { type Page, expect } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE'
const newNif = (): string => {
  const digits = 10_000_000 + Math.floor(Math.random() * 80_000_000)
  return `${digits}${letters[digits % 23]}`
}
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Guardar y seguir' }).click()
export const opened = (page: Page, step: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible()

/** Fills in the steps of an application from the first one, and stops before it is sent. */
export async function fillIn(
  page: Page,
  shop: string,
  { zip, city } = { zip: '46980', city: 'Vilaserena' },
): Promise<void> {
  await page.getByRole('button', { name: 'Empezar la solicitud' }).click()
  await opened(page, 'La tienda')
  await page.getByLabel('Nombre de la tienda').fill(shop)
  await page.getByLabel('Tipo de tienda').selectOption({ index: 1 })
  await page.getByLabel('Qué vendes').fill('Pan de masa madre y bollería.')
  await page.getByLabel('Calle o plaza').fill('Plaza Mayor')
  await page.getByLabel('Código postal').fill(zip)
  await page.getByLabel('Población').fill(city)
  await page.getByRole('region', { name: 'Punto en el mapa' }).click()
  await expect(page.getByText('Mueve el punto hasta tu puerta.')).toBeVisible()
  await page.getByLabel('Teléfono para clientes').fill('961 23 45 67')
  await expectAccessibleHere(page)
  await save(page)

  await opened(page, 'Quién vende')
  await page.getByLabel('Nombre fiscal del titular').fill('Ana Pérez')
  await page.getByLabel('NIF o CIF', { exact: true }).fill('12345678A')
  await page.getByLabel('Domicilio fiscal').fill('Plaza Mayor 3, 46980 Vilaserena')
  await page.getByLabel('Correo del titular').fill('ana@example.org')
  await save(page)
  await expect(page.getByLabel('NIF o CIF', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('NIF o CIF', { exact: true }).fill(newNif())
  await page.getByLabel('Solo voy a vender productos que cumplen la ley').check()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 dni') })
  await expect(page.getByText('dni.pdf').first()).toBeVisible()
  await expectAccessibleHere(page)
  await save(page)

  await opened(page, 'Cuenta del banco')
  await page.getByLabel('IBAN').fill('ES91 2100 0418 4502 0005 1332')
  await save(page)
  await opened(page, 'Horario y entrega')
  await page
    .getByRole('group', { name: 'Lunes' })
    .getByRole('button', { name: /^Añadir/ })
    .click()
  await save(page)
  await opened(page, 'Enviar')
}

/** On the screen of an application: ticks everything that the town has checked, and approves it. */
export async function approve(page: Page): Promise<void> {
  const checked = page.getByRole('group', { name: 'Lo he comprobado' }).getByRole('checkbox')
  await expect(checked.first()).toBeVisible()
  for (const check of await checked.all()) await check.check()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Aprobar y abrir la tienda' }).click()
  await expect(page.getByRole('link', { name: 'Ver la tienda' })).toBeVisible()
}
