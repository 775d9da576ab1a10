import type { Page } from '@playwright/test'
import { objectionsOf, wcag } from '../../axe.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { isPhone, logOut, oil, search, searchField, signIn, visit } from '../../shopper.ts'

const list = (page: Page) => page.getByRole('listbox', { name: 'Sugerencias' })
const group = (page: Page, name: string) => list(page).getByRole('group', { name })

/** The option that the arrow keys are at, as a screen reader is told. */
const current = (page: Page) =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return id ? document.getElementById(id)?.textContent : null
  })

test('products, shops and categories are suggested, a typing error forgiven, and lead where they say', async ({
  page,
}) => {
  await visit(page, '/')
  const field = searchField(page)
  await field.press('a')
  await expect(field).toHaveRole('combobox')
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.fill('aceiye')
  await expect(group(page, 'Productos').getByRole('option', { name: oil })).toHaveText(/ · \d+,\d\d\s€$/)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').getByText(/^\d+ sugerencias?$/)).toBeAttached()
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
})

test('what a meal or an occasion needs is found, and what is only similar is marked', async ({ page }) => {
  const total = page.getByRole('status').filter({ hasText: /^\d+ productos?$/ })
  await visit(page, '/products?search=formatge')
  await expect(total).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Queso/ })
      .first(),
  ).toBeVisible()
  await visit(page, '/products?search=queso+de+unicornio')
  await expect(page.getByText(/^Ningún producto tiene todas esas palabras: \d+ parecidos$/)).toBeVisible()
  await expect(total).toBeHidden()
})

test('by keys alone: arrows choose, Escape closes, Enter takes what is chosen or searches', async ({ page }) => {
  await visit(page, '/products')
  const field = searchField(page)
  await field.fill('aceite')
  await expect(group(page, 'Productos')).toBeVisible()
  expect(await current(page)).toBeNull()
  await page.keyboard.press('ArrowDown')
  const first = await current(page)
  expect(first).toBeTruthy()
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  expect(await current(page)).toBeNull()
  await page.keyboard.press('ArrowUp')
  expect(await current(page)).toBe(await list(page).getByRole('option').last().textContent())
  await expect(list(page).getByRole('option').last()).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await current(page)).toBe(first)

  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field).toHaveValue('aceite')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados de «aceite»' })).toBeVisible()

  await field.focus()
  await field.press('End')
  await page.keyboard.type(' de o')
  await expect(group(page, 'Productos')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/products/)
})

test('what was searched is offered again, forgotten when asked to, and when one logs out', async ({ page }) => {
  await visit(page, '/products')
  await search(page, 'miel')
  await search(page, 'aceite')
  await visit(page, '/')
  const field = searchField(page)
  await field.focus()
  const recent = group(page, 'Búsquedas recientes')
  await expect(recent.getByRole('option')).toHaveText(['aceite', 'miel', 'Borrar las búsquedas recientes'])
  await recent.getByRole('option', { name: 'miel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Resultados de «miel»' })).toBeVisible()
  await expect(searchField(page)).toHaveValue('miel')

  await visit(page, '/')
  await field.focus()
  await recent.getByRole('option', { name: 'Borrar las búsquedas recientes' }).click()
  await expect(list(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull()

  await signIn(page, cliente)
  await visit(page, '/products')
  await search(page, 'miel')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent_searches'))).toContain('miel')
  await logOut(page)
  expect(await page.evaluate(() => localStorage.getItem('recent_searches'))).toBeNull()
})

test('an answer that comes too late is not shown', async ({ page }) => {
  await visit(page, '/products')
  let late: (() => void) | undefined
  await page.route('**/api/products?search=mie&*', async (route) => {
    const answer = await route.fetch()
    await new Promise<void>((resolve) => (late = resolve))
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  const field = searchField(page)
  await field.fill('mie')
  await expect.poll(() => late).toBeDefined()
  await field.fill('aceite de oliva')
  await expect(group(page, 'Productos').getByRole('option', { name: oil })).toBeVisible()
  const before = await list(page).getByRole('option').allTextContents()
  late!()
  await page.waitForTimeout(300)
  expect(await list(page).getByRole('option').allTextContents()).toEqual(before)
})

test('where nothing can be asked, what was searched is still offered, and the form searches', async ({ page }) => {
  await visit(page, '/products')
  await search(page, 'miel')
  await page.route('**/api/{products,businesses}?search=mi&*', (route) => route.abort())
  await searchField(page).fill('mi')
  await expect(group(page, 'Búsquedas recientes').getByRole('option', { name: 'miel' })).toBeVisible()
  await expect(group(page, 'Productos')).toHaveCount(0)

  // Nor does the code come.
  await page.route('**/assets/Suggestions-*.js', (route) => route.abort())
  await visit(page, '/')
  await search(page, 'aceite')
})

test('the list is accessible, in the light and in the dark, and fits a narrow screen', async ({ page }) => {
  await visit(page, '/products')
  await search(page, 'miel')
  if (isPhone(page)) await page.setViewportSize({ width: 320, height: 640 })
  await searchField(page).fill('mie')
  await expect(group(page, 'Productos')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await objectionsOf(page, wcag)
    expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  const box = (await list(page).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
})
