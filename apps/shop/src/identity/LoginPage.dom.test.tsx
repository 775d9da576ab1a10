import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

const customer = { username: 'cliente@lonja.test', password: 'lonja-demo' }
const nameField = () => screen.getByLabelText<HTMLInputElement>('Usuario o correo electrónico')

async function logIn(user: UserEvent, { username, password }: typeof customer): Promise<void> {
  await user.type(nameField(), username)
  await user.type(screen.getByLabelText('Contraseña'), password)
  await user.click(screen.getAllByRole('button', { name: 'Entrar' }).at(-1)!)
}

it('a wrong password is reported in the form and in a toast, and the typed user name stays [C8.8 C8.9]', async () => {
  const user = await open('/login')
  await logIn(user, { ...customer, password: 'otra cosa' })
  await waitFor(() => {
    const toast = document.querySelector('[data-dismiss=up]')
    expect(toast?.textContent).toContain('El usuario o la contraseña no son correctos.')
  })
  expect(screen.getAllByText('El usuario o la contraseña no son correctos.').length).toBeGreaterThan(1)
  expect(nameField().value).toBe(customer.username)
})

it('a login returns to the page that required the login [C2.12]', async () => {
  const user = await open('/login?redirect=%2Fproducts%3Freduced%3Dtrue')
  await logIn(user, customer)
  await waitFor(() => expect(location.pathname + location.search).toBe('/products?reduced=true'))
})

it.each([
  ['%2Forders&redirect=%2F%2Fevil.example', '/orders'],
  ['%2F%2Fevil.example&redirect=%2Forders', '/'],
])('only the first of several redirect targets is used: %s', async (redirects, target) => {
  await open(`/login?redirect=${redirects}`, { customer })
  await waitFor(() => expect(location.href).toBe(location.origin + target))
})
