import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator makes a gallery for the home page, and its last picture and the gallery are not removed without a warning @both', async ({
  page,
  api,
  server,
}, { project }) => {
  const name = `Fiestas ${project.name} ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/galleries')
  await expect(page.getByRole('heading', { level: 1, name: 'Galerías' })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Galería nueva' }).click()
  await page.getByLabel('Nombre').fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const { pathname } = new URL(page.url())
  const gallery = pathname.split('/').at(-1)!

  const items = page.getByRole('region', { name: 'Fotos' }).getByRole('listitem')
  // The server stores the same picture only once, so they must differ.
  const pictures: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (const height of [200, 210, 220])
    pictures.push({
      name: `${height}.png`,
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height } }),
    })
  await page.locator('input[type=file]').setInputFiles(pictures)
  await expect(items).toHaveCount(3)
  for (const [index, words] of ['Toros de fuego', 'Pasacalles', 'Paellas'].entries()) {
    const field = items.nth(index).getByLabel('Qué se ve en la foto')
    await field.fill(words)
    await field.press('Tab')
    await expect(items.nth(index).getByRole('img')).toHaveAttribute('alt', words)
  }
  await page.getByRole('button', { name: 'Foto 1: mover después' }).press('Enter')
  await expect(page.getByText('Foto 1: ahora es la 2 de 3')).toBeAttached()
  await expect(items.nth(1).getByRole('img')).toHaveAttribute('alt', 'Toros de fuego')
  await page.keyboard.press('Enter')
  await expect(items.nth(2).getByRole('img')).toHaveAttribute('alt', 'Toros de fuego')
  await items.nth(1).getByRole('img').scrollIntoViewIfNeeded()
  await items.nth(1).getByRole('img').dragTo(items.nth(0))
  await expect(items.nth(0).getByRole('img')).toHaveAttribute('alt', 'Paellas')
  await items.nth(0).getByText('Enlace y días').click()
  const link = items.nth(0).getByLabel(/^Enlace/)
  await link.fill('javascript:alert(1)')
  await link.press('Tab')
  await expect(items.nth(0)).toContainText('Este dato no es correcto.')
  await link.fill('/bells')
  await link.press('Tab')
  await expect
    .poll(async () => (await api.as<{ images: object[] }>(operator, `/image-galleries/${gallery}`)).images)
    .toMatchObject([{ alt: 'Paellas', link: '/bells' }, { alt: 'Pasacalles' }, { alt: 'Toros de fuego' }])
  await expectAccessibleHere(page)
  // The pictures have changed meanwhile, but not the name.
  await page.getByLabel('Nombre').fill(`${name} de agosto`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: `${name} de agosto` }).waitFor()

  await page.goto('/manage/town/home')
  const title = `Así son las ${name}`
  await page.getByLabel('Bloque nuevo').selectOption('gallery')
  await page.getByRole('button', { name: 'Añadir a la portada' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Título (castellano)').fill(title)
  await dialog.getByLabel('Galería').selectOption({ label: `${name} de agosto` })
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Publicar la portada' }).click()
  await expect(page.getByText('Portada publicada', { exact: true })).toBeVisible()
  expect(await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()).toContain(title)

  await page.goto(`/manage/town/galleries/${gallery}`)
  await expect(page.getByRole('region', { name: 'Dónde se ve' })).toContainText(title)
  await expect(page.getByRole('button', { name: 'Borrar la galería' })).toHaveCount(0)
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Borrar Foto 1' }).click()
    const ask = page.getByRole('dialog', { name: '¿Quitar Foto 1?' })
    await expect(ask).toContainText(`«${title}»`)
    await expect(ask.getByText('Es la última foto')).toHaveCount(left === 0 ? 1 : 0)
    if (left === 1) {
      await expectAccessibleHere(page)
      await ask.getByRole('button', { name: 'Dejarla' }).click()
      await expect(items).toHaveCount(2)
      await page.getByRole('button', { name: 'Borrar Foto 1' }).click()
    }
    await ask.getByRole('button', { name: 'Quitar la foto' }).click()
    await expect(items).toHaveCount(left)
  }

  await page.goto('/manage/town/home')
  await page.getByRole('button', { name: `Quitar ${title}` }).click()
  await page.getByRole('button', { name: 'Publicar la portada' }).click()
  await expect(page.getByText('Portada publicada', { exact: true })).toBeVisible()
  await page.goto(`/manage/town/galleries/${gallery}`)
  await page.getByRole('button', { name: 'Borrar la galería' }).click()
  await expect(page.getByText(`Borrado: ${name} de agosto`)).toBeVisible()
  await expect
    .poll(async () => (await fetch(`${server.url}/api/image-galleries/${gallery}`)).status, { timeout: 15_000 })
    .toBe(404)
})
