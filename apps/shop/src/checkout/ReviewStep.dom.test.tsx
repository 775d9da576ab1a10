import { screen, waitFor, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { pastries } from '../../../../e2e/goods.ts'
import { api, fill, open, storeBasket } from '#/testing/open.tsx'

const step = () => within(document.querySelector<HTMLElement>('li[aria-current=step]')!)
const radio = (name: RegExp) => waitFor(() => step().getByRole('radio', { name }))
const goOn = async (user: UserEvent) => user.click(step().getByRole('button', { name: 'Continuar' }))

async function giveContact(user: UserEvent): Promise<void> {
  await fill(user, await screen.findByLabelText(/^Correo electrónico/), 'amparo@example.com')
  await fill(user, screen.getByLabelText(/^Nombre y apellidos/), 'Amparo Giménez Ros')
  await fill(user, screen.getByLabelText(/^Teléfono/), '600 12 31 23')
  await goOn(user)
}

it('an order to collect cannot be paid at the door, and an order to deliver cannot be paid in the shop', async () => {
  storeBasket((await api.product('Panera de esparto fino')).id)
  const user = await open('/payment')
  await giveContact(user)
  await user.click(await radio(/^Recogida/))
  await goOn(user)
  const counter = await radio(/^Pagar en la tienda/)
  expect(step().queryByRole('radio', { name: /^Contra reembolso/ })).toBeNull()

  await user.click(counter)
  await user.click(screen.getByRole('link', { name: 'Cambiar: Cómo lo recibes' }))
  await user.click(await radio(/^Reparto/))
  await fill(user, await screen.findByLabelText(/^Código postal/), '46375')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Población/).value).toBe('Vilaserena'))
  await fill(user, screen.getByRole('textbox', { name: 'Calle' }), 'Calle Mayor')
  await fill(user, screen.getByRole('textbox', { name: 'Número' }), '7')
  await goOn(user)
  await radio(/^Contra reembolso/)
  expect(step().queryByRole('radio', { name: /^Pagar en la tienda/ })).toBeNull()
})

it('the button to pay is disabled until the total is calculated', async () => {
  const check = Promise.withResolvers<void>()
  let sent = 0
  storeBasket((await api.product(pastries)).id)
  const user = await open('/payment', {
    answer: (path, ask) => {
      if (path === '/api/orders-create') sent += 1
      return path === '/api/orders-validate/5' ? check.promise.then(ask) : undefined
    },
  })
  await giveContact(user)
  await user.click(await radio(/Recogida/))
  await goOn(user)
  await user.click(await radio(/Transferencia/))
  await user.click(step().getByRole('button', { name: 'Revisar el pedido' }))

  const button = await screen.findByRole('button', { name: 'Pedido con obligación de pago' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  button.focus()
  await user.keyboard('{Enter}')
  check.resolve()
  await waitFor(() => expect(button.hasAttribute('aria-busy')).toBe(false))
  expect(sent).toBe(0)
  await user.click(button)
  await screen.findByRole('heading', { level: 1, name: /Pedido hecho/ })
  expect(sent).toBe(1)
})
