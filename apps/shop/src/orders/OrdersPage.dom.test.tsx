import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, open } from '#/testing/open.tsx'

const pastries = 'Fartons recién salidos'
const stage = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Qué pedidos' })).getByRole('link', { name })
const cards = () => within(screen.getByRole('main')).getAllByRole('article')

it('a customer cannot open the order of another customer or of a guest [C2.7]', async () => {
  const { id } = await api.order(pastries, await api.customer())
  const ofGuest = await api.order(pastries)
  const customer = await api.customer()
  for (const order of [id, ofGuest.id]) {
    await open(`/order/${order}`, { customer })
    expect(await screen.findByRole('heading', { level: 1, name: 'No encontramos este pedido' })).toBeTruthy()
  }
})

it('a customer can filter the orders by stage, and repeat an order from the list', async () => {
  const customer = await api.customer()
  const going = await api.order(pastries, customer)
  const over = await api.order(pastries, customer)
  await api.as(customer, '/order-cancel', { order: over.id })
  const user = await open('/orders', { customer })
  await waitFor(() => expect(cards()).toHaveLength(2))
  await user.click(stage('En marcha'))
  await waitFor(() => expect(cards().map((card) => card.textContent)).toEqual([expect.stringContaining(going.code)]))
  const canceled = () =>
    waitFor(() => expect(cards().map((card) => card.textContent)).toEqual([expect.stringContaining(over.code)]))
  await user.click(stage('Cancelados'))
  await canceled()
  expect(location.search).toBe('?stage=canceled')
  await user.click(stage('Entregados'))
  await screen.findByRole('heading', { name: 'No hay pedidos así' })
  history.back()
  await canceled()

  await user.click(within(cards()[0]!).getByRole('button', { name: /^Repetir/ }))
  await waitFor(() => expect(location.pathname).toBe('/cart'))
})

it('a collected order is «Recogido», not «Entregado», and cannot be canceled', async () => {
  const customer = await api.customer()
  await api.handOver(await api.order(pastries, customer))
  const user = await open('/orders', { customer })
  await waitFor(() => expect(cards()[0]!.textContent).toContain('Recogido'))
  await user.click(within(cards()[0]!).getAllByRole('link')[0]!)
  const states = within(await screen.findByRole('list', { name: 'Estado del pedido' }))
  expect(states.getAllByRole('listitem').at(-1)!.textContent).toContain('Recogido')
  expect(within(screen.getByRole('main')).queryByText('Entregado')).toBeNull()
  await screen.findByRole('button', { name: 'Repetir el pedido' })
  expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull()
})

it('the page of a perishable product says that it cannot be returned, and the order offers no return', async () => {
  await open(`/product/${(await api.product(pastries)).id}`)
  await screen.findByText(/Este artículo no admite devolución/)
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await api.handOver(order)
  await open(`/order/${order.id}`, { customer })
  await screen.findByRole('button', { name: 'Repetir el pedido' })
  expect(screen.queryByRole('button', { name: 'Devolver algo' })).toBeNull()
})
