import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, open, storeBasket } from '#/testing/open.tsx'

type Answer = NonNullable<NonNullable<Parameters<typeof open>[1]>['answer']>

/** A product of the florist, who delivers flowers to only one address per hour. */
const flowers = 'Centro de mesa bajo'

const ago = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const zipField = () => screen.getByLabelText<HTMLInputElement>(/^Código postal/)
const cityField = () => screen.getByLabelText<HTMLInputElement>(/^Población/)

/** Opens the delivery step with flowers in the basket. */
async function goToDelivery(answer?: Answer): Promise<UserEvent> {
  storeBasket((await api.product(flowers)).id)
  const user = await open('/payment', { ...(answer && { answer }) })
  await fill(user, await screen.findByLabelText(/^Correo electrónico/), 'amparo@example.com')
  await fill(user, screen.getByLabelText(/^Nombre y apellidos/), 'Amparo Giménez Ros')
  await fill(user, screen.getByLabelText(/^Teléfono/), '600 12 31 23')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.click(await screen.findByRole('radio', { name: /Reparto a domicilio/ }))
  await screen.findByLabelText(/^Código postal/)
  return user
}

it('the page of an order whose slot has passed says that the shop or the delivery is late', async () => {
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  let status = 'preparing'
  const answer: Answer = (path, ask) =>
    path.startsWith(`/api/orders/${id}`)
      ? ask().then(async (response) => {
          const order = (await response.json()) as { status: object; shippingMethod: object }
          const late = {
            ...order,
            status: { ...order.status, code: status },
            shippingMethod: { ...order.shippingMethod, type: 'delivery' },
            slot: { from: ago(3), to: ago(2) },
          }
          return { status: response.status, headers: response.headers, json: async () => late }
        })
      : undefined
  await open(`/order/${id}`, { customer, answer })
  await screen.findByText(/va con retraso con tu pedido\. Si te corre prisa, llama\.$/)
  expect(screen.queryByRole('button', { name: 'Añadir al calendario' })).toBeNull()
  status = 'shipped'
  await open(`/order/${id}`, { answer })
  await screen.findByText('El reparto va con retraso. Si te corre prisa, llama a la tienda.')
})

it('a customer outside of the delivery area sees the reason and the delivery area', async () => {
  const user = await goToDelivery()
  await fill(user, zipField(), '46375')
  await waitFor(() => expect(cityField().value).toBe('Vilaserena'))
  await fill(user, screen.getByRole('textbox', { name: 'Calle' }), 'Calle Mayor')
  await fill(user, screen.getByRole('textbox', { name: 'Número' }), '7')
  await screen.findByRole('group', { name: '¿A qué hora?' })
  await fill(user, zipField(), '46999')
  // The reason is shown at the postal code and at the shipping methods. The town of the former postal code is
  // removed, because it does not belong to the new one.
  await screen.findByRole('textbox', {
    name: /^Código postal/,
    description: /: No reparte en 46999\. Llega a: Vilaserena/,
  })
  expect(cityField().value).toBe('')
  await user.click(screen.getByText('¿Por qué no llega aquí?'))
  const reasons = screen.getAllByRole('listitem').filter((item) => item.closest('details')?.open)
  expect(reasons.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining('No reparte en 46999. Llega a: Vilaserena')]),
  )
  expect(screen.queryByRole('group', { name: '¿A qué hora?' })).toBeNull()
})

it('a typed town replaces the town that the web shop filled in for the postal code', async () => {
  const town = Promise.withResolvers<void>()
  const user = await goToDelivery((path, ask) =>
    path.startsWith('/api/businesses?address.zip') ? town.promise.then(ask) : undefined,
  )
  await fill(user, zipField(), '46375')
  await user.click(cityField())
  town.resolve()
  await waitFor(() => {
    const { value, selectionStart, selectionEnd } = cityField()
    expect([value, selectionStart, selectionEnd]).toEqual(['Vilaserena', 0, 'Vilaserena'.length])
  })
  await user.keyboard('Cheste')
  await waitFor(() => expect(cityField().value).toBe('Cheste'))
})

it('the page of a product shows the cost and time of a delivery to a postal code, and the checkout starts with this postal code', async () => {
  const { id } = await api.product(flowers)
  const user = await open(`/product/${id}`)
  const shop = within(await screen.findByRole('region', { name: 'La tienda' }))
  await user.click(await shop.findByRole('button', { name: '¿Llega a tu casa? Mira precio y hora' }))
  const zip = await shop.findByLabelText<HTMLInputElement>(/^Código postal/)
  await waitFor(() => expect(document.activeElement).toBe(zip))
  const enter = async (code: string) => {
    await fill(user, zip, code)
    await user.keyboard('{Enter}')
  }
  await enter('4637')
  await shop.findByRole('textbox', { name: /^Código postal/, description: /5 cifras/ })
  await enter('46999')
  expect((await shop.findByRole('list', { name: 'Entrega en 46999' })).textContent).toContain('No reparte en 46999.')
  await enter('46375')
  await waitFor(() =>
    expect(shop.getByRole('list', { name: 'Entrega en 46375' }).textContent).toMatch(
      /€ · .*Primera hora libre: .+, \d+:00–\d+:00/,
    ),
  )

  await goToDelivery()
  expect(zipField().value).toBe('46375')
})
