import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { oil, pastries } from '../../../../e2e/goods.ts'
import { api, open } from '#/testing/open.tsx'

const savedBy = async (customer: Parameters<typeof api.as>[0]) => api.as<object[]>(customer, '/whitelists')
const unitsInBasket = () =>
  (JSON.parse(localStorage.getItem('current_order') ?? '{"lines":[]}') as { lines: { quantity: number }[] }).lines.map(
    ({ quantity }) => quantity,
  )
const heart = () => screen.findByRole('button', { name: `Guardar en la lista de deseos: ${pastries}` })
const removeButton = (title: string) => screen.findByRole('button', { name: `Quitar de la lista: ${title}` })

it('a saved product is moved to the basket, or is removed and restored [C2.11]', async () => {
  const customer = await api.customer()
  for (const title of [oil, pastries]) await api.as(customer, '/whitelists', { product: (await api.product(title)).id })
  const user = await open('/whitelist', { customer })
  await user.click(await screen.findByRole('button', { name: `Añadir al carrito: ${pastries}` }))
  await waitFor(() => expect(unitsInBasket()).toEqual([1]))
  await screen.findByRole('link', { name: 'Elegir opciones' })

  await user.click(await removeButton(pastries))
  await screen.findByText('1 producto guardado')
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await screen.findByText('2 productos guardados')

  await user.click(await removeButton(oil))
  await user.click(await removeButton(pastries))
  await screen.findByRole('heading', { name: 'Tu lista está vacía' })
  await waitFor(async () => expect(await savedBy(customer)).toEqual([]))
  await open('/whitelist')
  await screen.findByRole('heading', { name: 'Tu lista está vacía' })
})

it('the wish list shows that the price of a product was reduced', async () => {
  const customer = await api.customer()
  const { id } = await api.product(pastries)
  await api.as(customer, '/whitelists', { product: id })
  await open('/whitelist', {
    customer,
    // The answer is changed, as if the price had been higher when the product was saved.
    answer: (path, ask) =>
      path.startsWith('/api/whitelists?')
        ? ask().then(async (response) => {
            const rows = (await response.json()) as { priceWhenAdded: number }[]
            const higher = rows.map((row) => ({ ...row, priceWhenAdded: row.priceWhenAdded + 150 }))
            return { status: response.status, headers: response.headers, json: async () => higher }
          })
        : undefined,
  })
  expect(await screen.findByText(/^Ha bajado 1,50\s€ desde que lo guardaste$/)).toBeTruthy()
})

it('the wish list of one account is not shown to the next user', async () => {
  const [first, second] = [await api.customer(), await api.customer()]
  const path = `/product/${(await api.product(pastries)).id}`
  const user = await open(path, { customer: first })
  await user.click(await heart())
  await waitFor(async () => expect(await savedBy(first)).toHaveLength(1))
  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await open(path)
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
  await open('/whitelist', { customer: second })
  await within(screen.getByRole('main')).findByRole('heading', { name: 'Tu lista está vacía' })
})
