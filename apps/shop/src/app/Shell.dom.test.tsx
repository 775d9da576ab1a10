import { appVersion, splitPaneWidth } from '@lonja/contract/constants'
import { screen, waitFor, within } from '@testing-library/dom'
import type { DetachedWindowAPI } from 'happy-dom'
import { expect, it } from 'vitest'
import { api, logInHere, open } from '#/testing/open.tsx'

const password = 'lonja-demo'
const cliente = { username: 'cliente@lonja.test', password }
const address = () => location.pathname + location.search

/** The title, the address and the number of icons of each entry. */
const entriesOf = (menu: HTMLElement): string[] =>
  within(menu)
    .getAllByRole('link')
    .map((link) => {
      const words = [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const title = words.map(({ textContent }) => textContent).join('')
      return `${title} ${link.getAttribute('href')} ${link.querySelectorAll('svg').length}`
    })

it.each(['cliente', 'tienda', 'ayuntamiento'])(
  'the side menu of %s has the entries of every account [C2.28 C2.30]',
  async (name) => {
    await open('/recovery', { customer: { username: `${name}@lonja.test`, password } })
    expect((await screen.findAllByText(/^Hola, \S/)).length).toBeGreaterThan(0)
    expect(entriesOf(screen.getByRole('complementary', { name: 'Menú' }))).toEqual([
      'Inicio / 1',
      'Catálogo /catalog 1',
      'Campañas /bells 1',
      'Quiénes somos /info 1',
      'Mi perfil /profile 1',
      'Pedidos /orders 1',
      'Lista de deseos /whitelist 1',
      'Tiendas favoritas /businesses?fav=true 1',
      'Tiendas /businesses 1',
      'Notificaciones /notifications 1',
    ])
  },
)

it('the side menu of a guest and the drawer of a narrow window list the public screens, each with an icon [C2.27 C2.29 C2.32]', async () => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  const { innerWidth: before } = window
  happyDOM.setViewport({ width: splitPaneWidth - 1 })
  try {
    const user = await open('/recovery')
    const entries = [
      'Inicio / 1',
      'Catálogo /catalog 1',
      'Campañas /bells 1',
      'Quiénes somos /info 1',
      'Pedidos /orders 1',
      'Lista de deseos /saved 1',
      'Tiendas /businesses 1',
    ]
    expect(entriesOf(screen.getByRole('complementary', { name: 'Menú' }))).toEqual(entries)
    await user.click(screen.getByRole('button', { name: 'Abrir el menú' }))
    expect(entriesOf(await screen.findByRole('dialog', { name: 'Menú' }))).toEqual(entries)
  } finally {
    happyDOM.setViewport({ width: before })
  }
})

it('the header greets the user by name, and the footer shows the version and the login or logout [C2.34 C2.35 C2.36 C9.18]', async () => {
  const user = await open('/')
  const banner = within(screen.getByRole('banner'))
  const foot = within(screen.getByRole('contentinfo'))
  expect(banner.getByText(appVersion)).toBeTruthy()
  expect(foot.getByText(`Lonja ${appVersion}`)).toBeTruthy()
  const login = foot.getByRole('link', { name: 'Entrar' })
  expect(login.getAttribute('href')).toBe('/login')
  await user.click(login)
  await logInHere(user, cliente)
  await banner.findByText('Hola, Carmen')
  await user.click(foot.getByRole('button', { name: 'Salir' }))
  await foot.findByRole('link', { name: 'Entrar' })
  expect(screen.queryByText('Hola, Carmen')).toBeNull()
})

it.each(['/notifications', '/notification/1', '/profile', '/whitelist?sort=price'])(
  '%s asks a guest to log in, says why, and returns there [C2.8 C2.9 C2.10 C2.11 C2.26 C4.14 C5.1 C8.11]',
  async (path) => {
    await open(path)
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`))
    await screen.findByText('Entra en tu cuenta para seguir.')
  },
)

it('a screen that needs an account shows the reason as an alert, and the login leads back to it [C4.14 C5.1]', async () => {
  const user = await open('/whitelist?sort=price')
  const reason = await screen.findByText('Entra en tu cuenta para seguir.')
  expect(reason.closest('[role=alert]')).toBeTruthy()
  await logInHere(user, cliente)
  await waitFor(() => expect(address()).toBe('/whitelist?sort=price'))
})

it('if the stored tokens are gone, the web shop also removes the user and the saved products from the device [C4.4]', async () => {
  const customer = await api.customer()
  const user = await open('/products', { customer })
  await user.click((await screen.findAllByRole('button', { name: /^Guardar en la lista/ }))[0]!)
  // Waits until the server has stored the product too. Otherwise its answer could arrive after the tokens are gone.
  await waitFor(() => expect(localStorage.getItem('saved_products')).toMatch(/"owner":"[^]*"server":\["/))
  expect(localStorage.getItem('current_user')).toContain(`${customer.username}@example.com`)
  localStorage.removeItem('current_auth')
  await open('/')
  await within(screen.getByRole('banner')).findByRole('link', { name: 'Entrar' })
  const left = JSON.stringify(Object.entries(localStorage))
  expect(left).toContain('current_login')
  for (const words of ['current_user', 'saved_products', `${customer.username}@example.com`])
    expect(left).not.toContain(words)
})
