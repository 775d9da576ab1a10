import { randomUUID } from 'node:crypto'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

test('an owner makes a key for a till, uses it once, and revokes it @both', async ({ page, request }) => {
  const name = `Caja ${randomUUID().slice(0, 8)}`
  await logIn(page)
  await page.goto('/manage/settings/keys')
  await page.getByRole('button', { name: 'Crear la clave' }).click()
  await expect(page.getByText('Escribe el nombre del programa').first()).toBeVisible()
  await page.getByLabel('Nombre del programa').fill(name)
  await page.getByRole('button', { name: 'Crear la clave' }).click()
  await expect(page.getByText('Marca al menos una cosa que pueda hacer')).toBeVisible()
  await page.getByLabel('Ver los pedidos').check()
  await page.getByRole('button', { name: 'Crear la clave' }).click()

  const dialog = page.getByRole('dialog', { name: 'Copia la clave ahora' })
  const secret = await dialog.getByLabel('Clave', { exact: true }).inputValue()
  const headers = { authorization: `Bearer ${secret}`, accept: 'application/json' }
  expect((await request.get('/api/orders', { headers })).status()).toBe(200)
  expect((await request.get('/api/statistics/sales', { headers })).status()).toBe(403)
  await dialog.getByRole('button', { name: 'Ya la tengo' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByText(secret)).toBeHidden()

  await expectAccessibleHere(page)
  await page.getByRole('button', { name: `Anular ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anular' }).click()
  await expect(page.getByText(`Clave de ${name} anulada`)).toBeVisible()
  expect((await request.get('/api/orders', { headers })).status()).toBe(401)
})

test('an operator makes a key for the town', async ({ page }) => {
  const name = `Almacén ${randomUUID().slice(0, 8)}`
  await enter(page, operator)
  await page.goto('/manage/town/keys')
  await page.getByLabel('Nombre del programa').fill(name)
  await page.getByLabel('Ver correos y pagos fallidos').check()
  await page.getByRole('button', { name: 'Crear la clave' }).click()
  await page.getByRole('button', { name: 'Ya la tengo' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})
