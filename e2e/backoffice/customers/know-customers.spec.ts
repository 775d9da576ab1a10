import { readFile } from 'node:fs/promises'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'

test('a shop finds a customer by the phone number, and sees the orders @both', async ({ page, api }) => {
  const email = `vicent-${Date.now()}@example.com`
  const first = await api.order(biscuits, undefined, email, 2)
  const second = await api.order(biscuits, undefined, email)
  await logIn(page)
  await page.goto('/manage/customers')
  await expect(page.getByRole('link', { name: 'Vicent Roig' }).first()).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByLabel('Buscar un cliente').fill('600 12 31 23')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/search=600/)
  const found = page.getByRole('listitem').filter({ hasText: email })
  await expect(found).toContainText('2 pedidos')
  await found.getByRole('link', { name: 'Vicent Roig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vicent Roig' })).toBeVisible()
  for (const { code } of [first, second])
    await expect(page.getByRole('region', { name: 'Últimos pedidos' }).getByRole('link', { name: code })).toBeVisible()
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expectAccessibleHere(page)

  await page.goto('/manage/customers?search=nadie+se+llama+asi')
  await expect(page.getByText('Ningún cliente es así.')).toBeVisible()
  await expectAccessibleHere(page)
})

test('an owner exports the customers as a table', async ({ page, api }) => {
  const email = `export-${Date.now()}@example.com`
  await api.order(biscuits, undefined, email)
  await logIn(page)
  await page.goto('/manage/customers')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar los clientes' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/-clientes-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain(email)
})

test('a clerk sees no list of customers', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/more')
  await expect(page.getByRole('link', { name: 'Reparto' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveCount(0)
  await page.goto('/manage/customers')
  await expect(page.getByLabel('Buscar un cliente')).toBeHidden()
})
