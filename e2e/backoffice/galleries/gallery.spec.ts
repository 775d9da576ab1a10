import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

const name = 'Forn de la Plaça'

test('an owner adds pictures of the shop, describes and orders them, and visitors see them on its page at once @both', async ({
  page,
  api,
  server,
}) => {
  const [shop] = await api.send<{ id: string; url: string }[]>(`/businesses?${new URLSearchParams({ name })}`)
  const path = `/businesses/${shop!.url}`
  const read = async () => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()
  await logIn(page)
  await page.goto('/manage/settings/look')
  const items = page.getByRole('region', { name: 'Fotos de tu tienda' }).getByRole('listitem')
  await expect(page.getByText('Todavía no hay fotos')).toBeVisible()
  const pictureOf = (height: number) => page.screenshot({ clip: { x: 0, y: 0, width: 320, height } })
  const [first, second] = [await pictureOf(200), await pictureOf(210)]
  await page.locator('input[type=file]').setInputFiles([
    { name: 'uno.png', mimeType: 'image/png', buffer: first },
    { name: 'dos.png', mimeType: 'image/png', buffer: second },
  ])
  await expect(items).toHaveCount(2)
  const words = items.first().getByLabel('Qué se ve en la foto')
  await words.fill('El obrador de madrugada')
  await words.press('Tab')
  await expect(items.first().getByRole('img')).toHaveAttribute('alt', 'El obrador de madrugada')
  await page.getByRole('button', { name: 'Foto 1: mover después' }).press('Enter')
  await expect(items.last().getByRole('img')).toHaveAttribute('alt', 'El obrador de madrugada')
  await expectAccessibleHere(page)

  expect(await read()).toContain('El obrador de madrugada')
  await page.goto(path)
  const row = page.getByRole('region', { name: 'Fotos' })
  await row.scrollIntoViewIfNeeded()
  await expect(row.getByRole('img', { name: 'El obrador de madrugada' })).toBeVisible()
  await expectAccessibleHere(page)

  await page.goto('/manage/settings/look')
  for (const left of [1, 0]) {
    await items
      .first()
      .getByRole('button', { name: /^(Quitar|Borrar)/ })
      .click()
    await expect(items).toHaveCount(left)
  }
  expect(await read()).not.toContain('El obrador de madrugada')
})
