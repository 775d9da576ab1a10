import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, fill, logInHere, open } from '#/testing/open.tsx'

const region = async () => within(await screen.findByRole('region', { name: 'Preguntas y respuestas' }))

it('a long list of questions can be searched', async () => {
  const customer = await api.customer()
  const { id } = await api.product('Barra de leña')
  for (const about of ['sal', 'horno', 'harina', 'peso', 'corteza'])
    await api.as(customer, '/question-products', { product: id, text: `¿Qué hay de ${about}?` })
  const user = await open(`/product/${id}#ask`, { customer })
  const questions = within(await screen.findByRole('region', { name: 'Preguntas y respuestas' }))
  const texts = () => questions.getAllByRole('article').map(({ textContent }) => textContent)
  await fill(user, await questions.findByLabelText('Tu pregunta'), '¿Qué hay de reparto?')
  await user.click(questions.getByRole('button', { name: 'Preguntar' }))
  await waitFor(() => expect(texts()[0]).toContain('reparto'))
  expect(texts()).toHaveLength(5)
  await user.click(questions.getByRole('button', { name: 'Ver más preguntas' }))
  await waitFor(() => expect(texts()).toHaveLength(6))
  await fill(user, questions.getByLabelText('Buscar en las preguntas'), 'HARINA')
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('harina')]))
  await fill(user, questions.getByLabelText('Buscar en las preguntas'), 'bicicletas')
  expect(await questions.findByText(/^Nadie ha preguntado eso\./)).toBeTruthy()
})

it('a question that a guest has written remains after the login, and is answered by the shop and a buyer', async () => {
  const customer = await api.customer()
  const path = `/product/${(await api.product('Hogaza de masa madre')).id}`
  const text = `¿Se puede congelar en rebanadas, ${customer.username}?`
  const field = async () => (await region()).findByLabelText<HTMLTextAreaElement>('Tu pregunta')
  const ask = async () => user.click((await region()).getByRole('button', { name: 'Preguntar' }))
  const card = () =>
    waitFor(async () => {
      const found = (await region()).getAllByRole('article').find(({ textContent }) => textContent.includes(text))
      return { element: found!, ...within(found!) }
    })
  const expectText = (words: string) => waitFor(async () => expect((await card()).element.textContent).toContain(words))
  let user = await open(path)
  await user.click(await (await region()).findByRole('button', { name: 'Hacer una pregunta' }))
  await ask()
  await (await region()).findByText('Escribe tu pregunta.')
  const empty = await field()
  await waitFor(() => expect(document.activeElement).toBe(empty))
  await fill(user, empty, text)
  await ask()
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/login\?redirect=/))
  await logInHere(user, customer)
  await waitFor(() => expect(location.pathname + location.hash).toBe(`${path}#ask`))
  const kept = await field()
  expect(kept.value).toBe(text)
  await waitFor(() => expect(document.activeElement).toBe(kept))
  await ask()
  await expectText('Sin respuesta todavía.')
  expect((await card()).queryByRole('button', { name: /^Responder/ })).toBeNull()

  const answerAs = async (username: string, words: string, shown: string) => {
    user = await open(`${path}#questions`, { customer: { username, password: 'lonja-demo' } })
    await user.click(await (await card()).findByRole('button', { name: /^Responder/ }))
    await fill(user, await (await card()).findByLabelText('Tu respuesta'), words)
    await user.click((await card()).getByRole('button', { name: 'Publicar la respuesta' }))
    await expectText(words)
    await expectText(shown)
  }
  await answerAs('tienda@lonja.test', 'Sí: en rebanadas y directa al tostador.', 'La tienda')
  await answerAs('cliente@lonja.test', 'Yo lo hago siempre.', 'cliente, que lo ha comprado')
})
