import path from 'node:path'
import type { Page } from '@playwright/test'
import { Ledger, capturedOf, refundedOf } from '../../../packages/bank/src/ledger.ts'
import { expect, test as base } from '../../fixtures.ts'
import { type Server, withTown } from '../../server.ts'
import { expectInCart, orderAtBank, visit } from '../../shopper.ts'

// Reservations last seconds instead of minutes: six seconds, and four times as long when the customer is at the bank.
const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    ({}, provide) => withTown(provide, { LONJA_RESERVATION_SECONDS: '6' }),
    { scope: 'worker', timeout: 120_000 },
  ],
})
const ended = /El pedido se anuló porque no llegó el pago/

// These tests run one after another with one server. A second worker would start a second server.
test.describe.configure({ mode: 'default' })

test('an unpaid order is cancelled at the end of its reservation while its page is open, and can be repeated', async ({
  page,
}) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'El pago está a medias' })).toBeVisible()
  await expect(page.getByText(/^\d:\d\d$/)).toBeVisible()
  await expect(page.getByText(ended)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Seguir con el pago' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Repetir el pedido' }).click()
  await expectInCart(page, 1)
})

test('a payment after the end of the reservation is refunded', async ({ page, server }) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  const other = await page.context().newPage()
  await visit(other, '/orders')
  await other.getByRole('article').getByRole('link').click()
  await expect(other.getByText(ended)).toBeVisible({ timeout: 60_000 })

  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.getByText(/Te estamos devolviendo|Te hemos devuelto/)).toBeVisible()
  await expect(page.getByText(/Te hemos devuelto/)).toBeVisible({ timeout: 40_000 })
  const { accounts } = new Ledger(path.join(server.dataDir, 'bank.jsonl'))
  const account = accounts.get(await refOf(page, accounts))!
  expect(refundedOf(account)).toBe(capturedOf(account))
  await visit(page, '/orders')
  await expect(page.getByRole('article').getByText('Devuelto', { exact: true })).toBeVisible()
})

/** Returns the number that the bank uses for the order that the page shows. */
async function refOf(page: Page, accounts: Ledger['accounts']): Promise<string> {
  const [code] = /R\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())!
  return [...accounts.values()].find(({ description }) => description === `Pedido ${code}`)!.order
}
