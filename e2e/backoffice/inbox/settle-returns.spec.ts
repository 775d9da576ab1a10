import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { enter } from '../shopkeeper.ts'

test('a shop sees the deadline of a return, records that the goods arrived, and refunds the money @both', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/manage/inbox?kind=returns')
  const returned = page.getByRole('main').getByRole('article').filter({ hasText: 'Rollitos de anís' })
  await expect(returned).toContainText('Devuelve el dinero antes de que acabe el')
  await returned.getByRole('button', { name: /^Ha llegado/ }).click()
  await expect(returned).toContainText('Llegó')
  await returned.getByRole('button', { name: /^Devolver el dinero/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Devolver el dinero' })
  await expect(dialog).toContainText(/Se devuelven \d+,\d\d\s€/)
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Devolver el dinero' }).click()
  await expect(returned).toBeHidden()
  await page.reload()
  await expect(page.getByText('Nada espera respuesta.')).toBeVisible()
})
