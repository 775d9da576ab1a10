import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, logInHere, open, storeBasket } from '#/testing/open.tsx'

const session = () => [localStorage.getItem('current_auth'), localStorage.getItem('current_user')]

it('a new user registers, logs out and in again, and the basket remains on the device [C2.13 C2.14 C4.6]', async () => {
  const username = `vecino-${randomUUID().slice(0, 8)}`
  const password = 'una frase bastante larga'
  storeBasket((await api.product(pastries)).id)
  const user = await open('/register')
  await fill(user, await screen.findByLabelText('Correo electrónico'), `${username}@example.com`)
  await fill(user, screen.getByLabelText('Nombre de usuario'), username)
  await fill(user, screen.getByLabelText('Contraseña'), 'corta')
  await user.click(screen.getByRole('button', { name: 'Crear la cuenta' }))
  await screen.findAllByText('A la contraseña le faltan 3 caracteres.')
  await fill(user, screen.getByLabelText('Contraseña'), password)
  await user.click(screen.getByRole('button', { name: 'Crear la cuenta' }))
  await screen.findByText(`¡Te damos la bienvenida, ${username}!`)
  await waitFor(() => expect(location.pathname + location.search).toBe('/'))
  for (const stored of session()) expect(stored).not.toBeNull()

  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await waitFor(() => expect(session()).toEqual([null, null]))

  await logInHere(await open('/login'), { username, password })
  await screen.findAllByText(`Hola, ${username}`)
  await waitFor(() => expect(location.pathname + location.search).toBe('/'))
  const cart = within(screen.getByRole('banner')).getByRole('link', { name: /^Carrito/ })
  await waitFor(() => expect(cart.textContent).toMatch(/^1\D*$/))
})
