import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, fill, open } from '#/testing/open.tsx'

const bread = 'Hogaza de masa madre'
const region = async () => within(await screen.findByRole('region', { name: 'Reseñas' }))
const pathOf = async (title: string) => `/product/${(await api.product(title)).id}#reviews`

it('the reviews of a product are counted, filtered and sorted', async () => {
  const user = await open(await pathOf(bread))
  await screen.findByRole('link', { name: /^★ 4,7 · 3 reseñas$/ })
  const reviews = await region()
  const texts = () => reviews.getAllByRole('article').map(({ textContent }) => textContent)
  await waitFor(() => expect(texts()).toHaveLength(3))
  for (const words of ['El pan de antes', 'Compra verificada', 'Responde Horno Santa Llúcia'])
    expect(texts()[0]).toContain(words)
  await user.click(reviews.getByRole('button', { name: '4 estrellas: 1 reseña' }))
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Muy bueno, un poco tostado')]))
  await user.click(reviews.getByRole('button', { name: 'Ver todas las reseñas' }))
  await user.selectOptions(reviews.getByLabelText('Ordenar por'), 'Peor valoradas')
  await waitFor(() => {
    expect(texts()).toHaveLength(3)
    expect(texts()[0]).toContain('Muy bueno, un poco tostado')
  })
  const details = reviews.getByText('Reseñas verificadas: solo de quien lo ha comprado').closest('details')!
  expect(details.open).toBe(false)
  await user.click(details.querySelector('summary')!)
  expect(details.open).toBe(true)
  expect(details.textContent).toMatch(/comprobamos cada una con su pedido/)
})

it('an improper review is reported to the town hall', async () => {
  const user = await open(await pathOf(bread), { customer: await api.customer() })
  const review = within(await (await region()).findByRole('article', { name: 'Reseña de joancebrian' }))
  await user.click(review.getByRole('button', { name: 'Denunciar' }))
  await user.click(review.getByRole('button', { name: 'Enviar la denuncia' }))
  await review.findByText('Cuéntanos qué le pasa.')
  await fill(user, review.getByLabelText('¿Qué le pasa a esta reseña?'), 'Habla de otro producto.')
  await user.click(review.getByRole('button', { name: 'Enviar la denuncia' }))
  expect(await screen.findByText(/^Recibido/, { selector: '[role=status] *' })).toBeTruthy()
})
