import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { scan } from '../../keyboard-scanner.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'

test('a shop finds the caller by the number, adds goods, and places the order @both', async ({ page, api }) => {
  const email = `llama-${Date.now()}@example.com`
  await api.order(biscuits, undefined, email)
  await logIn(page)
  await page.goto('/manage/order/new')
  await expect(page.getByText('Todavía no hay productos.')).toBeVisible()
  await page.getByLabel('Buscar un cliente').fill(email)
  await page.getByRole('button', { name: /^Vicent Roig/ }).click()
  await expect(page.getByLabel('Teléfono')).toHaveValue(/600123123/)
  await expect(page.getByLabel(/^Correo/)).toHaveValue(email)

  await page.getByLabel('Añadir un producto').fill(biscuits)
  await page.getByRole('button', { name: biscuits }).first().click()
  await page
    .getByRole('group', { name: biscuits })
    .getByRole('button', { name: /^Añadir uno/ })
    .click()
  await page.getByRole('radio', { name: /^Recogida/ }).check()
  // The draft survives a reload, because the telephone does not wait.
  await page.reload()
  await expect(page.getByLabel('Teléfono')).toHaveValue(/600123123/)
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Hacer el pedido' }).click()
  await expect(page.getByText('Revisa: el cobro.')).toBeVisible()
  await page.getByRole('radio', { name: 'Pagar en la tienda' }).check()
  await page.getByRole('button', { name: 'Hacer el pedido' }).click()
  await expect(page).toHaveURL(/\/manage\/orders\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)!
  const made = await api.asTownHall<{ customer: { email: string }; lines: { quantity: number }[]; user: null }>(
    `/orders/${id}`,
  )
  expect(made).toMatchObject({ customer: { email }, lines: [{ quantity: 2 }], user: null })
  // The draft is gone.
  await page.goto('/manage/order/new')
  await expect(page.getByLabel('Teléfono')).toHaveValue('')
})

test('a clerk takes down a caller without an e-mail address, and sees no list of customers', async ({ page, api }) => {
  await enter(page, clerk)
  await page.goto('/manage/order/new')
  await expect(page.getByLabel('Nombre')).toBeVisible()
  await expect(page.getByLabel('Buscar un cliente')).toHaveCount(0)
  await page.getByLabel('Nombre').fill('Remei Pons')
  await page.getByLabel('Teléfono').fill('611 22 33 44')
  await page.getByLabel('Añadir un producto').fill('Barra de leña')
  await page.getByRole('button', { name: 'Barra de leña' }).first().click()
  await page.getByRole('radio', { name: /^Recogida/ }).check()
  await page.getByRole('radio', { name: 'Pagar en la tienda' }).check()
  await page.getByRole('button', { name: 'Hacer el pedido' }).click()
  await expect(page).toHaveURL(/\/manage\/orders\/[0-9a-f-]{36}$/)
  const { customer } = await api.asTownHall<{ customer: object }>(`/orders/${page.url().split('/').at(-1)!}`)
  expect(customer).toMatchObject({ name: 'Remei Pons', phone: '+34611223344', email: null })
})

test('a scanned code adds the product', async ({ page, api }) => {
  const { id } = await api.product(biscuits)
  const ean = '8410000000061'
  await api.asTownHall(`/products/${id}`, { ean }, 'PUT')
  await logIn(page)
  await page.goto('/manage/order/new')
  await expect(page.getByText('Todavía no hay productos.')).toBeVisible()
  await scan(page, ean)
  await expect(page.getByText(`Añadido: ${biscuits}`)).toBeVisible()
})
