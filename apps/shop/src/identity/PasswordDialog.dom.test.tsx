import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Customer } from '../../../../e2e/api.ts'
import { api, fill, logInHere, open } from '#/testing/open.tsx'

// In a browser, a dialog closes in a later turn of the event loop. The simulated document closes it at once, while
// React renders.
beforeAll(() => {
  const close = Object.getOwnPropertyDescriptor(HTMLDialogElement.prototype, 'close')!.value as () => void
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    setTimeout(() => close.call(this))
  })
})
afterAll(() => vi.mocked(HTMLDialogElement.prototype.close).mockRestore())

const openDialog = () => document.querySelector<HTMLElement>('dialog[open]')
const nameField = () => screen.findByLabelText<HTMLInputElement>('Nombre')
const saveButton = async () => within((await nameField()).closest('form')!).getByRole('button', { name: 'Guardar' })

/** Saves a name after all sessions have ended. Events are refused, so that the page does not notice the end earlier. */
async function saveAfterSession(customer: Customer) {
  const user = await open('/profile', {
    customer,
    follow: true,
    answer: (path) =>
      path.startsWith('/api/events') ? Promise.reject(new TypeError('The connection is refused')) : undefined,
  })
  await fill(user, await nameField(), 'Amparo')
  await api.endSessions(customer)
  await user.click(await saveButton())
  await screen.findByText('Entra otra vez', { selector: 'dialog[open] h2' })
  return { user, dialog: within(openDialog()!) }
}

it('if the session has expired, a dialog above the form requests the password, and the form is saved [C4.5]', async () => {
  const customer = await api.customer()
  const { user, dialog } = await saveAfterSession(customer)
  expect(openDialog()!.textContent).toContain(customer.username)
  const password = dialog.getByLabelText('Contraseña')
  await waitFor(() => expect(document.activeElement).toBe(password))
  for (const key of ['current_auth', 'current_user']) expect(localStorage.getItem(key)).toBeNull()

  await fill(user, password, 'otra cosa')
  await user.click(dialog.getByRole('button', { name: 'Entrar' }))
  await dialog.findByText('El usuario o la contraseña no son correctos.', { selector: '[role=alert] *' })
  await fill(user, password, customer.password)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(openDialog()).toBeNull())
  await screen.findByText('Guardado', { selector: '[role=status] *' })
  expect(location.pathname + location.search).toBe('/profile')
  expect((await nameField()).value).toBe('Amparo')
  expect(await api.as(customer, '/me')).toMatchObject({ name: 'Amparo' })
})

it('a user who closes the dialog for the password is logged out, and the form is restored after the next login [C4.5]', async () => {
  const customer = await api.customer()
  const { user, dialog } = await saveAfterSession(customer)
  await user.click(dialog.getByRole('button', { name: 'Ahora no' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/login?redirect=%2Fprofile'))
  await screen.findByText('Entra en tu cuenta para seguir.', { selector: '[role=alert] *' })
  await logInHere(user, customer)
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile'))
  await waitFor(async () => expect((await nameField()).value).toBe('Amparo'))
  expect(await api.as(customer, '/me')).toMatchObject({ name: null })
})
