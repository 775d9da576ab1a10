import type { Page } from '@playwright/test'
import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { oil, search, searchField, visit } from '../../shopper.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' })
const group = (page: Page, name: string) => list(page).getByRole('group', { name })

test('suggestions lead to a product, a category and a shop, and the form searches if the suggestions cannot be loaded', async ({
  page,
}) => {
  await visit(page, '/')
  await searchField(page).fill('aceiye')
  await group(page, 'Productos').getByRole('option', { name: oil }).click()
  await expect(page.getByRole('heading', { level: 1, name: oil })).toBeVisible()

  await visit(page, '/products')
  await searchField(page).fill('panad')
  await group(page, 'Categorías').getByRole('option').first().click()
  await expect(page).toHaveURL(/parent\.id/)
  await expect(list(page)).toBeHidden()
  await searchField(page).fill('xúf')
  await group(page, 'Tiendas').getByRole('option', { name: 'Horchatería El Xúfer' }).click()
  await expect(page).toHaveURL(/\/businesses\//)

  await page.route('**/assets/Suggestions-*.js', (route) => route.abort())
  await visit(page, '/')
  await search(page, 'aceite')
})

test('the list of suggestions is accessible in light and dark colours, fits a narrow screen and shows the current option', async ({
  page,
}) => {
  await visit(page, '/products')
  await search(page, 'miel')
  await page.setViewportSize({ width: 320, height: 640 })
  await searchField(page).fill('mie')
  await expect(group(page, 'Productos')).toBeVisible()
  // A late answer can change the list. Then no option is current, and the next press selects the last one again.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(list(page).getByRole('option', { selected: true })).toBeInViewport({ timeout: 1_000 })
  }).toPass()
  // The list behind the suggestions is paler while it shows the results of the earlier search.
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await objectionsOf(page, wcag)
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  const box = (await list(page).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(320)
})
