import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { pastries, scrollToPart, signIn, visit } from '../../shopper.ts'

test('an expired session opens the dialog for the password, and a login in another tab closes it', async ({
  page,
  context,
  api,
  customer,
}) => {
  await visit(page, `/product/${(await api.product(pastries)).id}`)
  const passwordDialog = page.getByRole('dialog', { name: 'Entra otra vez' })
  const questions = page.getByRole('region', { name: 'Preguntas y respuestas' })
  await scrollToPart(questions)
  await questions.getByRole('button', { name: 'Hacer una pregunta' }).click()
  const words = `¿Llevan azúcar? ${customer.username}`
  await questions.getByLabel('Tu pregunta').fill(words)
  await api.endSessions(customer)
  await expect(passwordDialog).toBeVisible()
  await expect(passwordDialog.getByLabel('Contraseña')).toBeFocused()
  expect(await objectionsOf(page, wcag)).toEqual([])
  const other = await context.newPage()
  await signIn(other, customer)
  await expect(passwordDialog).toBeHidden()
  await expect(questions.getByLabel('Tu pregunta')).toBeFocused()
  await questions.getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect(questions.getByRole('article').filter({ hasText: words })).toBeVisible()
})
