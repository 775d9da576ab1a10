import type { Browser, Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

/** Sold by the shop of this account. */
const biscuits = 'Rosquilletas de aceite'
const silent = 1_000

/** Opens another device of the shop, which is on shift. */
async function anotherDevice(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, viewport: page.viewportSize() })
  const other = await context.newPage()
  await logIn(other)
  await other.goto('/manage')
  await other.getByRole('button', { name: 'Empezar turno' }).click()
  return other
}

const card = (page: Page, code: string) =>
  page
    .getByRole('region', { name: 'Nuevos' })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: code }) })
const stopButton = (page: Page) => page.getByRole('button', { name: 'Silenciar 2 minutos' })

/** Answers the orders that other tests have left, so that the bell rings for the order of this test only. */
async function answerAll(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Nuevos/ }).waitFor()
  for (const button of await page.getByRole('button', { name: /^Visto/ }).all()) await button.click()
  for (let left = 100; left > 0; left -= 1) {
    const accept = page.getByRole('button', { name: /^Aceptar/ }).first()
    if (!(await accept.isVisible())) return
    await accept.click()
  }
}

test('a member says «La atiendo yo», and the other device is silent within a second @both', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const other = await anotherDevice(browser, page)
  await answerAll(other)
  await expect(stopButton(other)).toBeHidden()
  const { code } = await api.order(biscuits)
  await expect(stopButton(other)).toBeVisible()
  const claim = card(page, code).getByRole('button', { name: /^La atiendo yo/ })
  await claim.click()
  await expect(stopButton(other)).toBeHidden({ timeout: silent })
  await expect(card(other, code)).toContainText('lo atiende ahora')
  await expect(claim).toBeHidden()
  // The order is still new: anybody may accept it.
  await card(other, code)
    .getByRole('button', { name: /^Aceptar/ })
    .click()
  await expect(card(page, code)).toBeHidden()
  await other.context().close()
})

test('a member accepts an order on another screen, and the other device is silent within a second', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const other = await anotherDevice(browser, page)
  await answerAll(other)
  const { id, code } = await api.order(biscuits)
  await expect(stopButton(other)).toBeVisible()
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('button', { name: /^La atiendo yo/ })).toBeVisible()
  await page.getByRole('button', { name: /^Aceptar/ }).click()
  await expect(stopButton(other)).toBeHidden({ timeout: silent })
  await expect(card(other, code)).toBeHidden()
  await other.context().close()
})

test('an order that the customer cancels stays red on every device until somebody has seen it @both', async ({
  page,
  api,
  browser,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const other = await anotherDevice(browser, page)
  const { id, code, token } = await api.order(biscuits)
  await api.send('/order-cancel', { order: id }, { 'x-order-token': token! })
  const red = (of: Page) =>
    of
      .getByRole('region', { name: 'Pedidos anulados por el cliente' })
      .getByRole('article')
      .filter({ has: of.getByRole('heading', { name: code }) })
  await expect(red(page)).toContainText('Anulado por el cliente')
  await page.reload()
  await expect(red(page)).toBeVisible()
  await expectAccessibleHere(page)
  await red(page)
    .getByRole('button', { name: /^Visto/ })
    .click()
  await expect(red(page)).toBeHidden()
  await expect(red(other)).toBeHidden()
  await other.context().close()
})
