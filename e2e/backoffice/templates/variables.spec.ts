import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { mailsWith } from '../../mailed.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

/** Collected at the shop. */
const biscuits = 'Rosquilletas de aceite'

test('the town makes a variable for its mails, a shop gives it a value of its own, and a customer reads it @both', async ({
  page,
  api,
  server,
}, { project }) => {
  test.slow()
  const code = `lema_${project.name.replaceAll(/\W/g, '')}_${Date.now()}`
  const mine = `Pan de hoy (${code})`
  const variables = page.getByRole('region', { name: 'Variables de los textos' })
  const row = variables.locator('details').filter({ hasText: code })
  const openRow = async () => {
    await page.goto('/manage/town/templates')
    // The list of mails is above the variables, and moves them when it is there.
    await expect(page.getByRole('link', { name: /Castellano ?: Pedido listo para recoger$/ })).toBeVisible()
    await row.locator('summary').click()
  }
  await enter(page, operator)
  await page.goto('/manage/town/templates')
  await variables.getByText('Añadir una variable').click()
  await variables.getByLabel('Nombre de la variable').fill('dos palabras')
  await expect(variables.getByText('Solo letras sin acentos')).toBeVisible()
  await variables.getByLabel('Nombre de la variable').fill(code)
  await variables.getByLabel('Valor', { exact: true }).fill('Compra cerca')
  await expectAccessibleHere(page)
  await variables.getByRole('button', { name: 'Añadir variable' }).click()
  await expect(page.getByText(`Variable ${code} añadida`)).toBeVisible()

  await page.goto('/manage/town/templates/order-accepted')
  const body = page.getByLabel('Texto', { exact: true })
  await body.fill('Hola. ')
  await body.press('End')
  await page.getByRole('button', { name: `Añadir ${code}` }).click()
  await expect(page.getByRole('region', { name: 'Así se leerá' })).toContainText('Hola. Compra cerca')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Volver al texto de Lonja' })).toBeVisible()

  await openRow()
  await row.getByRole('button', { name: `Borrar ${code}` }).click()
  await expect(page.getByText('No se puede borrar: se está usando.')).toBeVisible()

  await logIn(page)
  await page.goto('/manage/settings/look')
  const own = page.getByRole('region', { name: 'Tus datos en los correos' })
  await expect(own).toContainText('En el resto del pueblo: Compra cerca')
  await own.getByLabel(code).fill(mine)
  await own.getByRole('button', { name: `Guardar ${code}` }).click()
  await expect(own.getByRole('button', { name: `Guardar ${code}` })).toBeDisabled()
  await expect(own.getByLabel(code)).toHaveValue(mine)
  await expectAccessibleHere(page)

  const email = `lema-${project.name}-${Date.now()}@example.com`
  const order = await api.order(biscuits, undefined, email)
  await api.accept(order)
  const [mail] = await mailsWith(email, server.dataDir, 'Hola.')
  expect(mail).toContain(`Hola. ${mine}`)

  await own.getByLabel(code).fill('')
  await own.getByRole('button', { name: `Guardar ${code}` }).click()
  await expect(own.getByLabel(code)).toHaveValue('')
  await enter(page, operator)
  await page.goto('/manage/town/templates/order-accepted')
  await page.getByRole('button', { name: 'Volver al texto de Lonja' }).click()
  await expect(page.getByRole('button', { name: 'Volver al texto de Lonja' })).toBeHidden()
  await openRow()
  await row.getByRole('button', { name: `Borrar ${code}` }).click()
  await expect(page.getByText(`Variable ${code} quitada`)).toBeVisible()
  await expect(row).toHaveCount(0)
})
