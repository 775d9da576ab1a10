import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

test('a shop reports a missing unit in three presses, and the customer pays less @both', async ({ page, api }) => {
  const made = await api.order('Rosquilletas de aceite', undefined, undefined, 3)
  const { id, code } = made
  await logIn(page)
  await page.goto(`/manage/orders/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
  const before = await api.asTownHall<{ totals: { total: number } }>(`/orders/${id}`)
  await page.getByRole('button', { name: 'Cambiar Rosquilletas de aceite' }).click()
  await page.getByRole('button', { name: 'No queda' }).click()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Falta 1' }).click()
  await expect(page.getByText('Cambio hecho. Hemos avisado al cliente.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Cambios de la tienda' })
  await expect(changes).toContainText('falta 1 × Rosquilletas de aceite')
  const { adjusted } = await api.asTownHall<{ adjusted: number }>(`/orders/${id}`)
  expect(adjusted).toBe(before.totals.total / 3)
  await expectAccessibleHere(page)
  // A guest opens the order with its token.
  await page.goto(`/order/${id}#token=${made.token}`)
  await expect(page.getByText('falta 1 × Rosquilletas de aceite')).toBeVisible()
})

test('a shop compensates a customer after the hand-over, and the customer reads why @both', async ({
  page,
  browser,
  api,
}) => {
  const made = await api.order('Rosquilletas de aceite', undefined, undefined, 2)
  const { id } = made
  await api.handOver(made)
  await logIn(page)
  await page.goto(`/manage/orders/${id}`)
  await page.getByRole('button', { name: 'Compensar al cliente' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compensar al cliente' })
  await dialog.getByLabel('Cuánto devuelves').fill('999')
  await dialog.getByLabel('Por qué').fill('Llegaron rotas')
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(dialog.getByText('Escribe un importe mayor que cero')).toBeVisible()
  await dialog.getByLabel('Cuánto devuelves').fill('0,50')
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Devolver' }).click()
  await expect(page.getByText('Hecho. Hemos avisado al cliente.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'Cambios de la tienda' })
  await expect(changes).toContainText('compensación: «Llegaron rotas» · -0,50')
  const customer = await (await browser.newContext()).newPage()
  await customer.goto(`/order/${id}#token=${made.token}`)
  await expect(customer.getByText('La tienda te compensa: «Llegaron rotas».')).toBeVisible()
  await customer.context().close()
})
