import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator finds a person, gives them a copy of their data, blocks the account and erases it with a proof @both', async ({
  page,
  api,
}) => {
  const person = await api.customer()
  await enter(page, operator)
  await page.goto('/manage/town/customers')
  await expectAccessibleHere(page)
  await page.getByRole('searchbox', { name: 'Buscar a una persona' }).fill(person.username)
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('main').getByRole('list').getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Dispositivos' })).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByRole('button', { name: 'Darle sus datos' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /DNI/ }).check()
  await dialog.getByLabel('Cómo lo has comprobado').fill('DNI en el mostrador')
  await expectAccessibleHere(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Darle sus datos' }).click()
  expect((await download).suggestedFilename()).toBe('lonja-mis-datos.zip')

  await page.getByRole('button', { name: 'Bloquear la cuenta' }).click()
  await expect(page.getByRole('button', { name: 'Desbloquear la cuenta' })).toBeVisible()
  await page.getByRole('button', { name: 'Borrar la cuenta' }).click()
  await dialog.getByRole('radio', { name: /carta/i }).check()
  await dialog.getByLabel('Cómo lo has comprobado').fill('Carta firmada')
  await dialog.getByRole('button', { name: 'Borrarla para siempre' }).click()
  await expect(page).toHaveURL('/manage/town/customers')
  await page.goto(`/manage/town/customers?search=${person.username}`)
  await expect(page.getByText('Nadie es así.')).toBeVisible()
})
