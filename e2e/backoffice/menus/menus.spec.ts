import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { isPhone, visit } from '../../shopper.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

/** The side menu of the shop. On a phone it is a drawer. */
async function sideMenu(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir el menú' }).click()
  return isPhone(page) ? page.getByRole('dialog', { name: 'Menú' }) : page.getByRole('complementary', { name: 'Menú' })
}

test('the town adds links to the menus, and visitors see them at once, by role and in their order @both', async ({
  page,
  server,
}) => {
  const menu = `Feria ${Date.now()}`
  const staff = `Turnos ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/menus')
  const form = page.getByRole('form', { name: 'Nuevo enlace' })
  await form.getByRole('button', { name: 'Añadir al menú' }).click()
  await expect(form.getByText('Escribe el texto del enlace.').first()).toBeVisible()
  await expectAccessibleHere(page)
  await form.getByLabel('Texto del enlace').fill(menu)
  await form.getByLabel('Dirección', { exact: true }).fill('/bells')
  await form.getByRole('button', { name: 'Añadir al menú' }).click()
  await expect(form.getByText('Este enlace ya está en el menú.').first()).toBeVisible()
  await form.getByLabel('Dirección', { exact: true }).fill('/products?search=pan')
  await form.getByRole('button', { name: 'Añadir al menú' }).click()
  await expect(page.getByText(`«${menu}» está en el menú`)).toBeVisible()
  await form.getByLabel('Texto del enlace').fill(staff)
  await form.getByLabel('Dirección', { exact: true }).fill('/info?turnos')
  await form.getByLabel('Quién lo ve').selectOption('El equipo del mercado')
  await form.getByRole('button', { name: 'Añadir al menú' }).click()
  await expect(page.getByText(`«${staff}» está en el menú`)).toBeVisible()
  await page.getByRole('button', { name: `Subir «${staff}»` }).click()
  const titles = page.getByRole('list', { name: 'Menú principal' }).getByRole('heading')
  await expect.poll(async () => (await titles.allInnerTexts()).slice(-2)).toEqual([staff, menu])

  await visit(page, '/')
  await expect((await sideMenu(page)).getByRole('link', { name: staff })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await visit(page, '/')
  const links = await sideMenu(page)
  await expect(links.getByRole('link', { name: menu })).toBeVisible()
  await expect(links.getByRole('link', { name: staff })).toHaveCount(0)
  // The links are in the HTML, so search engines follow them.
  expect(await (await fetch(server.url)).text()).toContain(menu)

  await enter(page, operator)
  await page.goto('/manage/town/menus')
  for (const title of [menu, staff]) {
    await page.getByRole('button', { name: `Quitar «${title}»` }).click()
    await expect(page.getByText(`«${title}» ya no está en el menú`)).toBeVisible()
  }
  await expect.poll(async () => (await fetch(server.url)).text()).not.toContain(menu)
})
