import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator makes an attribute with its options, and takes one away @both', async ({ page, api }) => {
  const name = `Grosor ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/attributes')
  await expect(page.getByRole('heading', { level: 1, name: 'Atributos' })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Nuevo atributo' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Este dato hace falta.')
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name, exact: true }).click()

  for (const option of ['Fino', 'Grueso']) {
    await page.getByLabel('Nueva opción').fill(option)
    await page.getByRole('button', { name: 'Añadir la opción' }).click()
    await expect(page.getByRole('list', { name: 'Opciones' })).toContainText(option)
  }
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Borrar la opción Fino' }).click()
  await expect(page.getByRole('list', { name: 'Opciones' }).getByRole('listitem')).toHaveCount(1)
  const all = await api.asTownHall<{ name: string; options: { name: string }[] }[]>('/attributes?pagination=false')
  expect(all.find((attribute) => attribute.name === name)).toMatchObject({ options: [{ name: 'Grueso' }] })
})
