import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'
import { approve, fillIn, opened } from './fill-in.ts'

/** Opens the first application that waits with this name, as an operator. */
async function openAsTown(page: Page, shop: string): Promise<void> {
  await enter(page, operator)
  await page.goto('/manage/town/shops')
  await page.getByRole('link', { name: shop }).click()
  await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible()
}

test('a person applies for a shop, completes the application, owns the approved shop, and the town suspends it @both', async ({
  page,
  api,
}) => {
  test.slow()
  const shop = `Horno ${Date.now()}`
  const person = await api.customer()
  await enter(page, person)
  await page.goto('/manage')
  await page.getByRole('link', { name: 'Abre tu tienda' }).click()
  await fillIn(page, shop)
  // The draft is on the server, so another visit goes on where this one ends.
  await page.goto('/manage/join')
  await opened(page, 'Enviar')
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('heading', { name: `Estamos revisando ${shop}` })).toBeVisible()
  await expectAccessibleHere(page)

  await openAsTown(page, shop)
  await expect(page.getByText('dni.pdf').first()).toBeVisible()
  await page.getByRole('radio', { name: /^Pedir algo más/ }).check()
  await page.getByRole('button', { name: 'Pedir algo más' }).click()
  await expect(page.getByText('Marca al menos un motivo.')).toBeVisible()
  await page.getByLabel('El certificado de la cuenta falta o es de otra persona').check()
  await expect(page.getByText('Marca al menos un motivo.')).toBeHidden()
  await page.getByLabel('Mensaje para quien la pidió').fill('Sube el certificado.')
  await page.getByRole('button', { name: 'Pedir algo más' }).click()
  await expect(page.getByText('Le hemos pedido más')).toBeVisible()

  await enter(page, person)
  await page.goto('/manage/join')
  await expect(page.getByText('Sube el certificado.')).toBeVisible()
  await expect(page.getByText('Cuando hayas corregido lo que falta, envíala otra vez.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('heading', { name: `Estamos revisando ${shop}` })).toBeVisible()

  await openAsTown(page, shop)
  await approve(page)
  await page.getByRole('link', { name: 'Ver la tienda' }).click()
  await expect(page.getByRole('region', { name: 'Estado de la tienda' })).toContainText('Abierta')
  await page.getByRole('button', { name: 'Suspender la tienda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('No responde a los pedidos').check()
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Suspender la tienda' }).click()
  await expect(page.getByRole('button', { name: 'Levantar la suspensión' })).toBeVisible()

  await enter(page, person)
  await page.goto('/manage')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos de hoy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'La tienda está suspendida' })).toContainText(
    'No responde a los pedidos',
  )
  await expectAccessibleHere(page)

  await enter(page, operator)
  await page.goto('/manage/town/shops?view=suspended')
  await page.getByRole('link', { name: shop }).click()
  await page.getByRole('button', { name: 'Levantar la suspensión' }).click()
  await expect(page.getByRole('region', { name: 'Estado de la tienda' })).toContainText('Abierta')
  // Other tests of this town expect its usual shops.
  const id = page.url().split('/').at(-1)
  await api.as(operator, `/businesses/${id}/suspend`, { reasons: ['asked'] })
})

test('a visitor without an account creates one on the way to an application, and each step begins at its heading', async ({
  page,
}) => {
  const name = `horno${Date.now()}`
  await page.goto('/manage/join')
  await expect(page.getByRole('heading', { level: 1, name: 'Abre tu tienda' })).toBeVisible()
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill(`${name}@example.org`)
  await page.getByLabel('Nombre de usuario').fill(name)
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase bastante larga')
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await page.getByRole('button', { name: 'Empezar la solicitud' }).click()
  await opened(page, 'La tienda')
  await page.getByLabel('Calle o plaza').fill('Calle que no existe')
  await page.getByRole('button', { name: 'Buscar la dirección en el mapa' }).click()
  await expect(page.getByText('No encontramos esa dirección.')).toBeVisible()
  await page.getByRole('region', { name: 'Punto en el mapa' }).click()
  await expect(page.getByText('No encontramos esa dirección.')).toBeHidden()
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  const heading = page.getByRole('heading', { level: 2, name: 'Quién vende' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
})

test('a rejected applicant reads the reasons and can apply again @desktop', async ({ page, api }) => {
  test.slow()
  const shop = `Kiosco ${Date.now()}`
  const person = await api.customer()
  await enter(page, person)
  await page.goto('/manage/join')
  await fillIn(page, shop)
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('heading', { name: `Estamos revisando ${shop}` })).toBeVisible()
  await openAsTown(page, shop)
  await page.getByRole('radio', { name: /^Rechazar/ }).check()
  await page.getByLabel('La tienda está fuera del municipio').check()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByText('Rechazada').first()).toBeVisible()
  await enter(page, person)
  await page.goto('/manage/join')
  await expect(page.getByText('La tienda está fuera del municipio')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Empezar la solicitud' })).toBeVisible()
})
