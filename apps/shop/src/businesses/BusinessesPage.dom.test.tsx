import { formatsOf } from '@lonja/contract/formats'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, it } from 'vitest'
import { api, logInHere, open } from '#/testing/open.tsx'

const { formatDistance } = formatsOf('es')

const main = () => within(screen.getByRole('main'))
const cards = () => main().queryAllByRole('article')
const shopNames = () => cards().map((card) => within(card).getByRole('heading').textContent)

/**
 * Simulates the position of the device. With `undefined` the user does not allow the page to read the position.
 *
 * @returns a function that returns how often the page has requested the position
 */
function placeDevice(coords: { latitude: number; longitude: number } | undefined): () => number {
  let asked = 0
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (known, failed) => {
    asked += 1
    if (coords) known({ coords } as GeolocationPosition)
    else failed?.({ code: 1 } as GeolocationPositionError)
  }
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
  return () => asked
}

afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'))

it('a list sorted by distance asks the user to press «Más cerca» while the position is not known', async () => {
  await open('/businesses?sort=near')
  await screen.findByText(/pulsa «Más cerca»/)
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('article')).toHaveLength(24))
})

it('a press on «Más cerca» requests the position, sorts the list and shows the distances; a second press removes the distances', async () => {
  const square = { latitude: 39.4712, longitude: -0.7185 }
  const asked = placeDevice(square)
  const near = await api.send<{ name: string; distance: number }[]>(
    `/businesses-location/${square.latitude}/${square.longitude}?range=200000&itemsPerPage=24`,
  )
  const user = await open('/businesses')
  await waitFor(() => expect(cards()).toHaveLength(24))
  expect(asked()).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Más cerca' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/businesses?sort=near'))
  await waitFor(() => expect(shopNames()).toEqual(near.map(({ name }) => name)))
  expect(cards()[0]!.textContent).toContain(`a ${formatDistance(near[0]!.distance)}`)
  expect(asked()).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Más cerca', pressed: true }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/businesses'))
  await waitFor(() => expect(cards()[0]!.textContent).not.toMatch(/ a \d/))
})

it('without permission to read the position the list does not change, and the page shows the reason and no distances', async () => {
  placeDevice(undefined)
  const user = await open('/businesses')
  await waitFor(() => expect(cards()).toHaveLength(24))
  const before = shopNames()
  await user.click(screen.getByRole('button', { name: 'Más cerca' }))
  await screen.findByText(/No tenemos permiso para saber dónde estás/)
  expect(shopNames()).toEqual(before)
  expect(screen.getByRole('main').textContent).not.toMatch(/ a \d/)
})

it('the filter for open shops uses the clock of the server', async () => {
  const openNow = await api.send<{ name: string }[]>(`/businesses?pagination=false&openAt=${new Date().toISOString()}`)
  const user = await open('/businesses?show=48')
  await user.click(await screen.findByRole('link', { name: 'Abiertas ahora' }))
  await waitFor(() => expect(location.search).toMatch(/open=true/))
  const filter = screen.getByRole('link', { name: 'Abiertas ahora' })
  await waitFor(() => expect(filter.getAttribute('aria-current')).toBe('true'))
  const none = /Ahora mismo no hay ninguna abierta/
  await screen.findByText(openNow.length === 0 ? none : new RegExp(`^${openNow.length} tiendas?$`))
  expect(cards().filter(({ textContent }) => textContent.includes('Cerrado'))).toEqual([])
})

it('favourite shops are explained to guests, and shown after the login [C2.22]', async () => {
  const user = await open('/businesses?fav=true')
  await screen.findByRole('heading', { name: 'Entra para ver tus tiendas favoritas' })
  await user.click(main().getByRole('link', { name: 'Entrar en mi cuenta' }))
  await logInHere(user, { username: 'cliente@lonja.test', password: 'lonja-demo' })
  await screen.findByRole('heading', { level: 1, name: 'Tiendas favoritas' })
  expect(location.pathname + location.search).toBe('/businesses?fav=true')
})

it('the menu leads to the shops, a filter leads to one shop, and the page of the shop leads to its products [C2.22]', async () => {
  const bakery = 'Horno Santa Llúcia'
  const user = await open('/recovery')
  const menu = within(screen.getByRole('complementary', { name: 'Menú' }))
  await user.click(menu.getByRole('link', { name: 'Tiendas' }))
  await screen.findByRole('heading', { level: 1, name: 'Tiendas' })
  await screen.findByText('40 tiendas')
  await waitFor(() => expect(cards()).toHaveLength(24))
  await user.click(screen.getByRole('link', { name: 'Cargar más' }))
  await waitFor(() => expect(cards()).toHaveLength(40))

  await user.click(main().getByRole('link', { name: 'Hornos y pastelerías' }))
  await screen.findByRole('heading', { level: 1, name: 'Hornos y pastelerías' })
  await user.type(screen.getByRole('searchbox', { name: 'Buscar tiendas' }), 'lucia{Enter}')
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(location.search).toMatch(/search=lucia&categories\.id=/)
  await user.click(main().getByRole('link', { name: bakery }))

  const heading = await screen.findByRole('heading', { level: 1, name: bakery })
  expect(location.pathname).toBe('/businesses/horno-santa-llucia')
  await waitFor(() => expect(document.activeElement).toBe(heading))
  await waitFor(() => expect(document.title).toBe(`${bakery} · Lonja`))
  const products = within(await screen.findByRole('region', { name: 'Lo que vende' }))
  await user.click(await products.findByRole('link', { name: 'Ver todo: Lo que vende' }))
  await waitFor(() => expect(location.pathname + location.search).toMatch(/^\/products\?business\.id=/))
  history.back()
  await screen.findByRole('heading', { level: 1, name: bakery })
})
