import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { open, reopen } from '#/testing/open.tsx'

const titles: Record<string, string> = {
  '/': 'Inicio',
  '/catalog': 'Catálogo',
  '/products': 'Todos los productos',
  '/bells': 'Campañas',
  '/businesses': 'Tiendas',
  '/cities': 'Elige tu pueblo',
  '/location': 'Dónde te lo llevamos',
  '/cart': 'Carrito',
  '/payment': 'Tramitar el pedido',
  '/orders': 'Mis pedidos',
  '/info': 'Quiénes somos',
  '/ranking': 'Cómo ordenamos los productos',
  '/login': 'Entrar',
  '/register': 'Crear una cuenta',
  '/recovery': 'Recuperar la contraseña',
  '/invitation': 'Invitación',
  '/logout': 'Has cerrado la sesión',
  '/not-found': 'Esta página no existe',
}

/** Requests a page from the server, as a browser does at the first visit. */
const fetchPage = (path: string): Promise<Response> =>
  fetch(origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })

it('the title of a page contains the name of the screen and the name of the web shop [C2.53]', async () => {
  for (const [path, title] of Object.entries(titles)) {
    const html = await (await fetchPage(path)).text()
    expect([path, /<title>([^<]*)<\/title>/.exec(html)?.[1]]).toEqual([path, `${title} · Lonja`])
  }
})

it('the path / shows the home screen, and /home redirects to it [C2.1]', async () => {
  const answer = await fetchPage('/home')
  expect([answer.status, answer.headers.get('location')]).toEqual([308, '/'])
  await open('/')
  await waitFor(() => expect(document.title).toBe('Inicio · Lonja'))
})

it('an unknown path is answered with 404 and the not-found screen [C2.2 C2.17]', async () => {
  await open('/recovery')
  for (const path of ['/nada-de-esto', '/ñandú/', '/orders/1/2', '/Home', '/not-found']) {
    expect([path, (await fetchPage(path)).status]).toEqual([path, 404])
    await reopen(path)
    await waitFor(() => expect(location.pathname).toBe('/not-found'))
    await screen.findByRole('heading', { level: 1, name: 'Esta página no existe' })
  }
})

it('an unknown path is reported to the server once, without its query; the screen leads to the catalogue, which leads to a category, and the back button leads back [C2.23]', async () => {
  const reports = vi.spyOn(globalThis, 'fetch')
  const sent = () =>
    reports.mock.calls.flatMap(([url, init], call) => (url === '/client-reports' ? [{ call, init }] : []))
  try {
    const user = await open('/nada-de-esto?correo=amparo%40example.com')
    await waitFor(() => expect(location.pathname + location.search).toBe('/not-found'))
    expect(sent()).toHaveLength(1)
    const answer = (await reports.mock.results[sent()[0]!.call]!.value) as Response
    expect(answer.status).toBe(204)
    // A link of the screen before is removed when React shows the new address, and a click on it would be lost.
    const login = within(screen.getByRole('banner')).getByRole('link', { name: 'Entrar' })
    await waitFor(() => expect(login.getAttribute('href')).toContain('not-found'))
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: /catálogo/ }))
    await screen.findByRole('heading', { level: 1, name: 'Catálogo' })
    expect(location.pathname).toBe('/catalog')
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: /Panadería y dulces/ }))
    await waitFor(() => expect(location.pathname + location.search).toMatch(/\/products\?parent\.id/))
    await screen.findByRole('heading', { level: 1, name: 'Panadería y dulces' })
    history.back()
    await screen.findByRole('heading', { level: 1, name: 'Catálogo' })
    history.back()
    await screen.findByRole('heading', { level: 1, name: 'Esta página no existe' })
    expect(sent().map(({ init }) => JSON.parse(init!.body as string) as object)).toEqual([
      { kind: 'not-found', path: '/nada-de-esto' },
    ])
  } finally {
    reports.mockRestore()
  }
})
