import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, logIn } from '../shopkeeper.ts'

/** Sold by the shop of this account. */
const biscuits = 'Rosquilletas de aceite'
const card = (page: Page, text: string) => page.getByRole('main').getByRole('article').filter({ hasText: text })

test('a member answers a question in place with a quick reply, and a colleague cannot answer it twice @both', async ({
  page,
  api,
}) => {
  const mark = randomUUID().slice(0, 6)
  const customer = await api.customer()
  const { id } = await api.product(biscuits)
  const question = await api.as<{ id: string }>(customer, '/question-products', {
    product: id,
    text: `¿Llevan sésamo? ${mark}`,
  })
  await logIn(page)
  await page.goto('/manage')
  await page
    .getByRole('link', { name: /^Avisos/ })
    .first()
    .click()

  await page.getByText('Respuestas rápidas', { exact: true }).click()
  await page.getByRole('button', { name: 'Añadir una' }).click()
  await page.getByLabel('Texto').fill(`No llevan. ${mark}`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('button', { name: `Borrar No llevan. ${mark}` })).toBeVisible()

  const first = card(page, `¿Llevan sésamo? ${mark}`)
  await first.getByRole('button', { name: 'Responder' }).click()
  await first.getByRole('button', { name: 'Enviar' }).click()
  await expect(first.getByText('Escribe algo.')).toBeVisible()
  await expectAccessibleHere(page)
  await first.getByRole('button', { name: `No llevan. ${mark}` }).click()
  await first.getByRole('button', { name: 'Enviar' }).click()
  await expect(first).toBeHidden()
  const { answers } = await api.send<{ answers: { text: string; official: boolean }[] }>(
    `/question-products/${question.id}`,
  )
  expect(answers).toMatchObject([{ text: `No llevan. ${mark}`, official: true }])

  // The clerk is a member of the shopkeeper's other shop, so both can answer a question there.
  const { shops } = await api.as<{ shops: { id: string; name: string }[] }>(clerk, '/manage/bootstrap')
  const { id: shop, name } = shops[0]!
  const [sold] = await api.send<{ id: string }[]>(`/products?business.id=${shop}&available=true`)
  const asked = { product: sold!.id, text: `¿Y sal? ${mark}` }
  const late = await api.as<{ id: string }>(customer, '/question-products', asked)
  await page.getByLabel('Tienda', { exact: true }).selectOption(name)
  const second = card(page, asked.text)
  await second.getByRole('button', { name: 'Responder' }).click()
  await second.getByLabel('Tu respuesta').fill('Un poco.')
  await api.as(clerk, '/answer-question-products', { question: late.id, text: 'Muy poca.' })
  await second.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Otra persona de la tienda ya ha respondido.')).toBeVisible()
  await expect(second).toBeHidden()
})

test('a member answers a case and closes it, and reads a notice @both', async ({ page, api }) => {
  const mark = randomUUID().slice(0, 6)
  const customer = await api.customer()
  const { business } = await api.product(biscuits)
  const { id } = await api.as<{ id: string }>(customer, '/issues', {
    type: 'other',
    subject: `Llegaron rotas ${mark}`,
    body: 'La caja estaba abierta.',
    business: business.id,
  })
  const order = await api.order(biscuits, customer)
  await api.as(customer, '/order-cancel', { order: order.id })
  await logIn(page)
  await page.goto('/manage/inbox?kind=cases')
  const open = card(page, `Llegaron rotas ${mark}`)
  await open.getByRole('button', { name: 'Responder y cerrar' }).click()
  await open.getByLabel('Tu respuesta').fill('Te guardamos otra caja.')
  await open.getByRole('button', { name: 'Enviar' }).click()
  await expect(open).toBeHidden()
  expect(await api.as(customer, `/issues/${id}`)).toMatchObject({
    state: 'closed',
    messages: [{ text: 'Te guardamos otra caja.' }],
  })

  await page
    .getByRole('link', { name: /^Avisos \d/ })
    .filter({ visible: true })
    .last()
    .click()
  const notice = card(page, order.code)
  await notice.getByRole('button', { name: /^Leído/ }).click()
  await expect(notice).toBeHidden()
})

test('a clerk answers questions, and sees neither reviews nor cases', async ({ page }) => {
  await logIn(page, clerk)
  await page.goto('/manage/inbox')
  const kinds = page.getByRole('navigation', { name: 'Tipo de aviso' })
  await expect(kinds.getByRole('link', { name: /Preguntas/ })).toBeVisible()
  await expect(kinds.getByRole('link', { name: /Opiniones|Incidencias/ })).toHaveCount(0)
})
