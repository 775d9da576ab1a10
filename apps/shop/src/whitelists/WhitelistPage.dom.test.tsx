import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { oil, pastries } from '../../../../e2e/goods.ts'
import { api, logInHere, open } from '#/testing/open.tsx'

const savedBy = async (customer: Parameters<typeof api.as>[0]) => api.as<object[]>(customer, '/whitelists')
const unitsInBasket = () =>
  (JSON.parse(localStorage.getItem('current_order') ?? '{"lines":[]}') as { lines: { quantity: number }[] }).lines.map(
    ({ quantity }) => quantity,
  )
const heart = (title = pastries) => screen.findByRole('button', { name: `Guardar en la lista de deseos: ${title}` })
const expectPressed = () => waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'))
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

it('a guest saves products on the device, and finds them in the account after the login', async () => {
  const customer = await api.customer()
  let user = await open(`/product/${(await api.product(pastries)).id}`)
  await user.click(await heart())
  await expectPressed()
  await screen.findByText(`Guardado en este dispositivo: ${pastries}`)
  user = await open(`/product/${(await api.product(oil)).id}`)
  await user.click(await heart(oil))

  // The list is visible without an account.
  await user.click(await screen.findByRole('link', { name: 'Ver la lista' }))
  await waitFor(() => expect(location.pathname).toBe('/saved'))
  await screen.findByText('2 productos guardados')
  await user.click(await removeButton(pastries))
  await screen.findByText('1 producto guardado')
  await user.click(screen.getByRole('button', { name: 'Deshacer' }))
  await user.click(await screen.findByRole('button', { name: `Añadir al carrito: ${pastries}` }))
  await waitFor(() => expect(unitsInBasket()).toEqual([1]))

  user = await open('/whitelist')
  await waitFor(() => expect(location.pathname + location.search).toBe('/login?redirect=%2Fwhitelist'))
  await logInHere(user, customer)
  await screen.findByText('2 productos guardados')
  await within(screen.getByRole('main')).findByRole('link', { name: oil })
  await waitFor(async () => expect(await savedBy(customer)).toHaveLength(2))
})

it('a product that is saved without a network is sent to the account when the network returns', async () => {
  const customer = await api.customer()
  let offline = false
  const user = await open(`/product/${(await api.product(pastries)).id}`, {
    customer,
    answer: () => (offline ? Promise.reject(new TypeError('fetch failed')) : undefined),
  })
  const button = await heart()
  offline = true
  fireEvent(window, new Event('offline'))
  await user.click(button)
  await expectPressed()
  expect(await savedBy(customer)).toEqual([])
  offline = false
  fireEvent(window, new Event('online'))
  await waitFor(async () => expect(await savedBy(customer)).toHaveLength(1))
})

it('a customer who requests a notification gets it when a sold-out product is available again', async () => {
  // A product without variants. No other test uses it.
  const rare = 'Jalea real fresca'
  const product = await api.product(rare)
  await api.supply(product, { stock: 0 })
  const customer = await api.customer()
  let user = await open(`/product/${product.id}`)
  await user.click(await screen.findByRole('button', { name: 'Avísame cuando vuelva' }))
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/login\?redirect=/))
  await logInHere(user, customer)
  await waitFor(() => expect(location.pathname).toBe(`/product/${product.id}`))
  await screen.findByText('Te avisaremos en cuanto vuelva a haber.')
  await waitFor(async () => expect(await savedBy(customer)).toHaveLength(1))
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Ver la lista' }))
  await screen.findByText('Agotado: te avisaremos cuando vuelva')

  await api.supply(product, { stock: 3 })
  await waitFor(
    async () => {
      const told = await api.as<object[]>(customer, '/notifications')
      expect(JSON.stringify(told)).toContain(rare)
    },
    { timeout: 20_000, interval: 300 },
  )
  user = await open('/notifications')
  await user.click(await screen.findByRole('link', { name: new RegExp(`Vuelve a haber: ${rare}`) }))
  await user.click(await screen.findByRole('link', { name: 'Ver el producto' }))
  await screen.findByRole('heading', { level: 1, name: rare })
  expect(screen.queryByText('Te avisaremos en cuanto vuelva a haber.')).toBeNull()
})
