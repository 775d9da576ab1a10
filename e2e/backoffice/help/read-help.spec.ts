import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, logIn } from '../shopkeeper.ts'

test('everybody in the shop reads the help, and a topic has an address of its own @both', async ({ page }) => {
  await logIn(page, clerk)
  await page.goto('/manage/more')
  await page.getByRole('link', { name: 'Ayuda' }).filter({ visible: true }).first().click()
  const topics = page.getByRole('navigation', { name: 'Ayuda' }).getByRole('link')
  await expect(topics).toHaveCount(9)
  await topics.filter({ hasText: 'Entregar un pedido' }).click()
  await expect(page).toHaveURL(/\/manage\/help#handover$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Entregar un pedido' })).toBeInViewport()
  await expect(page.getByText('escribe las seis cifras que ve')).toBeVisible()
  await expectAccessibleHere(page)
})
