import type { Page } from '@playwright/test'
import type { Order } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { pastries, ready, storeSession, visit } from '../../shopper.ts'

test.use({ serviceWorkers: 'allow' })

/**
 * Simulates a user who has not decided about notifications, and denies them when the page requests the permission.
 * The real dialog of the browser cannot be pressed by a test.
 */
async function undecided(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ?? 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('asked', 'denied')
      return 'denied'
    }
  })
}
const asked = (page: Page) => page.evaluate(() => sessionStorage.getItem('asked'))

/** Opens the page of an order in the state right after the purchase, with an active service worker. */
async function justOrdered(page: Page, order: Order): Promise<void> {
  await visit(page, `/order/${order.id}`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    history.replaceState({ ...history.state, state: { placed: true } }, '')
  })
  await page.reload()
  await ready(page)
}

test('push notifications are offered after an order, and not again after a refusal', async ({ page, api }) => {
  await undecided(page)
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await justOrdered(page, order)
  const offer = page.getByRole('region', { name: '¿Te avisamos cuando esté listo?' })
  await expect(offer).toBeVisible()
  await offer.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.getByText('De acuerdo. Si cambias de idea')).toBeFocused()
  expect(await asked(page)).toBeNull()

  await page.reload()
  await ready(page)
  await expect(page.getByText(order.code).first()).toBeVisible()
  await expect(offer).toBeHidden()
})

test('if the browser blocks push notifications, the page explains how to allow them', async ({ page, api }) => {
  await undecided(page)
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await justOrdered(page, order)
  expect(await asked(page)).toBeNull()
  await page.getByRole('button', { name: 'Sí, avísame' }).click()
  await expect(page.getByText('Este navegador tiene bloqueados nuestros avisos')).toBeFocused()

  await visit(page, '/notifications')
  await page.getByRole('link', { name: 'Qué te contamos' }).click()
  const choice = page.getByRole('dialog').getByLabel('Avisos en este navegador')
  await expect(choice).toBeDisabled()
  await expect(page.getByRole('dialog').getByText('Permítelos en los ajustes del sitio')).toBeVisible()

  // The quiet hours can still be set, because the customer may allow push notifications in another browser.
  const hours = async () => {
    const configs = await api.as<{ quietHours: object | null }[]>(customer, '/notification-configs')
    return configs.map(({ quietHours }) => quietHours)
  }
  const quiet = page.getByRole('dialog').getByLabel('No despertarme por la noche')
  await quiet.click()
  await expect.poll(hours).toEqual(Array.from({ length: 6 }, () => ({ from: '22:00', to: '08:00' })))
  await expect(quiet).toBeChecked()
  await quiet.click()
  await expect.poll(hours).toEqual(Array.from({ length: 6 }, () => null))
  await expect(quiet).not.toBeChecked()
})
