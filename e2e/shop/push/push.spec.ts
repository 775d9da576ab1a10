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

test('push notifications are offered after an order; if the browser blocks them, the page explains how to allow them', async ({
  page,
  api,
}) => {
  await undecided(page)
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await justOrdered(page, order)
  await expect(page.getByRole('region', { name: '¿Te avisamos cuando esté listo?' })).toBeVisible()
  expect(await asked(page)).toBeNull()
  await page.getByRole('button', { name: 'Sí, avísame' }).click()
  await expect(page.getByText('Este navegador tiene bloqueados nuestros avisos')).toBeFocused()

  await visit(page, '/notifications')
  await page.getByRole('link', { name: 'Qué te contamos' }).click()
  const choice = page.getByRole('dialog').getByLabel('Avisos en este navegador')
  await expect(choice).toBeDisabled()
  await expect(page.getByRole('dialog').getByText('Permítelos en los ajustes del sitio')).toBeVisible()
})
