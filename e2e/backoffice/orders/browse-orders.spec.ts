import { readFile } from 'node:fs/promises'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

/** Sold by the shop of this account. */
const biscuits = 'Rosquilletas de aceite'

test('a member finds an old order by its customer, filters the list, and saves it as a table @both', async ({
  page,
  api,
}) => {
  const open = await api.order(biscuits)
  const done = await api.order(biscuits, undefined, 'empar@example.com')
  await api.handOver(done)
  await logIn(page)
  await page.goto('/manage/orders/all')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: open.code, exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: done.code, exact: true })).toBeVisible()

  await page.getByLabel('Buscar un pedido').fill('empar@')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(main.getByRole('link', { name: open.code, exact: true })).toBeHidden()
  await expect(main.getByRole('link', { name: done.code, exact: true })).toBeVisible()

  await page.getByLabel('Buscar un pedido').fill('')
  await page.getByText('Filtros', { exact: true }).click()
  await expectAccessibleHere(page)
  await page.getByLabel('Estado', { exact: true }).selectOption('Entregado')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/state=complete/)
  await expect(main.getByRole('link', { name: open.code, exact: true })).toBeHidden()
  await page.reload()
  await expect(main.getByRole('link', { name: done.code, exact: true })).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar lo que ves' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/-pedidos-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`${done.code};`)
  expect(text).not.toContain(`${open.code};`)
})

test('the table is sorted by its headings @desktop', async ({ page, api }) => {
  const first = await api.order(biscuits)
  const second = await api.order(biscuits)
  await logIn(page)
  await page.goto('/manage/orders/all')
  const codes = page.getByRole('table').locator('tbody tr td:first-child')
  await expect(codes.first()).toHaveText(second.code)
  await page.getByRole('button', { name: 'Fecha' }).click()
  await expect(page).toHaveURL(/sort=createdDate-asc/)
  await expect(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(codes.filter({ hasText: first.code })).toBeVisible()
})
