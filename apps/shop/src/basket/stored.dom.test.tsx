import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, open } from '#/testing/open.tsx'

const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null

it('the device stores only the necessary data of a session, under four keys', async () => {
  const customer = await api.customer()
  const user = await open(`/products?${new URLSearchParams({ search: pastries })}`, { customer })
  await user.click(await screen.findByRole('button', { name: `Añadir al carrito: ${pastries}` }))
  await waitFor(() => expect(stored('current_order')).toHaveProperty('total'))

  expect(Object.keys(stored('current_auth')!).toSorted()).toEqual([
    'access_token',
    'expires_in',
    'received',
    'refresh_token',
  ])
  expect(stored('current_login')).toEqual({ username: customer.username })
  const own = stored('current_user')!
  expect(own).toMatchObject({ username: customer.username, email: `${customer.username}@example.com` })
  const allowed = ['id', 'username', 'email', 'name', 'surnames', 'role']
  expect(Object.keys(own).filter((name) => !allowed.includes(name))).toEqual([])
  expect(stored('current_order')).toMatchObject({ schema: 2, lines: [{ quantity: 1 }] })
})

it('a stored basket in the old format, which has no version, is converted', async () => {
  const { id } = await api.product(pastries)
  localStorage.setItem('current_order', JSON.stringify({ lines: [{ product: { id } }, { quantity: 3 }, null] }))
  await open('/cart')
  await within(screen.getByRole('main')).findAllByText(pastries)
  const cart = within(screen.getByRole('banner')).getByRole('link', { name: /^Carrito/ })
  await waitFor(() => expect(cart.textContent).toMatch(/^1\D*$/))
  await waitFor(() => expect(stored('current_order')).toMatchObject({ schema: 2 }))
})
