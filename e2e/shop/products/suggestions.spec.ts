import type { Page } from '@playwright/test'
import { objectionsOf, wcag } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { search, searchField, visit } from '../../shopper.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' })
const group = (page: Page, name: string) => list(page).getByRole('group', { name })

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
