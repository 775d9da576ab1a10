import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, open, storeBasket } from '#/testing/open.tsx'

// The simulated document cannot draw a map. The browser tests in `e2e/shop/location` check the map.
vi.mock('@lonja/ui/map/draw-point.ts', () => ({
  drawPoint: () => ({ put: () => undefined, look: () => undefined, remove: () => undefined }),
}))

/** A product of the florist, who delivers. */
const flowers = 'Centro de mesa bajo'
const main = () => within(screen.getByRole('main'))
const field = (name: string | RegExp) => main().findByLabelText<HTMLInputElement>(name)

async function typeAddress(user: UserEvent, street: string, number: string): Promise<void> {
  await fill(user, await field(/^Código postal/), '46375')
  await fill(user, await field(/^Calle/), street)
  await fill(user, await field(/^Número/), number)
}

it('a customer saves an address in the account, and changes it', async () => {
  const customer = await api.customer()
  const saved = () => api.as<{ id: string; street: string; number: string }[]>(customer, '/addresses')
  let user = await open('/location', { customer })
  await typeAddress(user, 'Plaza del Mercado', '3')
  await waitFor(async () => expect((await field(/^Población/)).value).toBe('Vilaserena'))
  await user.click(await main().findByRole('button', { name: 'Guardar en mi cuenta' }))
  await screen.findByText('Dirección guardada')
  const addresses = await saved()
  expect(addresses).toMatchObject([{ street: 'Plaza del Mercado', number: '3' }])

  const path = `/location?address=${addresses[0]!.id}`
  user = await open(path)
  expect((await field(/^Calle/)).value).toBe('Plaza del Mercado')
  await fill(user, await field(/^Número/), '5')
  await user.click(main().getByRole('button', { name: 'Guardar los cambios' }))
  await screen.findByText('Dirección guardada')
  await open(path)
  expect((await field(/^Número/)).value).toBe('5')
})

it('the checkout leads to the map, and returns with the chosen address', async () => {
  storeBasket((await api.product(flowers)).id, (await api.product(pastries)).id)
  const user = await open('/payment')
  await fill(user, await field(/^Correo electrónico/), 'amparo@example.com')
  await fill(user, await field(/^Nombre y apellidos/), 'Amparo Giménez Ros')
  await fill(user, await field(/^Teléfono/), '600 12 31 23')
  await user.click(main().getByRole('button', { name: 'Continuar' }))
  const delivery = await main().findAllByRole('radio', { name: /Reparto a domicilio/ })
  await user.click(delivery[0]!)
  await user.click(
    main()
      .getAllByRole('radio', { name: /Recogida/ })
      .at(-1)!,
  )
  await user.click(await main().findByRole('link', { name: 'Buscarla o señalarla en el mapa' }))
  await screen.findByRole('heading', { level: 1, name: 'Dónde te lo llevamos' })
  expect(location.pathname + location.search).toBe('/location')
  await typeAddress(user, 'Calle San Roque', '9')
  await user.click(await main().findByRole('button', { name: 'Entregar aquí' }))
  const street = await waitFor(() => {
    const step = document.querySelector<HTMLElement>('li[aria-current=step]')
    return within(step!).getByRole<HTMLInputElement>('textbox', { name: 'Calle' })
  })
  expect(location.pathname).toBe('/payment')
  expect(street.value).toBe('Calle San Roque')
})
