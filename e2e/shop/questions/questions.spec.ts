import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { scrollToPart, logIn, storeSession, visit } from '../../shopper.ts'

const title = 'Hogaza de masa madre'
const shop = { username: 'tienda@lonja.test', password: 'lonja-demo', greeting: 'Llúcia' }
const questions = (page: Page) => page.getByRole('region', { name: 'Preguntas y respuestas' })

test('a question that a guest has written remains after the login, and is answered by the shop and a buyer', async ({
  page,
  api,
}) => {
  const customer = await api.customer()
  const path = `/product/${(await api.product(title)).id}`
  const text = `¿Se puede congelar en rebanadas, ${customer.username}?`
  await visit(page, path)
  await scrollToPart(questions(page))
  await questions(page).getByRole('button', { name: 'Hacer una pregunta' }).click()
  await questions(page).getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect(questions(page).getByText('Escribe tu pregunta.')).toBeVisible()
  await expect(questions(page).getByLabel('Tu pregunta')).toBeFocused()
  await questions(page).getByLabel('Tu pregunta').fill(text)
  await questions(page).getByRole('button', { name: 'Preguntar', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await logIn(page, customer)
  await expect(page).toHaveURL(`${path}#ask`)
  await expect(questions(page).getByLabel('Tu pregunta')).toHaveValue(text)
  await expect(questions(page).getByLabel('Tu pregunta')).toBeFocused()
  await questions(page).getByRole('button', { name: 'Preguntar', exact: true }).click()
  const question = questions(page).getByRole('article').filter({ hasText: text })
  await expect(question).toContainText('Sin respuesta todavía.')
  await expect(question.getByRole('button', { name: /^Responder/ })).toHaveCount(0)

  await storeSession(page, shop)
  await visit(page, `${path}#questions`)
  await scrollToPart(questions(page))
  await question.getByRole('button', { name: /^Responder/ }).click()
  await question.getByLabel('Tu respuesta').fill('Sí: en rebanadas y directa al tostador.')
  await question.getByRole('button', { name: 'Publicar la respuesta' }).click()
  await expect(question).toContainText('La tienda')

  await storeSession(page, cliente)
  await visit(page, `${path}#questions`)
  await scrollToPart(questions(page))
  await question.getByRole('button', { name: /^Responder/ }).click()
  await question.getByLabel('Tu respuesta').fill('Yo lo hago siempre.')
  await question.getByRole('button', { name: 'Publicar la respuesta' }).click()
  await expect(question).toContainText('cliente, que lo ha comprado')
})
