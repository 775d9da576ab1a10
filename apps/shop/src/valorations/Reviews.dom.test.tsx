import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, fill, open } from '#/testing/open.tsx'

const bread = 'Hogaza de masa madre'
const region = async () => within(await screen.findByRole('region', { name: 'Reseñas' }))
const form = async () => {
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  return within(document.querySelector<HTMLElement>('dialog[open]')!)
}
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

it('a customer reports an improper review to the town hall', async () => {
  const user = await open(await pathOf(bread), { customer: await api.customer() })
  const review = within(await (await region()).findByRole('article', { name: 'Reseña de joancebrian' }))
  await user.click(review.getByRole('button', { name: /^Denunciar/ }))
  const report = await form()
  await user.click(await report.findByRole('button', { name: 'Enviar la denuncia' }))
  await report.findByText(/^Falta algo/)
  expect(report.getByText(/^Denuncias esta reseña, no el producto\./)).toBeTruthy()
  await fill(user, report.getByLabelText('¿Qué pasa y por qué?'), 'Habla de otro producto.')
  expect(report.queryByText(/^Falta algo/)).toBeNull()
  await user.click(report.getByRole('checkbox'))
  await user.click(report.getByRole('button', { name: 'Enviar la denuncia' }))
  expect(await screen.findByText(/^Recibido/, { selector: '[role=status] *' })).toBeTruthy()
})

it('a buyer writes a review from the order, and changes it until the shop replies', async () => {
  const customer = await api.customer()
  const cake = 'Magdalenas de aceite'
  await api.handOver(await api.order(cake, customer))
  const line = async () => {
    const link = await within(screen.getByRole('main')).findByRole('link', { name: cake })
    return within(link.closest('li')!)
  }
  let user = await open('/orders', { customer })
  const order = await screen.findByRole('article')
  expect(order.textContent).toMatch(/Entregado|Recogido/)
  await user.click(within(order).getAllByRole('link')[0]!)
  await user.click(await (await line()).findByRole('button', { name: /^Escribir una reseña/ }))
  let review = await form()
  await user.click(review.getByRole('button', { name: 'Publicar la reseña' }))
  expect((await review.findByRole('alert')).textContent).toBe('Elige cuántas estrellas le das.')
  await fill(user, review.getByLabelText(/^En pocas palabras/), 'Como las de casa')
  user = await open(location.pathname)
  await user.click(await (await line()).findByRole('button', { name: /^Escribir una reseña/ }))
  review = await form()
  expect(review.getByLabelText<HTMLInputElement>(/^En pocas palabras/).value).toBe('Como las de casa')
  await user.click(review.getByRole('radio', { name: '4 estrellas: bueno' }))
  await user.click(review.getByRole('button', { name: 'Publicar la reseña' }))
  await screen.findByText('¡Gracias! Tu reseña ya se ve.', { selector: '[role=status] *' })
  await (await line()).findByRole('img', { name: '4 de 5 estrellas' })
  await user.click(await (await line()).findByRole('button', { name: /^Cambiar mi reseña/ }))
  review = await form()
  await user.click(review.getByRole('radio', { name: '5 estrellas: muy bueno' }))
  await user.click(review.getByRole('button', { name: 'Publicar la reseña' }))
  await (await line()).findByRole('img', { name: '5 de 5 estrellas' })

  await user.click((await line()).getByRole('link', { name: cake }))
  await screen.findByRole('heading', { level: 1, name: cake })
  const path = `${location.pathname}#reviews`
  const inList = async () => {
    const element = await (await region()).findByRole('article', { name: `Reseña de ${customer.username}` })
    return { element, ...within(element) }
  }
  user = await open(path, { customer: { username: 'tienda@lonja.test', password: 'lonja-demo' } })
  let written = await inList()
  expect(written.element.textContent).toContain('Como las de casa')
  await user.click(await written.findByRole('button', { name: 'Responder' }))
  await fill(user, written.getByLabelText('Respuesta de tu tienda'), '¡Gracias, Carmen!')
  await user.click(written.getByRole('button', { name: 'Publicar la respuesta' }))
  await written.findByText(/Responde Horno Santa Llúcia/)

  await open(path, { customer })
  written = await inList()
  await written.findByText('¡Gracias, Carmen!')
  expect(written.queryByRole('button', { name: /Cambiar mi reseña/ })).toBeNull()
})
