import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { oil, pastries } from '../../../../e2e/goods.ts'
import { api, fill, open, storeBasket } from '#/testing/open.tsx'

const stored = () => localStorage.getItem('current_order') ?? ''
const main = () => within(screen.getByRole('main'))
const undo = () => screen.queryByRole('button', { name: 'Deshacer' })
const shopRegion = async () => within(await screen.findByRole('region', { name: 'Horchatería El Xúfer' }))
/** Expects this number in both links to the basket: the one in the header and the one in the bottom bar. */
const expectInCart = (count: number) =>
  waitFor(() => {
    const header = within(screen.getByRole('banner')).getByRole('link', { name: /^Carrito/ })
    const bar = within(screen.getByRole('navigation', { name: 'Secciones' })).getByRole('link', { name: /Carrito/ })
    for (const { textContent } of [header, bar])
      expect(textContent).toMatch(count === 0 ? /^\D*$/ : new RegExp(`^${count}\\D*$`))
  })
const withPastries = async () => storeBasket((await api.product(pastries)).id)

it('the basket shows why the server reduces a quantity [C5.3]', async () => {
  await withPastries()
  await open('/cart')
  await waitFor(() => expect(stored()).toContain('"total"'))
  const order = JSON.parse(stored()) as { lines: { quantity: number }[] }
  order.lines[0]!.quantity = 500
  localStorage.setItem('current_order', JSON.stringify(order))
  await open('/cart')
  const changes = await screen.findByRole('region', { name: 'Algo ha cambiado desde la última vez' })
  expect(changes.textContent).toContain('solo quedan')
})

it('an unknown coupon is refused with an explanation', async () => {
  await withPastries()
  const user = await open('/cart')
  await user.click(await screen.findByRole('button', { name: '¿Tienes un cupón?' }))
  await fill(user, screen.getByLabelText('Código del cupón'), 'inventado')
  await user.click(screen.getByRole('button', { name: 'Aplicar el cupón' }))
  expect(await screen.findByText('No conocemos ese cupón. Revisa el código.')).toBeTruthy()
})

it('the basket is the same after a reload [C2.18 C4.17]', async () => {
  const { id } = await api.product(oil)
  let user = await open(`/product/${id}`)
  await user.click(await screen.findByRole('radio', { name: '5 l' }))
  await user.click((await main().findAllByRole('button', { name: /^Añadir · / }))[0]!)
  await screen.findByText('Añadido al carrito')
  // Waits until the answer with the prices is stored too, because it must not arrive after the next page has opened.
  await waitFor(() => expect(stored()).toContain('"total"'))
  user = await open(`/products?${new URLSearchParams({ search: pastries })}`)
  await user.click(await screen.findByRole('button', { name: `Añadir al carrito: ${pastries}` }))
  await screen.findByText(`Añadido: ${pastries}`)

  await open('/cart')
  expect((await main().findAllByText(/^63,90\s€$/)).length).toBeGreaterThan(0)
  await open('/cart')
  await expectInCart(2)
  await shopRegion()
})

it('without a network the basket can be changed, and shows that its prices are not checked', async () => {
  await withPastries()
  let offline = false
  const user = await open('/cart', {
    answer: () => (offline ? Promise.reject(new TypeError('fetch failed')) : undefined),
  })
  const shop = await shopRegion()
  await shop.findAllByText(/^3,90\s€$/)

  offline = true
  fireEvent(window, new Event('offline'))
  await screen.findByText('Sin conexión: puedes cambiar el carrito, pero los precios están sin validar.')
  await user.click(shop.getByRole('button', { name: 'Añadir uno' }))
  await expectInCart(2)
  await shop.findAllByText(/^7,80\s€$/)
  await screen.findAllByText('Sin conexión no se puede hacer el pedido.')
  expect(screen.queryByRole('link', { name: 'Tramitar el pedido' })).toBeNull()

  offline = false
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(screen.queryByText(/precios están sin validar/)).toBeNull())
  await screen.findAllByRole('link', { name: 'Tramitar el pedido' })
})

it('a line saved for later moves to the wish list, and this can be undone for six seconds', async () => {
  const customer = await api.customer()
  const saved = async (count: number) =>
    waitFor(async () => expect(await api.as<object[]>(customer, '/whitelists')).toHaveLength(count))
  await withPastries()
  const user = await open('/cart', { customer })
  const saveForLater = async () =>
    user.click(await screen.findByRole('button', { name: `Guardar para después: ${pastries}` }))
  await saveForLater()
  await screen.findByText(`${pastries} está en tu lista de deseos.`)
  await expectInCart(0)
  await saved(1)

  await user.click(undo()!)
  await expectInCart(1)
  await saved(0)

  // After a touch, a button has the focus, but does not match `:focus-visible`.
  const original = Object.getOwnPropertyDescriptor(Element.prototype, 'matches')!.value as Element['matches']
  const matches = vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
    return selector !== ':focus-visible' && original.call(this, selector)
  })
  // The clock advances by itself, so that requests are still answered, and the test moves it by six seconds.
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await saveForLater()
    await expectInCart(0)
    await vi.advanceTimersByTimeAsync(4_500)
    expect(undo()).not.toBeNull()
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(undo()).toBeNull())
  } finally {
    vi.useRealTimers()
    matches.mockRestore()
  }
  await open('/whitelist')
  await within(screen.getByRole('main')).findByRole('link', { name: pastries })
})
