import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { api, fill, logInHere, open, reopen, watchCall } from '#/testing/open.tsx'

const customer = { username: 'cliente@lonja.test', password: 'lonja-demo' }
const main = () => within(screen.getByRole('main'))
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

/**
 * Redirects that would lead a browser to another site or run a script: one example of each kind. redirect.test.ts has
 * more examples. The last one is not encoded, as if somebody had typed it.
 */
const elsewhere = [
  ...[
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(document.domain)',
  ].map(encodeURIComponent),
  '//evil.example',
]

it('a login never redirects to another site', async () => {
  const user = await open(`/login?redirect=${encodeURIComponent('//evil.example/orders')}`)
  const opened: unknown[] = []
  const alert = vi.fn<(message: string) => void>()
  vi.stubGlobal('alert', alert)
  const spies = [
    ...(['pushState', 'replaceState'] as const).map((name) => {
      const change = history[name].bind(history)
      return vi.spyOn(history, name).mockImplementation((state, unused, url) => {
        opened.push(url)
        change(state, unused, url)
      })
    }),
    ...(['assign', 'replace'] as const).map((name) =>
      vi.spyOn(location, name).mockImplementation((url) => void opened.push(url)),
    ),
  ]
  try {
    await logInHere(user, customer)
    await waitFor(() => expect(location.href).toBe(`${origin}/`))
    // A logged-in user who opens the login is redirected at once.
    for (const redirect of elsewhere) {
      await reopen(`/login?redirect=${redirect}`)
      await waitFor(() => expect([redirect, location.href]).toEqual([redirect, `${origin}/`]))
    }
    expect(new Set(opened)).toEqual(new Set(['/']))
    expect(alert).not.toHaveBeenCalled()
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllGlobals()
  }
})

it('a password can be shown, and the page warns if Caps Lock is on', async () => {
  const user = await open('/login')
  const password = screen.getByLabelText<HTMLInputElement>('Contraseña')
  await fill(user, password, 'Secreta')
  await user.click(screen.getByRole('button', { name: 'Mostrar' }))
  expect(password.type).toBe('text')
  // Events of the simulated document do not know whether Caps Lock is on, so the test replaces the function.
  const press = new KeyboardEvent('keyup', { key: 'A', bubbles: true })
  fireEvent(password, Object.assign(press, { getModifierState: (key: string) => key === 'CapsLock' }))
  const description = () => document.getElementById(password.getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(description()).toBe('Tienes activadas las mayúsculas.'))
})

it('if no social network is configured, the login offers none', async () => {
  const call = watchCall('/api/login-social')
  await open('/login', call)
  await call.rendered()
  expect(screen.queryByRole('button', { name: /^Seguir con/ })).toBeNull()
})

it('an answer of a social network is refused if the page did not request it', async () => {
  await open('/login#state=x&id_token=y')
  await waitFor(() =>
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toContain('No has dado permiso'),
  )
  expect(location.pathname + location.search + location.hash).toBe('/login')
})

it('the page of a saved address requires a login, and the login returns to that page', async () => {
  const user = await open('/location?address=00000000-0000-7000-8000-000000000000')
  await user.click(await within(screen.getByRole('main')).findByRole('link', { name: 'Entrar' }))
  await logInHere(user, customer)
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/location\?address=/))
  await screen.findByText('No lo encontramos.')
})

it('a login after a visit to the registration still leads to the page that was requested first, with its query and fragment', async () => {
  const target = '/products?search=a%2Fb&reduced=true#main'
  const user = await open(`/login?redirect=${encodeURIComponent(target)}`)
  await user.click(await main().findByRole('link', { name: 'Crear una cuenta' }))
  await screen.findByRole('heading', { level: 1, name: 'Crear una cuenta' })
  await user.click(main().getByRole('link', { name: 'Entrar' }))
  await logInHere(user, await api.customer())
  await waitFor(() => expect(location.pathname + location.search + location.hash).toBe(target))
})

it('a screen that is opened with an expired session leads to the login, and the login leads back to the screen', async () => {
  const expired = await api.customer()
  await open('/info', { customer: expired })
  const auth = JSON.parse(localStorage.getItem('current_auth')!) as Record<string, unknown>
  localStorage.setItem('current_auth', JSON.stringify({ ...auth, refresh_token: 'gone', received: 0 }))
  const user = await open('/profile')
  await screen.findByText('Entra en tu cuenta para seguir.', { selector: '[role=alert] *' })
  expect(location.pathname + location.search).toBe('/login?redirect=%2Fprofile')
  for (const key of ['current_auth', 'current_user']) expect(localStorage.getItem(key)).toBeNull()
  await waitFor(() => expect(nameField().value).toBe(expired.username))
  await logInHere(user, expired)
  await waitFor(() => expect(location.pathname + location.search).toBe('/profile'))
})

it('a user whose fields lacked something can type a long answer without a pause', async () => {
  const user = await open('/login')
  await user.click(main().getByRole('button', { name: 'Entrar' }))
  await main().findByRole('alert')
  const field = nameField()
  // All letters arrive before React can do other work, as on a slow device.
  for (let count = 1; count <= 80; count += 1) fireEvent.input(field, { target: { value: 'a'.repeat(count) } })
  expect(field.value).toHaveLength(80)
  expect(main().getByRole('button', { name: 'Entrar' })).toBeTruthy()
})
