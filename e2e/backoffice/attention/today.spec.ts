import { expectAccessibleHere } from '../../axe.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator without a shop arrives at what needs somebody today, and sees a case past its date @both', async ({
  page,
  api,
}) => {
  const subject = `Farola rota ${Date.now()}`
  const { id } = await api.as<{ id: string }>(cliente, '/issues', { type: 'other', subject, body: 'No luce.' })
  await api.as(operator, `/issues/${id}`, { deadline: '2020-01-01' }, 'PUT')
  await enter(page, operator)
  await page.goto('/manage')
  await expect(page).toHaveURL(/\/manage\/town$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Qué necesita a alguien hoy' })).toBeVisible()
  const late = page.getByRole('region', { name: /^Casos fuera de plazo/ })
  await expect(late.getByText(subject)).toBeVisible()
  await expect(page.getByText(/^Pedidos de hoy: \d+, por [\d.,]+\s€\. El mismo día de la semana pasada/)).toBeVisible()
  await expectAccessibleHere(page)
  await api.as(operator, `/issues/${id}`, { state: 'closed' }, 'PUT')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(subject)).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver las cifras' }).click()
  await expect(page).toHaveURL('/manage/town/figures?period=today')
})

test('a member of a shop who has no role in the town is not let into its desk @desktop', async ({ page }) => {
  await enter(page)
  await page.goto('/manage/town')
  await expect(page.getByRole('heading', { level: 1, name: 'Esta pantalla no existe' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ayuntamiento' })).toHaveCount(0)
})
