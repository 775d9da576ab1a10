import type { Customer } from '../../api.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { pastries, signIn, visit } from '../../shopper.ts'

/** A customer, and two accounts that may read data of others. */
const accounts: readonly Customer[] = [
  cliente,
  { username: 'tienda', password: 'lonja-demo', greeting: 'Amparo' },
  { username: 'ayuntamiento', password: 'lonja-demo', greeting: 'Ayuntamiento' },
]

for (const account of accounts) {
  test(`«${account.username}» sees only their own addresses in the profile, and only their own orders`, async ({
    page,
    api,
  }) => {
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
    const me = await api.as<{ id: string; name: string; savedAddresses: object[] }>(account, '/me')

    await signIn(page, { ...account, greeting: me.name })
    await visit(page, '/profile')
    const addresses = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { level: 2, name: 'Direcciones', exact: true }) })
    if (me.savedAddresses.length === 0) await expect(addresses.getByText('Aún no has guardado ninguna.')).toBeVisible()
    else await expect(addresses.getByRole('listitem')).toHaveCount(me.savedAddresses.length)
    await expect(page.getByText('Calle del Canario')).toHaveCount(0)

    // The profile deletes an address with this request. The server refuses it for the address of another account.
    await expect(api.as(account, `/addresses/${home.id}`, undefined, 'DELETE')).rejects.toThrow(/answered 40[34]/)

    await visit(page, '/orders')
    const main = page.getByRole('main')
    await expect(
      main
        .getByRole('article')
        .or(main.getByRole('heading', { name: 'Aún no hay pedidos' }))
        .first(),
    ).toBeVisible()
    for (const { code } of [order, guests]) await expect(main.getByText(code)).toHaveCount(0)
  })
}

test('a member of a shop who opens an order sees that a customer made it', async ({ page, api }) => {
  const [, shop] = accounts
  const member = await api.as<{ name: string }>(shop!, '/me')
  const shops = await api.as<{ id: string }[]>(shop!, '/businesses-admin')
  const [sold] = await api.send<{ title: string }[]>(
    `/products?${new URLSearchParams({ 'business.id': shops[0]!.id, available: 'true', itemsPerPage: '1' })}`,
  )
  const { id, code } = await api.order(sold!.title, await api.customer())
  await signIn(page, { ...shop!, greeting: member.name })
  await visit(page, `/order/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await expect(page.getByText('· quien compra').first()).toBeVisible()
  await expect(page.getByText('· tú')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Repetir el pedido' })).toHaveCount(0)
})
