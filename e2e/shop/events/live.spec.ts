import type { Page, Request } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { pastries, storeSession, visit } from '../../shopper.ts'

const isStream = (url: string): boolean => new URL(url).pathname === '/api/events'

/**
 * Records the connections that the page opens from now on, and which of them are still open. Earlier connections, for
 * example of the login page, are not recorded.
 */
const connections = (page: Page): { opened: Set<Request>; open: Set<Request> } => {
  const held = { opened: new Set<Request>(), open: new Set<Request>() }
  page.on('request', (request) => {
    if (!isStream(request.url())) return
    held.opened.add(request)
    held.open.add(request)
  })
  const close = (request: Request) => void held.open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return held
}

test('the page of an order shows the changes by the shop at once', async ({ page, api }) => {
  const customer = await api.customer()
  const { id, code } = await api.order(pastries, customer)
  await storeSession(page, customer)
  const held = connections(page)
  await visit(page, `/order/${id}`)
  await expect(page.getByText('Confirmado').first()).toBeVisible()
  await expect.poll(() => held.open.size).toBe(1)

  await api.move({ id }, 'accepted')
  await expect(page.getByText('Aceptado por el comercio').first()).toBeVisible({ timeout: 3_000 })
  await expect(page.getByRole('status').getByText(`Tu pedido ${code}`, { exact: false })).toBeVisible()
})

test('if the connection for events is refused, the page of an order is updated at intervals', async ({ page, api }) => {
  test.slow()
  const customer = await api.customer()
  const { id } = await api.order(pastries, customer)
  await storeSession(page, customer)
  await page.route('**/api/events', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '600' } }))
  await visit(page, `/order/${id}`)
  await api.move({ id }, 'accepted')
  await expect(page.getByText('Aceptado por el comercio').first()).toBeVisible({ timeout: 30_000 })
})

test('the page of a visitor without an account opens no connection for events', async ({ page }) => {
  const held = connections(page)
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.waitForTimeout(1_000)
  expect(held.opened.size).toBe(0)
})
