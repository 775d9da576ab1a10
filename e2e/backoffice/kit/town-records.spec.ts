import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

test('an operator makes a campaign, and customers see it at once @both', async ({ page }, { project }) => {
  const title = `Feria de la miel ${project.name} ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/campaigns')
  await page.getByRole('link', { name: 'Campaña nueva' }).click()
  await page.getByLabel('Nombre').fill(title)
  await page.getByLabel('Qué es, en pocas frases').fill('Miel de aquí, a mejor precio.')
  const picture = page.getByRole('group', { name: /^Foto/ })
  await page.locator('input[type=file]').setInputFiles({
    name: 'miel.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 230 } }),
  })
  await expect(picture.getByRole('img', { name: 'La foto elegida' })).toBeVisible()
  await page.getByLabel('Primer día').fill('2026-01-01')
  await page.getByLabel('Último día').fill('2099-12-31')
  // Shops join by themselves, so the campaign begins without any.
  await page.getByLabel('Las tiendas se apuntan hasta').fill('2099-12-01')
  await page.getByLabel('Presupuesto').fill('1500')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto('/bells')
  const campaign = page.getByRole('article').filter({ hasText: title })
  await expect(campaign).toBeVisible()
  await expect(campaign.locator('picture img')).toHaveCount(1)

  await page.goto('/manage/town/campaigns')
  await page.getByRole('link', { name: title }).click()
  await picture.getByRole('button', { name: 'Quitar la foto' }).click()
  await expect(picture.getByRole('img')).toBeHidden()
  await expect(picture.getByRole('button', { name: 'Añadir una foto' })).toBeFocused()
  await page.getByRole('button', { name: 'Guardar' }).click()
  // Leaving the page before the list appears could cancel the request.
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.goto('/bells')
  await expect(campaign).toBeVisible()
  await expect(campaign.locator('picture img')).toHaveCount(0)
})

test('an operator makes a coupon for every shop, reads who pays for it, and switches it off @both', async ({
  page,
  api,
}, { project }) => {
  const code = `VUELVE${project.name === 'movil' ? 'M' : 'D'}${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/coupons')
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: 'Nuevo cupón' }).click()
  await page.getByLabel('Nombre').fill(`Vuelve al centro ${code}`)
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await page.getByLabel('Descuento (%)').fill('10')
  await expect(page.getByText('10 % en todas las tiendas del pueblo')).toContainText('Lo paga el mercado.')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: `Vuelve al centro ${code}` }).click()
  const found = () => api.asTownHall<{ business: object | null; enabled: boolean }[]>(`/coupons?code=${code}`)
  expect(await found()).toMatchObject([{ business: null, enabled: true, funder: { platform: 10_000 } }])
  await page.getByLabel('En marcha').uncheck()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(async () => (await found())[0]?.enabled).toBe(false)
})

test('an operator renames a category, and a goal and a payment method have their own words @desktop', async ({
  page,
}) => {
  const name = `Quesos ${Date.now()}`
  await enter(page, operator)
  await page.goto('/manage/town/categories')
  await page.getByRole('link', { name: 'Categoría nueva' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill(name)
  await page.getByLabel('IVA de los productos nuevos').fill('4')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name }).click()
  await page.getByLabel('Nombre', { exact: true }).fill(`${name} curados`)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('link', { name: `${name} curados` })).toBeVisible()

  await page.goto('/manage/town/objectives')
  await page.getByRole('link', { name: 'Objetivo nuevo' }).click()
  await page.getByLabel('Nombre').fill('Cien pedidos')
  await page.getByLabel('Qué se cuenta').selectOption('Ventas en euros')
  await page.getByLabel('Cifra que hay que alcanzar').fill('1.500,50')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: /Cien pedidos/ })).toContainText('1.500,50')

  await page.goto('/manage/town/payment-methods')
  await expect(
    page.getByRole('row', { name: /Pagar en la tienda|Pago en la tienda|En la tienda/ }).first(),
  ).toBeVisible()
  await expectAccessibleHere(page)
})

test('the operator sees the changes of the whole town with their shops, and the sales of all shops @desktop', async ({
  page,
}) => {
  await enter(page, operator)
  await page.goto('/manage/town/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de cambios' })).toBeVisible()
  await page.goto('/manage/town/figures')
  await page.getByRole('link', { name: 'Este mes', exact: true }).click()
  await expect(page).toHaveURL(/\/manage\/town\/figures\?period=month/)
  await expect(page.getByRole('heading', { name: 'Lo que más se vende' })).toBeVisible()
})
