import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { cartLink, currentStep, pastries, ready, searchField, signIn } from '../../shopper.ts'

/**
 * Counts the actions that an order needs: presses outside of text fields, and filled fields (SCREENS.md A.1: a
 * first purchase needs at most 8 fields, and a purchase of a returning customer none).
 */
async function countTouches(page: Page): Promise<() => Promise<{ taps: number; fields: number }>> {
  const counted = { taps: 0, fields: new Set<string>() }
  await page.exposeFunction('told', (kind: 'tap' | 'field', name: string) => {
    if (kind === 'tap') counted.taps += 1
    else counted.fields.add(name)
  })
  await page.addInitScript(() => {
    const { told } = globalThis as unknown as { told: (kind: string, name: string) => void }
    const typedInto = 'textarea, input:not([type=radio], [type=checkbox])'
    addEventListener('pointerdown', ({ target }) => (target as Element).matches(typedInto) || told('tap', ''), true)
    addEventListener(
      'input',
      ({ target }) => (target as Element).matches(typedInto) && told('field', (target as HTMLInputElement).name),
      true,
    )
  })
  return async () => {
    await page.evaluate(() => undefined)
    return { taps: counted.taps, fields: counted.fields.size }
  }
}

/** Presses a button, which is found only by the name that a screen reader announces. */
const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click()

test.describe('a new customer', () => {
  test.use({ consent: false })

  test(
    'orders something to collect as a guest with at most 12 presses and 8 fields',
    { tag: '@both' },
    async ({ page }) => {
      const touches = await countTouches(page)
      await page.goto('/')
      await ready(page)
      await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Rechazar' }).click()
      const box = searchField(page)
      await box.fill(pastries)
      await box.press('Enter')
      await press(page, `Añadir al carrito: ${pastries}`)
      await expect(page.getByRole('status').getByText(`Añadido: ${pastries}`)).toBeVisible()
      await cartLink(page).click()
      await page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true }).click()
      const step = currentStep(page)
      await step.getByRole('textbox', { name: 'Correo electrónico' }).fill('amparo@example.com')
      await step.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Amparo Giménez')
      await step.getByRole('textbox', { name: 'Teléfono' }).fill('600 12 31 23')
      await press(page, 'Continuar')
      await step.getByRole('radio', { name: /Recogida/ }).check()
      await press(page, 'Continuar')
      await step.getByRole('radio', { name: /^Pagar en la tienda/ }).check()
      await press(page, 'Revisar el pedido')
      await press(page, 'Pedido con obligación de pago')
      await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()

      const { taps, fields } = await touches()
      expect(taps, 'presses').toBeLessThanOrEqual(12)
      expect(taps).toBeGreaterThan(6)
      expect(fields, 'fields').toBeLessThanOrEqual(8)
      expect(fields).toBeGreaterThan(2)
    },
  )
})

test('a returning customer repeats an order with at most 4 presses and no typing', async ({ page }) => {
  const touches = await countTouches(page)
  await signIn(page, cliente)
  const before = await touches()
  const again = page.getByRole('region', { name: 'Pide otra vez' })
  await again
    .getByRole('button', { name: /^Repetir el pedido de/ })
    .first()
    .click()
  await expect(page).toHaveURL('/cart')
  await page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true }).click()
  await expect(currentStep(page).getByRole('heading', { name: 'Revisa y pide' })).toBeVisible()
  await press(page, 'Pedido con obligación de pago')
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()

  const { taps, fields } = await touches()
  expect(taps - before.taps, 'presses').toBeLessThanOrEqual(4)
  expect(fields - before.fields, 'fields').toBe(0)
})
