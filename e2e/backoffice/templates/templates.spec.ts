import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { mailsWith } from '../../mailed.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

/** Collected at the shop. */
const biscuits = 'Rosquilletas de aceite'

test('an operator writes the mail of orders that are ready, tries it, and a customer reads it; then Lonja’s text returns @both', async ({
  page,
  api,
  server,
}, { project }) => {
  const words = `Ven a por él antes de las dos (${project.name} ${Date.now()}).`
  await enter(page, operator)
  await page.goto('/manage/town/templates')
  await expectAccessibleHere(page)
  const link = page.getByRole('link', { name: /Castellano ?: Pedido listo para recoger$/ })
  await link.click()
  await page.getByLabel('Asunto', { exact: true }).fill('¡Ya está el {{code}}!')
  const body = page.getByLabel('Texto', { exact: true })
  await body.fill(`${words} {{nada}}`)
  await expect(page.getByText('Hay una variable que este texto no tiene')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await body.fill(`${words} `)
  await body.press('End')
  await page.getByRole('button', { name: 'Añadir nombre del cliente' }).click()
  await expect(body).toHaveValue(`${words} {{name}}`)
  const preview = page.getByRole('region', { name: 'Así se leerá' })
  await expect(preview).toContainText('¡Ya está el LON-7K3F!')
  await expect(preview).toContainText(`${words} Ana`)
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Enviarme una prueba' }).click()
  await mailsWith(operator.username, server.dataDir, `${words} Ana`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const restore = page.getByRole('button', { name: 'Volver al texto de Lonja' })
  const earlier = page.getByRole('region', { name: 'Textos anteriores' })
  await expect(restore).toBeVisible()

  const email = `lista-${project.name}-${Date.now()}@example.com`
  const order = await api.order(biscuits, undefined, email)
  for (const status of ['accepted', 'preparing', 'ready']) await api.move(order, status)
  const [mail] = await mailsWith(email, server.dataDir, words)
  expect(mail).toContain(`${words} Vicent`)
  expect(mail).toContain(`Pedido ${order.code} listo para recoger.`)
  expect(mail).toMatch(/enseña este código: \d{3} \d{3}/)

  // The name is only for the list.
  await page.getByLabel('Nombre en vuestra lista').fill('Aviso de recogida')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  await page.goto('/manage/town/templates')
  await expect(link).toContainText('Aviso de recogida')
  await link.click()

  // The town writes another text, and goes back to the one before.
  await body.fill('Hasta luego.')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(earlier.getByText('es el de ahora')).toHaveCount(1)
  await earlier
    .getByRole('button', { name: /^Volver al texto \d+$/ })
    .first()
    .click()
  await expect(body).toHaveValue(`${words} {{name}}`)
  await expect(earlier.getByText(/· ayuntamiento/).first()).toBeVisible()
  await expectAccessibleHere(page)

  await restore.click()
  await expect(restore).toBeHidden()
  await expect(page.getByLabel('Asunto', { exact: true })).toHaveValue('Pedido {{code}} listo para recoger')
})

test('an operator writes the foot of tickets and a push, and sees both as people will see them @both', async ({
  page,
}) => {
  await enter(page, operator)
  await page.goto('/manage/town/templates')
  await page.getByRole('link', { name: /Aviso en el móvil ?: Pedido aceptado$/ }).click()
  await page.getByLabel('Título', { exact: true }).fill('¡Manos a la masa!')
  await page.getByLabel('Texto', { exact: true }).fill('Ya lo tenemos, {{name}}.')
  const preview = page.getByRole('region', { name: 'Así se leerá' })
  await expect(preview).toContainText('Ya lo tenemos, Ana. Tu pedido LON-7K3F: Listo para recoger.')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Volver al texto de Lonja' }).click()
  await expect(page.getByRole('button', { name: 'Volver al texto de Lonja' })).toBeHidden()

  await page.goto('/manage/town/templates/order-ticket')
  await page.getByLabel('Título', { exact: true }).fill('Gracias por comprar en el pueblo')
  await page.getByLabel('Texto', { exact: true }).fill('Pedido {{code}}\nVuelve a {{shop}}')
  await expect(preview).toContainText('Vuelve a Forn de la Plaça')
  await page.getByRole('button', { name: 'Guardar' }).click()
  const remove = page.getByRole('button', { name: 'Quitar el texto del tique' })
  await expectAccessibleHere(page)
  await remove.click()
  await expect(remove).toBeHidden()
})
