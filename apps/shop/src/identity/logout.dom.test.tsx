import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { api, open } from '#/testing/open.tsx'

const leaveButton = () => within(screen.getByRole('banner')).queryByRole('button', { name: 'Salir' })
const unreachable = () => Promise.reject(new TypeError('fetch failed'))

it.each([
  ['is cut off', () => true, unreachable],
  ['fails', (path: string) => path.startsWith('/api/logout'), async () => new Response('dead', { status: 500 })],
  ['hangs up', (path: string) => path.startsWith('/api/logout'), unreachable],
])('a logout succeeds when the server %s', async (what, isDead, answer) => {
  let dead = false
  const customer = await api.customer()
  const user = await open('/', { customer, answer: (path) => (dead && isDead(path) ? answer() : undefined) })
  await screen.findAllByText(`Hola, ${customer.greeting}`)

  dead = true
  if (what === 'is cut off') fireEvent(window, new Event('offline'))
  await user.click(leaveButton()!)
  await screen.findByText('Has cerrado la sesión', { selector: '[role=status] *' })
  await waitFor(() => expect(leaveButton()).toBeNull())
  for (const key of ['current_auth', 'current_user']) expect(localStorage.getItem(key)).toBeNull()
  if (what === 'is cut off') fireEvent(window, new Event('online'))

  await open('/profile')
  await waitFor(() => expect(location.pathname + location.search).toBe('/login?redirect=%2Fprofile'))
})
