import type { Browser, Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { visit } from '../../shopper.ts'
import { enter } from '../shopkeeper.ts'

/** Opens a screen as somebody who has never been there, and waits for the help of the screen. */
async function asVisitor(browser: Browser, origin: string, path = '/orders'): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  const asked = page.waitForResponse((answer) => answer.url().includes('/help-cms'))
  await visit(page, path)
  // On a first visit, the help text is requested after the first press of a key.
  await page.keyboard.press('Tab')
  await asked
  return page
}

test('the town writes a help text, visitors read it behind the «?», and the town hides it @both', async ({
  page,
  browser,
}) => {
  const title = `Preguntas ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/help-texts')
  await page.getByRole('link', { name: 'Ayuda nueva' }).click()
  await page.getByLabel('Pantalla').selectOption('Mis pedidos')
  await page.getByLabel('Título', { exact: true }).fill(title)
  await page.getByLabel('Texto del bloque 1').fill('No hace falta tener cuenta.')
  await expect(page.getByRole('region', { name: 'Así se leerá' })).toContainText('No hace falta tener cuenta.')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessibleHere(page)

  const first = await asVisitor(browser, new URL(page.url()).origin)
  await first.getByRole('button', { name: 'Ayuda de esta pantalla' }).click()
  await expect(first.getByText('No hace falta tener cuenta.')).toBeVisible()
  await first.context().close()

  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Se ve en la tienda').uncheck()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado', { exact: true })).toBeVisible()
  const second = await asVisitor(browser, new URL(page.url()).origin)
  await expect(second.getByRole('button', { name: 'Ayuda de esta pantalla' })).toHaveCount(0)
  await second.context().close()
})

test('the town sorts the help texts of a screen with the keyboard, and visitors read them in this order @both', async ({
  page,
  browser,
  api,
  server,
}, { project }) => {
  // A screen for each window, so that its help texts are only those of this test.
  const screen = project.name === 'movil' ? 'businesses' : 'saved'
  const titles = ['Primero', 'Segundo'].map((word) => `${word} ${Date.now()}`)
  const made: string[] = []
  for (const [sort, title] of titles.entries()) {
    const body = [{ type: 'p', text: `Se lee en ${title}.` }]
    made.push((await api.asTownHall<{ id: string }>('/help-cms', { url: screen, title, body, sort })).id)
  }
  const [first, second] = titles
  await enter(page, operator)
  await page.goto('/manage/town/help-texts')
  await expect(page.getByRole('button', { name: `Subir «${first}»` })).toBeDisabled()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: `Subir «${second}»` }).press('Enter')
  await expect(page.getByText(`«${second}» está en el puesto 1 de su pantalla`)).toBeVisible()
  // The pressed button is at the end of the list now, so the focus is on the other one.
  await expect(page.getByRole('button', { name: `Bajar «${second}»` })).toBeFocused()
  await expect(page.getByRole('button', { name: `Subir «${second}»` })).toBeDisabled()

  const visitor = await asVisitor(browser, server.url, `/${screen}`)
  await visitor.getByRole('button', { name: 'Ayuda de esta pantalla' }).click()
  const dialog = visitor.getByRole('dialog', { name: second! })
  await expect(dialog.getByRole('article')).toHaveText([
    new RegExp(`Se lee en ${second}`),
    new RegExp(`Se lee en ${first}`),
  ])
  await visitor.context().close()
  for (const id of made) await api.asTownHall(`/help-cms/${id}`, { enabled: false }, 'PUT')
})
