import type { Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

async function open(page: Page, search = ''): Promise<void> {
  await logIn(page)
  await page.goto(`/manage/products/prices?search=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Precios del día' })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toBeVisible()
}

const fields = (page: Page) => page.locator('main li input')
const values = (page: Page) =>
  fields(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
const price = (page: Page, title: string) => page.getByLabel(title, { exact: true })

/** The prices of a product, which only its own page shows. */
async function pricesOf(api: Api, title: string): Promise<{ id: string; amount: number }[]> {
  const { id } = await api.product(title)
  return (await api.send<{ prices: { id: string; amount: number }[] }>(`/products/${id}`)).prices
}

test('a shop types all its prices one after the other, saves them with one press, and takes them back @both', async ({
  page,
  api,
}) => {
  const { business } = await api.product('Rosquilletas de aceite')
  const unpriced = await api.asTownHall<{ id: string }>('/products', {
    title: 'Almendrado',
    business: `/api/businesses/${business.id}`,
  })
  await open(page)
  await expect(price(page, 'Almendrado')).toHaveValue('')
  const before = await values(page)
  await fields(page).first().focus()
  const typed = before.map((text) => (Number(text.replace(',', '.')) + 0.1).toFixed(2))
  const count = typed.length
  expect(count).toBeGreaterThan(10)
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText(`${count} precios sin guardar`)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText(`${count} precios guardados`)).toBeVisible()
  await expect(fields(page).first()).toHaveValue(typed[0]!.replace('.', ','))

  const title = 'Rosquilletas de aceite'
  const changed = (await price(page, title).inputValue()).replace(/\D/g, '')
  expect((await pricesOf(api, title))[0]!.amount).toBe(Number(changed))
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText(`${count} precios vuelven a ser los de antes.`)).toBeVisible()
  await expect(price(page, 'Almendrado')).toHaveValue('')
  expect(await values(page)).toEqual(before)
  await api.asTownHall(`/products/${unpriced.id}`, undefined, 'DELETE')
})

test('a price that somebody else changes meanwhile is not overwritten, and the shop sees the new one', async ({
  page,
  api,
}) => {
  const title = 'Rosquilletas de aceite'
  const [own] = await pricesOf(api, title)
  await open(page, 'rosquilletas')
  await price(page, title).fill('2,22')
  await api.asTownHall(`/prices/${own!.id}`, { amount: own!.amount + 5 }, 'PUT')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Otra persona lo ha cambiado: ahora')).toBeVisible()
  expect((await pricesOf(api, title))[0]!.amount).toBe(own!.amount + 5)
  await expect(price(page, title)).toHaveValue('2,22')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await api.asTownHall(`/prices/${own!.id}`, { amount: own!.amount }, 'PUT')
})

test('unsaved prices survive a reload, a large change asks for a confirmation, and a percentage is shown before it is saved', async ({
  page,
}) => {
  await open(page, 'coca')
  await fields(page).first().fill('nada')
  await expect(page.getByText('Revisa los precios marcados en rojo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar', exact: true })).toBeDisabled()
  await fields(page).first().fill('99')
  await page.reload()
  await expect(fields(page).first()).toHaveValue('99')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('1 precio cambia mucho')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Descartar' }).click()

  const before = Number((await fields(page).first().inputValue()).replace(',', '.'))
  await page.getByText('Subir o bajar todos los precios de la lista').click()
  await page.getByLabel('Porcentaje').fill('10')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await expect(fields(page).first()).toHaveValue((before * 1.1).toFixed(2).replace('.', ','))
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
})
