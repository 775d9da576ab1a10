import { expect, test } from '../../fixtures.ts'
import { clerk, enter } from '../shopkeeper.ts'

test('the demo opens on a shop with two unanswered orders and others on their way @both', async ({ page }) => {
  await enter(page)
  await page.goto('/manage')
  await expect(page.getByLabel('Tienda', { exact: true }).locator('option:checked')).toHaveText('Horno Santa Llúcia')
  for (const [column, count] of [
    ['Nuevos', 2],
    ['En preparación', 1],
    ['Listos', 1],
    ['En reparto', 1],
  ] as const) {
    const region = page.getByRole('region', { name: column, includeHidden: true })
    // Tests that share the town may have added orders.
    const orders = region.getByRole('article', { includeHidden: true })
    await expect.poll(() => orders.count()).toBeGreaterThanOrEqual(count)
  }
})

test('the clerk of the demo works on orders and stock, and sees neither the team nor the invoices', async ({
  page,
}) => {
  await enter(page, clerk)
  await page.goto('/manage')
  await expect(page.getByRole('link', { name: 'Pedidos' }).first()).toBeVisible()
  await page.goto('/manage/more')
  await expect(page.getByRole('link', { name: 'Productos' }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Equipo' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Facturas' })).toHaveCount(0)
})
