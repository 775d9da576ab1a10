import { screen, waitFor, within } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { fill, open, watchCall } from '#/testing/open.tsx'

const shopsOf = (city: string) => `/businesses?${new URLSearchParams({ 'address.city[]': city })}`
const main = () => within(screen.getByRole('main'))
const button = () => screen.queryByRole('button', { name: /^Dónde compras/ })
const chosen = () => JSON.parse(localStorage.getItem('chosen_city') ?? 'null') as unknown

it('the towns with shops are links, and the chosen town is stored [C2.19]', async () => {
  const user = await open('/cities')
  await screen.findByRole('heading', { level: 1, name: 'Elige tu pueblo' })
  const town = () => main().findByRole('link', { name: /^Vilaserena.*tiendas/ })
  expect((await town()).getAttribute('href')).toBe(shopsOf('Vilaserena'))
  expect(main().getByRole('link', { name: 'Todos los pueblos' }).getAttribute('aria-current')).toBe('true')
  await user.click(await town())
  await open('/cities')
  expect((await town()).getAttribute('aria-current')).toBe('true')
})

it('the search also finds towns without shops, even if their accents are not typed, and such a town shows the nearest shops', async () => {
  const user = await open('/cities')
  await main().findByRole('heading', { name: 'Con tiendas' })
  await fill(user, main().getByLabelText('Buscar un pueblo'), 'lliri')
  const town = await main().findByRole('link', { name: /^Llíria/ })
  expect(main().queryByRole('heading', { name: 'Con tiendas' })).toBeNull()
  expect(town.getAttribute('href')).toBe('/businesses?sort=near')
  expect(main().getByText(/© Instituto Geográfico Nacional/)).toBeTruthy()
  await user.click(town)
  // The expected position is the middle of the town's area, which the gazetteer contains.
  await waitFor(() =>
    expect(chosen()).toMatchObject({
      city: 'Llíria',
      latitude: expect.closeTo(39.689, 2) as number,
      longitude: expect.closeTo(-0.659, 2) as number,
    }),
  )

  await open('/cities')
  await fill(user, await main().findByLabelText('Buscar un pueblo'), 'nadadeesto')
  await main().findByText(/No conocemos ningún otro pueblo/)
})

it('the position of the device leads to the nearest town, or the page shows why there is no position', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>()
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true })
  getCurrentPosition.mockImplementation((found) =>
    found({ coords: { latitude: 39.4739, longitude: -0.7174 } } as GeolocationPosition),
  )
  const user = await open('/cities')
  await user.click(await screen.findByRole('button', { name: 'Usar mi posición' }))
  await waitFor(() => expect(location.pathname).not.toBe('/cities'))
  expect(chosen()).toMatchObject({ city: 'Chiva' })

  getCurrentPosition.mockImplementation((_found, refused) => refused!({ code: 1 } as GeolocationPositionError))
  await open('/cities')
  await user.click(await screen.findByRole('button', { name: 'Usar mi posición' }))
  expect(await screen.findByText(/No tenemos permiso/, { selector: '[role=alert] *' })).toBeTruthy()
})

it('with a single town there is no choice, but a stored choice of another town can be reset [C2.43]', async () => {
  const call = watchCall('/api/businesses-cities')
  await open('/', call)
  expect(screen.getAllByRole('searchbox').length).toBeGreaterThan(0)
  await call.rendered()
  expect(button()).toBeNull()

  localStorage.setItem('chosen_city', JSON.stringify({ city: 'Chiva' }))
  const user = await open('/')
  await waitFor(() => expect(button()).not.toBeNull())
  await user.click(button()!)
  const dialog = within(await screen.findByRole('dialog', { name: '¿Dónde compras?' }))
  await user.click(await dialog.findByRole('button', { name: 'Todos los pueblos' }))
  await waitFor(() => expect(button()).toBeNull())
})
