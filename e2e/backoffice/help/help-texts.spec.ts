import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('the town writes a help text, visitors read it behind the «?», and the town hides it @both', async ({
  page,
  browser,
}) => {
  const title = `Preguntas ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/help-texts')
  await page.getByRole('link', { name: 'Ayuda nueva' }).click()
  await page.getByLabel('Pantalla').selectOption('Crear una cuenta')
  await page.getByLabel('Título', { exact: true }).fill(title)
  await page.getByLabel('Texto del bloque 1').fill('No hace falta tener cuenta.')
  await expect(page.getByRole('region', { name: 'Así se leerá' })).toContainText('No hace falta tener cuenta.')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessibleHere(page)

  const visitor = await browser.newPage()
  const read = async () => {
    await visitor.goto('/register')
    const asked = visitor.waitForResponse((answer) => answer.url().includes('/help-cms'))
    await visitor.keyboard.press('Tab')
    await asked
  }
  const help = visitor.getByRole('button', { name: 'Ayuda de esta pantalla' })
  await read()
  await help.click()
  await expect(visitor.getByRole('dialog')).toContainText('No hace falta tener cuenta.')

  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Se ve en la tienda').uncheck()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardado').first()).toBeVisible()
  await read()
  await expect(help).toHaveCount(0)
  await visitor.close()
})
