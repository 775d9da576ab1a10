import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

test('a shop joins a campaign of the town, customers see it there, and it leaves again @both', async ({
  page,
  api,
}) => {
  const title = `Mercado de noche ${Date.now()}`
  const day = 86_400_000
  const { id } = await api.asTownHall<{ id: string }>('/campaigns', {
    title,
    code: `noche-${Date.now()}`,
    audience: 'familias del barrio',
    endDate: new Date(Date.now() + 20 * day).toISOString(),
    joinUntil: new Date(Date.now() + 5 * day).toISOString(),
  })
  const shopsOf = async () =>
    (await api.send<{ business: { name: string }[] }>(`/campaigns/${id}`)).business.map(({ name }) => name).toSorted()
  await logIn(page)
  await page.goto('/manage/offers/campaigns')
  const campaign = page.getByRole('article', { name: title })
  await expect(campaign).toContainText('Tu tienda no participa')
  await expect(campaign).toContainText('Tus precios no cambian')
  await expectAccessibleHere(page)
  await campaign.getByRole('button', { name: 'Participar' }).click()
  await expect(campaign).toContainText('Tu tienda participa')
  await expect(campaign).toContainText('Para quién: familias del barrio')
  expect(await shopsOf()).toEqual(['Forn de la Plaça'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await campaign.getByRole('button', { name: 'Dejar de participar' }).click()
  await expect(campaign).toContainText('Tu tienda no participa')
  expect(await shopsOf()).toEqual([])
})

test('a clerk does not choose the campaigns of the shop', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/offers/campaigns')
  await expect(page.getByRole('heading', { name: 'Esta pantalla no es para tu papel' })).toBeVisible()
})
