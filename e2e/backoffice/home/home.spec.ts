import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator prepares the home page for Christmas, sees it as it will be, and visitors see only what is shown today @both', async ({
  page,
  api,
}, { project }) => {
  const title = `Feliz Navidad ${project.name} ${Date.now()}`
  const year = new Date().getFullYear() + 1
  // Visitors do not see the shelf of a category without products, and the first category may have none.
  const { parent: category } = await api.product('Rosquilletas de aceite')
  const label = `Sin nada ${project.name} ${Date.now()}`
  const { id: unused } = await api.asTownHall<{ id: string }>('/tags', { name: label, code: `nada-${Date.now()}` })
  await enter(page, operator)
  await page.goto('/manage/town/home')
  const blocks = page.getByRole('region', { name: 'Bloques de la portada' }).getByRole('listitem')
  await expect(blocks.first()).toContainText('Saludo y buscador')
  await expectAccessibleHere(page)

  await page.getByRole('button', { name: 'Añadir a la portada' }).click()
  const hero = page.getByRole('dialog', { name: 'Imagen grande' })
  await expect(hero.getByRole('group', { name: 'Foto' }).getByText('(opcional)')).toHaveCSS('font-weight', '400')
  await hero.getByRole('button', { name: 'Listo' }).click()
  await expect(hero.getByRole('alert')).toContainText('Escribe un título')
  await hero.getByLabel('Título (castellano)').fill(title)
  await hero.getByLabel(/^Primer día/).fill(`${year}-12-01`)
  await hero.getByLabel(/^Último día/).fill(`${year}-12-31`)
  await expectAccessibleHere(page)
  await hero.getByRole('button', { name: 'Listo' }).click()
  await expect(blocks.nth(1)).toContainText(title)
  await expect(page.getByText(`${title}: puesto 2 de ${await blocks.count()}`)).toBeAttached()
  await expect(blocks.nth(1).getByRole('button', { name: `Cambiar ${title}` })).toBeFocused()
  await expect(blocks.nth(1)).toBeInViewport({ ratio: 1 })
  // The preview opens on the first day of the block, because it is not shown today.
  await expect(page.getByLabel('Día', { exact: true })).toHaveValue(`${year}-12-01`)

  await page.getByLabel('Bloque nuevo').selectOption('products')
  await page.getByRole('button', { name: 'Añadir a la portada' }).click()
  const shelf = page.getByRole('dialog')
  await shelf.getByLabel('Título (castellano)').fill(`Para regalar ${title}`)
  await shelf.getByLabel('Qué productos').selectOption('tag')
  await shelf.getByLabel('Etiqueta').fill(label)
  await shelf.getByRole('button', { name: label, exact: true }).click()
  await expect(shelf.getByText('Ahora no hay productos: este bloque no se ve.')).toBeVisible()
  await shelf.getByRole('button', { name: 'Listo' }).click()
  await expect(blocks.last().getByText('Ahora no hay productos: este bloque no se ve.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.keyboard.press('Enter')
  await shelf.getByLabel('Qué productos').selectOption('category')
  await shelf.getByLabel('Categoría').fill(category.title)
  await shelf.getByRole('button', { name: category.title, exact: true }).click()
  await expect(shelf.getByText('Ahora no hay productos: este bloque no se ve.')).toHaveCount(0)
  await shelf.getByRole('button', { name: 'Listo' }).click()
  await expect(blocks.last().getByText('Ahora no hay productos: este bloque no se ve.')).toHaveCount(0)
  await api.asTownHall(`/tags/${unused}`, undefined, 'DELETE')

  const count = await blocks.count()
  await page.getByRole('button', { name: `Subir Para regalar ${title}` }).click()
  await expect(page.getByText(`Para regalar ${title}: puesto ${count - 1} de ${count}`)).toBeAttached()
  const third = await blocks.nth(2).getByRole('heading').innerText()
  await blocks.nth(1).scrollIntoViewIfNeeded()
  await blocks.nth(2).dragTo(blocks.nth(1))
  await expect(blocks.nth(1).getByRole('heading')).toHaveText(third)
  await page.getByRole('button', { name: `Quitar ${title}` }).click()
  await expect(blocks).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(blocks).toHaveCount(count)

  await page.getByLabel('Día', { exact: true }).fill(`${year}-12-24`)
  await page.getByRole('button', { name: 'Ver la portada de ese día' }).click()
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: title, exact: true })).toBeVisible()
  // The preview follows the changes, and a computer's page is made smaller so that it is seen whole.
  await page.getByRole('button', { name: `Ocultar ${title}` }).click()
  await expect(preview.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `Mostrar ${title}` }).click()
  await expect(preview.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await page.getByLabel('Ordenador').check()
  await expect(preview.getByRole('heading', { name: title, exact: true })).toBeVisible()
  expect(await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().width)).toBeLessThan(800)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: `Para regalar ${title}` })).toHaveCount(0)

  await page.goto('/manage/town/home')
  await page.getByRole('button', { name: 'Publicar la portada' }).click()
  await expect(page.getByText('Portada publicada', { exact: true })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: `Para regalar ${title}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: title, exact: true })).toHaveCount(0)
})
