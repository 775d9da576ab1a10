import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { addFromList, pastries, visit, transitionsEnded } from '../../shopper.ts'

/**
 * Returns the touch targets smaller than 44 px. A radio button is measured with its row, and a quantity with its
 * buttons.
 */
const smallOnes = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main button, main select, main summary, main input, main nav li > a, footer li > *',
      ),
    ]
      .filter(
        (control) =>
          control.checkVisibility() && !control.closest('ol') && !control.matches('fieldset input[type=text]'),
      )
      .map((control) => control.closest('label') ?? control)
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        return width > 1 && (width < 44 || height < 44)
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect()
        const name = control.getAttribute('aria-label') ?? control.textContent
        return `${control.localName} «${name}» ${Math.round(width)}×${Math.round(height)}`
      }),
  )

test('the touch targets on the way to an order measure at least 44 px', async ({ page }) => {
  for (const address of [
    '/',
    '/catalog',
    '/products?search=aceite&reduced=true&available=true',
    '/products?parent.id%5B%5D=0',
    '/businesses',
    '/bells',
    '/login',
    '/register',
  ]) {
    await visit(page, address)
    expect(await smallOnes(page), address).toEqual([])
  }
  await visit(page, '/products')
  await page.getByRole('button', { name: /^Filtrar/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await transitionsEnded(page)
  expect(await smallOnes(page), 'the filters').toEqual([])
  await addFromList(page, pastries)
  for (const address of ['/cart', '/payment']) {
    await visit(page, address)
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await smallOnes(page), address).toEqual([])
  }
})
