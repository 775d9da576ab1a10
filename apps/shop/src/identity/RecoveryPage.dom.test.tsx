import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { mailedLinks } from '../../../../e2e/mailed.ts'
import { api, dataDir, fill, logInHere, open } from '#/testing/open.tsx'

it('an invalid e-mail address is reported at once when the user leaves the field with the keyboard', async () => {
  const user = await open('/recovery')
  await fill(user, screen.getByLabelText('Correo electrónico'), 'amparo@')
  await user.tab()
  expect(await screen.findByText(/Revisa el final del correo/)).toBeTruthy()
})

/** Chooses a new password on the page of the link. */
const choose = async (user: UserEvent, password: string) => {
  await fill(user, await screen.findByLabelText('Contraseña'), password)
  await user.click(screen.getByRole('button', { name: 'Guardar la contraseña' }))
}

it('a forgotten password is replaced with a link in a mail, and the new password works [C2.15]', async () => {
  const { username } = await api.customer()
  const email = `${username}@example.com`
  let user = await open('/login')
  await user.click(screen.getByRole('link', { name: 'He olvidado mi contraseña' }))
  await screen.findByRole('heading', { name: 'Recuperar la contraseña' })
  await fill(user, screen.getByLabelText('Correo electrónico'), email)
  await user.click(screen.getByRole('button', { name: 'Enviar el enlace' }))
  await screen.findByText(new RegExp(`^Si ${email} tiene una cuenta`))

  const [link] = await mailedLinks(email, dataDir, /http\S+\/recovery#token=[\w-]+/)
  const url = new URL(link!)
  expect(url.origin).toBe(origin)
  user = await open(url.pathname + url.hash)
  await choose(user, 'contraseña123')
  await screen.findAllByText(/Esa contraseña es de las primeras que alguien probaría/)
  await choose(user, 'una frase nueva y larga')
  await screen.findByText('Contraseña guardada: ya puedes entrar.')
  await logInHere(user, { username, password: 'una frase nueva y larga' })
  await waitFor(() => expect(location.pathname + location.search).toBe('/'))

  await open('/logout')
  await screen.findByRole('heading', { level: 1, name: 'Has cerrado la sesión' })
  await choose(await open(url.pathname + url.hash), 'otra frase más')
  await screen.findAllByText('El enlace ha caducado o ya se usó.')
})
