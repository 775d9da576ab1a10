import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, fill, open } from '#/testing/open.tsx'

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
