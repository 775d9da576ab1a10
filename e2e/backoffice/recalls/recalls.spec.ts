import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator recalls a product, sees who bought it, and ends the recall @both', async ({ page, api }) => {
  const [own] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const title = `Turrón ${Date.now()}`
  const ean = `${Date.now()}`
  const body = { business: own!.business.id, title, ean, enabled: true }
  const { id } = await api.asTownHall<{ id: string }>('/products', body)
  const isVisible = async () => (await page.request.get(`/api/products/${id}`)).ok()
  expect(await isVisible()).toBe(true)

  await enter(page, operator)
  await page.goto('/manage/town/recalls')
  await expect(page.getByRole('heading', { level: 1, name: 'Retiradas' })).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Retirar un producto' }).click()
  await page.getByLabel('Código de barras').fill(ean)
  await page.getByRole('button', { name: 'Ver a quién afecta' }).click()
  await expect(page.getByText('Este dato hace falta.').first()).toBeVisible()
  await page.getByLabel('Motivo').fill('Puede contener trozos de cáscara.')
  await page.getByLabel('Qué tiene que hacer quien lo compró').fill('No lo comas y devuélvelo.')
  await expectAccessibleHere(page)
  await page.reload()
  await expect(page.getByLabel('Motivo')).toHaveValue('Puede contener trozos de cáscara.')
  await page.getByLabel('Código de barras').fill(ean)
  await page.getByRole('button', { name: 'Ver a quién afecta' }).click()
  await expect(page.getByText('y escribiremos a quienes los compraron en 0 pedidos')).toBeVisible()
  await expect(page.getByText(title)).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Retirar ahora' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('Se compró en 0 pedidos')).toBeVisible()
  await expectAccessibleHere(page)
  await expect.poll(isVisible).toBe(false)
  await page.getByRole('button', { name: 'Terminar la retirada' }).click()
  await expect(page.getByText(/^Terminada el/)).toBeVisible()
  await expect.poll(isVisible).toBe(true)
})
