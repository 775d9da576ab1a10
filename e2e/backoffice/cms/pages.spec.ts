import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, shopkeeper } from '../shopkeeper.ts'

test('an operator writes a page, changes it, and visitors read the new text at once; the first version is kept @both', async ({
  page,
}, { project }) => {
  const title = `Ferias de ${project.name} ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/pages')
  await page.getByRole('link', { name: 'Página nueva' }).click()
  await page.getByLabel('Título', { exact: true }).fill(title)
  await page.getByLabel('Texto del bloque 1').fill('La feria es en mayo.')
  await page.getByRole('button', { name: 'Añadir un bloque' }).click()
  await page.getByLabel('Bloque 2', { exact: true }).selectOption('ul')
  await page.getByLabel('Texto del bloque 2').fill('Queso\nMiel')
  await page.getByRole('button', { name: 'Subir el bloque 2' }).click()
  await expect(page.getByRole('region', { name: 'Así se leerá' }).getByRole('listitem')).toHaveText(['Queso', 'Miel'])
  await expectAccessibleHere(page)
  await page.reload()
  await expect(page.getByLabel('Texto del bloque 1')).toHaveValue('Queso\nMiel')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const link = page.getByRole('link', { name: title })
  await expect(link).toBeVisible()
  await link.click()
  await page.getByLabel('Texto del bloque 2').fill('La feria es en junio.')
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  const versions = page.getByRole('region', { name: 'Versiones' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Versión 2')
  await expectAccessibleHere(page)
  const url = await page.evaluate(async (name) => {
    const found = await fetch(`/api/cms?${new URLSearchParams({ title: name })}`, {
      headers: { accept: 'application/json' },
    })
    return ((await found.json()) as { url: string }[])[0]!.url
  }, title)
  await page.goto(`/cms/${url}`)
  await expect(page.getByText('La feria es en junio.')).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'En esta página' })
  await expect(contents).toHaveCount(0)

  await page.goBack()
  for (const [number, heading] of ['Cómo llegar', 'Qué comer'].entries()) {
    await page.getByRole('button', { name: 'Añadir un bloque' }).click()
    await page.getByLabel(`Bloque ${number + 3}`, { exact: true }).selectOption('h2')
    await page.getByLabel(`Texto del bloque ${number + 3}`).fill(heading)
  }
  await page.getByLabel('Con el índice de sus títulos al lado').check()
  await page.getByRole('button', { name: 'Publicar ahora' }).click()
  await expect(versions.first()).toContainText('Versión 3')
  await page.goto(`/cms/${url}`)
  await contents.getByRole('link', { name: 'Qué comer' }).click()
  await expect(page).toHaveURL(/#s-que-comer$/)
  await expectAccessibleHere(page)
})

test('new terms are announced to the shops fifteen days before, an owner accepts them, and the town sees it @desktop', async ({
  page,
  api,
}) => {
  const words = `Cobramos un 1 % menos ${Date.now()}.`
  await enter(page, operator)
  await page.goto('/manage/town/pages')
  await page
    .getByRole('link', { name: /^Condiciones/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Añadir un bloque' }).click()
  await page
    .getByLabel(/^Texto del bloque/)
    .last()
    .fill(words)
  await page.getByRole('button', { name: 'Publicar otro día' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publicar otro día' })
  await dialog.getByLabel('Qué cambia').fill('Baja la comisión.')
  await dialog.getByLabel(/^Avisar a todas las tiendas/).check()
  const day = new Date(Date.now() + 16 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Desde qué día').fill(day)
  await dialog.getByRole('button', { name: 'Publicar otro día' }).click()
  await expect(dialog).toBeHidden()
  const planned = page.getByRole('region', { name: 'Versiones' }).getByRole('listitem').first()
  await expect(planned).toContainText('Baja la comisión.')

  await enter(page, shopkeeper)
  await page.goto('/manage/terms')
  await expect(page.getByText(words)).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: /^Aceptar para mi tienda/ }).click()
  await expect(page.getByText(/^Aceptadas el/)).toBeVisible()

  const [terms] = await api.as<{ id: string; title: string }[]>(
    operator,
    '/cms?pagination=false&order[title]=asc&title=Condiciones',
  )
  await enter(page, operator)
  await page.goto(`/manage/town/pages/${terms!.id}`)
  await planned.getByText('Quién la ha aceptado').click()
  await expect(planned.getByText(/aceptada por tienda/)).toBeVisible()
  await planned.getByRole('button', { name: /^Anular este cambio/ }).click()
  await expect(page.getByText('Cambio anulado')).toBeVisible()
})
