import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { open } from '#/testing/open.tsx'

const password = 'lonja-demo'
const address = () => location.pathname + location.search

it.each(['cliente', 'tienda', 'ayuntamiento'])(
  'the side menu of %s has the entries of every account [C2.28 C2.30]',
  async (name) => {
    await open('/recovery', { customer: { username: `${name}@lonja.test`, password } })
    expect((await screen.findAllByText(/^Hola, \S/)).length).toBeGreaterThan(0)
    const menu = within(screen.getByRole('complementary', { name: 'Menú' }))
    const entries = menu.getAllByRole('link').map((link) => {
      const words = [...link.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const title = words.map(({ textContent }) => textContent).join('')
      return `${title} ${link.getAttribute('href')} ${link.querySelectorAll('svg').length}`
    })
    expect(entries).toEqual([
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

it.each(['/notifications', '/notification/1', '/profile', '/whitelist?sort=price'])(
  '%s asks a guest to log in, says why, and returns there [C2.8 C2.9 C2.10 C2.11 C2.26 C4.14 C5.1 C8.11]',
  async (path) => {
    await open(path)
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`))
    await screen.findByText('Entra en tu cuenta para seguir.')
  },
)
