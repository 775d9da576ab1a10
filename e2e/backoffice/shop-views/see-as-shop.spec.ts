import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator sees the board of a shop as the shop does, cannot change anything, and returns to the desk @both', async ({
  page,
  api,
}) => {
  const { id, code } = await api.order('Rosquilletas de aceite', undefined, `mira-${Date.now()}@example.com`)
  const { business } = await api.asTownHall<{ business: { id: string; name: string } }>(`/orders/${id}`)
  await enter(page, operator)
  await page.goto(`/manage/town/shops/${business.id}`)
  await page.getByRole('button', { name: 'Ver como la tienda' }).click()
  const banner = page.getByRole('region', { name: 'Solo lectura' })
  await expect(banner).toContainText(`Ves ${business.name} como la ven quienes la llevan.`)
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  await expectAccessibleHere(page)

  await page.goto(`/manage/orders/${id}`)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect(page.getByText('no puedes cambiar nada').first()).toBeVisible()
  expect(await api.asTownHall(`/orders/${id}`)).toMatchObject({ status: { code: 'confirm' } })

  await banner.getByRole('button', { name: 'Dejar de ver' }).click()
  await expect(page).toHaveURL(`/manage/town/shops/${business.id}`)
  await expect(page.getByRole('heading', { level: 1, name: business.name })).toBeVisible()
  await page.goto('/manage/town')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeHidden()
})
