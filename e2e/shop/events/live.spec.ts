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
