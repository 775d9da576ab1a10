import { notificationEvents, shopEvents } from '@lonja/contract/notifications/events'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Customer } from '../../../../e2e/api.ts'
import { pastries } from '../../../../e2e/goods.ts'
import { api, open, rendered } from '#/testing/open.tsx'

let permission: NotificationPermission
const getSubscription = vi.fn<() => Promise<null>>(async () => null)
const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => (permission = 'denied'))

// A browser whose user has not decided about notifications, and denies them when the page requests the permission.
beforeEach(() => {
  permission = 'default'
  requestPermission.mockClear()
  getSubscription.mockClear()
  const registration = { pushManager: { getSubscription } }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    requestPermission,
    get permission() {
      return permission
    },
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

/** Opens the page of an order in the state right after the purchase. */
async function justOrdered(customer: Customer) {
  const { id, code } = await api.order(pastries, customer)
  await open('/recovery', { customer })
  history.replaceState({ state: { placed: true } }, '')
  return { code, user: await open(`/order/${id}`) }
}

it('push notifications are offered after an order, and not again after a refusal', async () => {
  const { user, code } = await justOrdered(await api.customer())
  const name = '¿Te avisamos cuando esté listo?'
  const offer = await screen.findByRole('region', { name })
  await user.click(within(offer).getByRole('button', { name: 'Ahora no' }))
  const answer = await screen.findByText(/^De acuerdo\. Si cambias de idea/)
  await waitFor(() => expect(document.activeElement).toBe(answer))
  expect(requestPermission).not.toHaveBeenCalled()

  // The code of the offer reads the push subscription of the browser before it shows the offer.
  expect(getSubscription).toHaveBeenCalled()
  getSubscription.mockClear()
  await open(location.pathname)
  await screen.findByRole('heading', { level: 1, name: /Pedido hecho/ })
  await screen.findAllByText(code)
  // The code of this button is loaded after the page, as the code of the offer is.
  await screen.findByRole('button', { name: 'Cancelar el pedido' })
  await rendered()
  expect(getSubscription).not.toHaveBeenCalled()
  expect(screen.queryByRole('region', { name })).toBeNull()
})

it('if the browser blocks push notifications, the quiet hours can still be set, because the customer may allow them in another browser', async () => {
  const customer = await api.customer()
  permission = 'denied'
  const user = await open('/notifications', { customer })
  await user.click(await screen.findByRole('link', { name: 'Qué te contamos' }))
  await waitFor(() => expect(document.querySelector('dialog[open]')).not.toBeNull())
  const dialog = within(document.querySelector<HTMLElement>('dialog[open]')!)
  const choice = await dialog.findByLabelText<HTMLInputElement>(/^Avisos en este navegador/)
  expect(choice.disabled).toBe(true)
  expect(dialog.getByText(/Permítelos en los ajustes del sitio/)).toBeTruthy()

  const hours = async () => {
    const configs = await api.as<{ quietHours: object | null }[]>(customer, '/notification-configs')
    return configs.map(({ quietHours }) => quietHours)
  }
  // Customers have no settings for the events of shops.
  const events = notificationEvents.length - shopEvents.length
  const quiet = await dialog.findByLabelText<HTMLInputElement>(/^No despertarme por la noche/)
  for (const value of [{ from: '22:00', to: '08:00' }, null]) {
    await user.click(quiet)
    await waitFor(async () => expect(await hours()).toEqual(Array.from({ length: events }, () => value)))
    await waitFor(() => expect(quiet.checked).toBe(value !== null))
  }
})
