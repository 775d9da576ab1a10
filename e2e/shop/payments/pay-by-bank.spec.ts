import path from 'node:path'
import { formatsOf } from '../../../packages/contract/src/formats.ts'
import type { Page } from '@playwright/test'
import { Ledger, capturedOf } from '../../../packages/bank/src/ledger.ts'
import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { mailsWith } from '../../mailed.ts'
import type { Server } from '../../server.ts'
import { expectInCart, orderAtBank, visit } from '../../shopper.ts'

const { formatMoney } = formatsOf('es')

test('a guest pays by card, and the confirmation, the mail and the bank show the same amount', async ({
  page,
  server,
}) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await atBank(page, 'Pagar con tarjeta')
  await page.getByRole('button', { name: /^Pagar / }).click()

  await expect(page.getByRole('heading', { level: 1, name: /¡Gracias, Amparo! Pedido hecho/ })).toBeVisible()
  await expectNoViolations(page)
  const code = await codeOf(page)
  await expectInCart(page, 0)
  const total = await totalOf(page)
  const [told] = await mailsWith('amparo@example.com', server.dataDir, code)
  expect(told).toContain(total)

  // The guest reloads the page and opens it again; neither may charge a second time.
  await page.reload()
  await expect(page.getByText('Tu número de pedido es')).toContainText(code)
  await visit(page, new URL(page.url()).pathname)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${code}` })).toBeVisible()
  await expect(page.getByText('Tarjeta · pagado')).toBeVisible()
  expect(chargesFor(server, code)).toEqual([total])
})

test('a guest pays by Bizum after the bank has refused the card', async ({ page, server }) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await atBank(page, 'Pagar con tarjeta')
  await page.getByRole('button', { name: /deniegue/ }).click()

  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeVisible()
  await expect(page.getByText('No se te ha cobrado nada y tu pedido sigue guardado.')).toBeVisible()
  await expectNoViolations(page)
  await page.reload()
  await page.getByRole('button', { name: 'Pagar de otra manera' }).click()
  await page.getByRole('radio', { name: /^Bizum/ }).check()
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Seguir con Bizum' }).click()
  await atBank(page, 'Pagar con Bizum')
  await page.getByRole('button', { name: /^Pagar / }).click()

  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  const code = await codeOf(page)
  expect(chargesFor(server, code)).toEqual([await totalOf(page)])
})

test('a guest who returns from the bank without paying can try again, and is charged once', async ({
  page,
  server,
}) => {
  test.slow()
  await orderAtBank(page, /^Tarjeta/)
  await atBank(page, 'Pagar con tarjeta')

  // The guest returns with the back button of the browser.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'El pago está a medias' })).toBeVisible()
  await expectNoViolations(page)
  await expectInCart(page, 0)
  await page.reload()
  await page.getByRole('button', { name: 'Seguir con el pago' }).click()
  await atBank(page, 'Pagar con tarjeta')

  // The guest returns with the link on the bank's page.
  await page.getByRole('button', { name: 'Volver a la tienda sin pagar' }).click()
  await expect(page.getByRole('heading', { name: 'El pago no ha salido' })).toBeVisible()
  await expect(page.getByText('Volviste del banco sin pagar.')).toBeVisible()
  await page.getByRole('button', { name: 'Probar otra vez' }).click()
  await atBank(page, 'Pagar con tarjeta')
  await page.getByRole('button', { name: /^Pagar / }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  const code = await codeOf(page)

  // The guest returns to the bank's page, sends its form again, and presses its button if it exists. The browser may
  // refuse these actions.
  await page.goBack().catch(() => undefined)
  await page.reload().catch(() => undefined)
  await page
    .getByRole('button', { name: /^Pagar / })
    .click({ timeout: 2_000 })
    .catch(() => undefined)
  expect(chargesFor(server, code)).toHaveLength(1)
})

test('an unpaid order is marked in the guest’s list of orders, and the guest can cancel it', async ({ page }) => {
  test.slow()
  await orderAtBank(page, /^Bizum/)
  await atBank(page, 'Pagar con Bizum')
  await visit(page, '/orders')
  const card = page.getByRole('article').filter({ hasText: 'Pendiente de pago' })
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'El pago está a medias' })).toBeVisible()
  await expect(page.getByText(/^Te lo guardamos hasta las (?:\d|1\d|2[0-3]):[0-5]\d\.$/)).toBeVisible()
  // The web shop must not trust a result in the address.
  await visit(page, `${new URL(page.url()).pathname}?back=bank&Ds_Response=0000`)
  await expect(page.getByRole('heading', { name: 'Esperando la respuesta del banco…' })).toBeVisible()
  await visit(page, new URL(page.url()).pathname)

  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await expect(page.getByText('Cancelado').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Seguir con el pago' })).toHaveCount(0)
})

async function atBank(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/bank\//)
}

async function codeOf(page: Page): Promise<string> {
  const [number] = /R\d+/.exec(await page.getByText('Tu número de pedido es').innerText()) ?? []
  return number!
}

async function totalOf(page: Page): Promise<string> {
  const facts = page.getByRole('complementary', { name: 'Datos del pedido' })
  return (await facts.getByText('Total', { exact: true }).locator('..').innerText()).match(/[\d.,]+\s€/)![0]
}

/** Returns the charges for an order in the bank's ledger. */
function chargesFor({ dataDir }: Server, code: string): string[] {
  const { accounts } = new Ledger(path.join(dataDir, 'bank.jsonl'))
  const own = [...accounts.values()].filter(({ description }) => description === `Pedido ${code}`)
  return own.map(capturedOf).flatMap((amount) => (amount > 0 ? formatMoney(amount) : []))
}

async function expectNoViolations(page: Page): Promise<void> {
  const violations = await objectionsOf(page, wcag)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`)).toEqual([])
}
