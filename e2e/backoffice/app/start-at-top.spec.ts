import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, shopkeeper } from '../shopkeeper.ts'

test('on a phone, «Más» has the groups of the menu, and the next screen begins at its top', async ({ page }) => {
  await enter(page, shopkeeper)
  await page.goto('/manage/more')
  const screens = page.getByRole('navigation', { name: 'Pantallas' })
  await expect(screens.getByRole('heading', { level: 2 }).first()).toBeVisible()
  // The last link is far below the first one, so the page is scrolled when it is pressed.
  await screens.getByRole('link', { name: 'Ayuda' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Más')
  await expect(heading).toBeInViewport()
})

test('after a campaign is saved on a phone, its list begins at the top', async ({ page }) => {
  await enter(page, operator)
  await page.goto('/manage/town/campaigns?view=all')
  // Four cards are higher than the window.
  await expect(page.getByRole('article').nth(3)).toBeVisible()
  await page.getByRole('article').first().getByRole('link').click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campañas' })).toBeInViewport()
})
