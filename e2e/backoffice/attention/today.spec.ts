import { expectAccessibleHere } from '../../axe.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator without a shop starts on the page «Hoy», and sees a late case and a reported review there @both', async ({
  page,
  api,
}) => {
  const subject = `Farola rota ${Date.now()}`
  const { id } = await api.as<{ id: string }>(cliente, '/issues', { type: 'other', subject, body: 'No luce.' })
  await api.as(operator, `/issues/${id}`, { deadline: '2020-01-01' }, 'PUT')
  const title = 'Hogaza de masa madre'
  const product = await api.product(title)
  const [review] = await api.send<{ id: string }[]>(`/valorations?product.id=${product.id}`)
  const reported = [
    { kind: 'valoration', id: review!.id },
    { kind: 'product', id: product.id },
  ]
  for (const content of reported)
    await api.as(cliente, '/content-reports', { content, reason: 'spam', explanation: subject, goodFaith: true })
  await enter(page, operator)
  await page.goto('/manage')
  await expect(page).toHaveURL(/\/manage\/town$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Qué necesita a alguien hoy' })).toBeVisible()
  const late = page.getByRole('region', { name: /^Casos fuera de plazo/ })
  await expect(late.getByText(subject)).toBeVisible()
  const report = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(report(`${title}: Publicidad o repetición`).getByText('Llamar a la tienda')).toBeVisible()
  // A customer wrote the review, so the desk does not offer to call the shop.
  const ofReview = report(`Reseña de «${title}»: Publicidad o repetición`)
  await expect(ofReview).toBeVisible()
  await expect(ofReview.getByText('Llamar a la tienda')).toHaveCount(0)
  await expect(page.getByText(/^Pedidos de hoy: \d+, por [\d.,]+\s€\. El mismo día de la semana pasada/)).toBeVisible()
  await expectAccessibleHere(page)
  await api.as(operator, `/issues/${id}`, { state: 'closed' }, 'PUT')
  for (const content of reported) await api.as(operator, '/content-decisions', { content, action: 'none' })
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
