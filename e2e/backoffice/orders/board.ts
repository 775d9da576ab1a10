import type { Locator, Page } from '@playwright/test'

/** Shows a column. On a phone only one column is visible at a time. */
export async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('region', { name: /^Nuevos/, includeHidden: true }).waitFor({ state: 'attached' })
  const tab = page.getByRole('navigation', { name: 'Pedidos por estado' }).getByRole('link', { name })
  if (await tab.isVisible()) await tab.click()
}

/** The card of an order in a column. */
export const card = (page: Page, column: string, code: string): Locator =>
  page
    .getByRole('region', { name: column })
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: code }) })
