import { randomUUID } from 'node:crypto'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

test('an owner adds a program that gets events, looks at its log, and removes it @both', async ({ page }) => {
  const host = `${randomUUID().slice(0, 8)}.example.org`
  await logIn(page)
  await page.goto('/manage/settings/webhooks')
  await page.getByLabel('Dirección').fill('https://192.168.1.10/')
  await page.getByRole('button', { name: 'Añadir' }).click()
  await expect(page.getByText('Escribe una dirección de internet que empiece por https://').first()).toBeVisible()
  await page.getByLabel('Dirección').fill(`https://${host}/lonja`)
  await page.getByLabel('Existencias').check()
  await page.getByRole('button', { name: 'Añadir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copia la clave ahora' })
  await expect(dialog.getByLabel('Clave', { exact: true })).toHaveValue(/^whsec_/)
  await dialog.getByRole('button', { name: 'Ya la tengo' }).click()

  await expectAccessibleHere(page)
  await page.getByRole('button', { name: `Ver avisos ${host}` }).click()
  await expect(page.getByText('Todavía no hay ningún aviso.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Repetir avisos ${host}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Repetir' }).click()
  await expect(page.getByText('Se envía otra vez')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: `Quitar ${host}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByRole('heading', { name: `https://${host}/lonja` })).toBeHidden()
})

test('an operator sees the programs of the town', async ({ page }) => {
  await enter(page, operator)
  await page.goto('/manage/town/webhooks')
  await expect(page.getByRole('heading', { level: 1, name: 'Avisos a programas' })).toBeVisible()
  await expect(page.getByLabel('Dirección')).toBeVisible()
})
