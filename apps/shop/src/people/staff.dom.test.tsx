import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, open } from '#/testing/open.tsx'

const password = 'lonja-demo'
const shop = { username: 'tienda', password }

// A customer, and two accounts that may read the data of other people.
it.each(['cliente@lonja.test', 'tienda', 'ayuntamiento'])(
  '«%s» sees only their own addresses in the profile, and only their own orders',
  async (username) => {
    const account = { username, password }
    const neighbour = await api.customer()
    const home = await api.as<{ id: string }>(neighbour, '/addresses', {
      label: 'Casa',
      street: 'Calle del Canario',
      number: '77',
      zip: '46375',
      city: 'Vilaserena',
      main: true,
    })
    const order = await api.order(pastries, neighbour)
    const guests = await api.order(pastries)
    const me = await api.as<{ savedAddresses: object[] }>(account, '/me')

    await open('/profile', { customer: account })
    const heading = await screen.findByText('Direcciones', { selector: 'main h2' })
    const addresses = within(heading.closest('section')!)
    await waitFor(() =>
      expect({
        rows: addresses.queryAllByRole('listitem').length,
        none: addresses.queryAllByText('Aún no has guardado ninguna.').length,
      }).toEqual({ rows: me.savedAddresses.length, none: me.savedAddresses.length === 0 ? 1 : 0 }),
    )
    expect(screen.queryByText(/Calle del Canario/)).toBeNull()

    // The profile deletes an address with this request. The server refuses it for the address of another account.
    await expect(api.as(account, `/addresses/${home.id}`, undefined, 'DELETE')).rejects.toThrow(/answered 40[34]/)

    await open('/orders')
    const main = within(screen.getByRole('main'))
    await waitFor(() =>
      expect([
        ...main.queryAllByRole('article'),
        ...main.queryAllByRole('heading', { name: 'Aún no hay pedidos' }),
      ]).not.toHaveLength(0),
    )
    for (const { code } of [order, guests]) expect(main.queryByText(new RegExp(code))).toBeNull()
  },
)

it('a member of a shop who opens an order sees that the customer placed it', async () => {
  const shops = await api.as<{ id: string }[]>(shop, '/businesses-admin')
  const offered = await api.send<{ id: string; title: string }[]>(
    `/products?${new URLSearchParams({ 'business.id': shops[0]!.id, available: 'true', itemsPerPage: '20' })}`,
  )
  // `api.order` finds a product by its title, and another shop may have a product with a similar title.
  const own = await Promise.all(offered.map(async (one) => ((await api.product(one.title)).id === one.id ? [one] : [])))
  const { id, code } = await api.order(own.flat()[0]!.title, await api.customer())
  await open(`/order/${id}`, { customer: shop })
  await screen.findByRole('heading', { level: 1, name: `Pedido ${code}` })
  await screen.findAllByText(/· quien compra/)
  expect(screen.queryByText(/· tú/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Repetir el pedido' })).toBeNull()
})
