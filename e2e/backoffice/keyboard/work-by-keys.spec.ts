import type { Page } from '@playwright/test'
import type { Api, Order } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { holdDialogs } from '../printing/paper.ts'
import { logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('label, a, button, fieldset, div')?.textContent ?? '')

/** Presses a key until the element with this text has the focus. A person reads the screen and does the same. */
async function pressUntil(page: Page, key: string, text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      // A key acts after a moment without another one, because scanners type fast.
      await page.waitForTimeout(150)
      return focusedText(page)
    })
    .toContain(text)
}

/** The state on the screen of an order. */
const state = (page: Page) => page.getByRole('region', { name: 'Estado' })

async function digitsOf(api: Api, { id, token }: Order): Promise<string> {
  let found: { code: string }[] = []
  await expect
    .poll(
      async () => {
        found = await api.send(`/orders/${id}/pickup-codes`, undefined, { 'x-order-token': token! })
        return found.length
      },
      { timeout: 20_000 },
    )
    .toBe(1)
  return found[0]!.code
}

test('the keyboard alone takes an order from accepting it to handing it over by digits @both', async ({
  page,
  api,
}) => {
  await logIn(page)
  await page.goto('/manage')
  const order = await api.order(biscuits)
  await expect(page.getByRole('link', { name: order.code, exact: true })).toBeVisible()
  await page.locator('body').press('Escape')
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressUntil(page, 'j', order.code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${order.code}` })).toBeVisible()
  for (const [key, shown] of [
    ['a', 'Aceptado'],
    ['n', 'En preparación'],
    ['n', 'Listo'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(state(page)).toContainText(shown)
  }
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1, name: 'Entregar' })).toBeVisible()
  const digits = await digitsOf(api, order)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Código del cliente')).toBeFocused()
  await page.keyboard.type(digits)
  await expect(page.getByRole('region', { name: order.code })).toBeVisible()
  await pressUntil(page, 'Tab', 'Entregado y cobrado')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${order.code} entregado`)).toBeVisible()
  const { status } = await api.asTownHall<{ status: { code: string } }>(`/orders/${order.id}`)
  expect(status.code).toBe('complete')
})

test('on the board the keys act on the card with the focus, also after it has moved @desktop', async ({
  page,
  api,
}) => {
  await holdDialogs(page)
  await logIn(page)
  await page.goto('/manage')
  const { code } = await api.order(biscuits)
  const cardIn = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('article').filter({ hasText: code })
  await expect(cardIn('Nuevos')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await pressUntil(page, 'j', code)
  await page.keyboard.press('p')
  await expect(page.locator('html[data-prints="1"]')).toBeAttached()
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(cardIn('Nuevos')).toContainText('Impreso')
  // A scanner types letters too, but fast.
  await page.keyboard.type('aaa')
  await page.waitForTimeout(300)
  await expect(cardIn('Nuevos')).toBeVisible()
  await page.keyboard.press('a')
  await expect(cardIn('En preparación')).toBeVisible()
  await page.keyboard.press('n')
  await expect(cardIn('En preparación').getByRole('button', { name: 'Está listo' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(cardIn('En preparación').getByRole('button', { name: 'Empezar a preparar' })).toBeVisible()
})

test('the list of keys opens with ?, and no key does anything in a field @both', async ({ page, api }) => {
  const order = await api.order(biscuits, undefined, undefined, 3)
  await logIn(page)
  await page.goto('/manage')
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos de hoy' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Teclas' })
  await expect(list).toContainText('Deshacer el último paso')
  await expectAccessibleHere(page)
  await page.keyboard.press('j')
  // Keys that come faster than a person types are a scanner's, and press nothing.
  await page.keyboard.press('Escape', { delay: 120 })
  await expect(list).toBeHidden()

  await page.keyboard.press('/')
  const field = page.getByRole('searchbox')
  await expect(field).toBeFocused()
  await page.keyboard.type('janpz?', { delay: 120 })
  await expect(field).toHaveValue('janpz?')
  await expect(list).toBeHidden()

  await api.move(order, 'accepted')
  await page.goto(`/manage/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${order.code}` })).toBeVisible()
  // A press goes to the line, and another one opens its dialog at the missing units.
  await expect(async () => {
    await page.keyboard.press('m')
    await expect(page.getByRole('dialog', { name: biscuits }).getByRole('group')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})
