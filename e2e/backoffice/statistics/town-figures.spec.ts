import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator sees how the market is used, and the open data @both', async ({ page }) => {
  await enter(page, operator)
  await page.goto('/manage/town/figures?period=month')
  const market = page.getByRole('table', { name: 'El mercado' })
  await expect(market.getByRole('row', { name: /^Tiendas con pedidos \d+/ })).toBeVisible()
  await expect(market.getByRole('row', { name: /^Cestas de varias tiendas \d+/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ventas por categoría' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ventas por calle de la tienda' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lo que se busca y no se encuentra' })).toBeVisible()
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Ventas por meses (CSV)' }).getAttribute('href'))!,
  )
  expect(await file.text()).toMatch(/^\uFEFFmes;categoria;tiendas;ventas_eur\r\n/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessibleHere(page)
})
