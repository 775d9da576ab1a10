import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import type { Api } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, logIn } from '../shopkeeper.ts'

const biscuits = 'Rosquilletas de aceite'

/** Opens the sheet of a product, with all its sections. */
async function openSheet(page: Page, id: string): Promise<void> {
  await page.goto(`/manage/products/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: biscuits })).toBeVisible()
  for (const title of ['Lo que pide la ley', 'Existencias', 'Precio', 'Fotos']) await openSection(page, title)
}

async function openSection(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title })
  await expect(heading).toBeVisible()
  const isOpen = await heading.evaluate((node) => node.closest('details')?.open)
  if (!isOpen) await heading.click()
}

/** Makes a product for 12 € in the shop of the shopkeeper. */
async function makeProduct(api: Api, changes: object): Promise<{ id: string; title: string }> {
  const [own] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const [category] = await api.send<{ id: string }[]>('/categories?bcc=false&itemsPerPage=1')
  const title = `Coca ${Date.now()}`
  const given = { origin: 'Chiva', allergens: [], gpsr: { maker: 'Forn', address: 'Chiva', warnings: '' } }
  const body = { business: own!.business.id, category: category!.id, title, price: 1200, stock: 5, publish: true }
  const { id } = await api.asTownHall<{ id: string }>('/products-quick', { ...given, ...body, ...changes })
  return { id, title }
}

test('a shop completes the sheet of a product, and each section is saved by itself @both', async ({ page, api }) => {
  const { id } = await api.product(biscuits)
  await logIn(page)
  await page.goto('/manage/products')
  await page.getByLabel('Buscar en tu tienda').fill('rosquilletas de aceite')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('link', { name: biscuits }).click()
  await openSheet(page, id)
  const law = page.getByRole('form', { name: 'Lo que pide la ley' })
  const ingredients = `Harina, aceite y sal ${Date.now()}`
  await page.getByLabel('Ingredientes').fill(ingredients)
  await page.getByLabel('Correo o web del fabricante').fill('hola@forn.test')
  await page.getByRole('button', { name: 'Guardar Lo que pide la ley' }).click()
  // An electronic address needs the name of the maker.
  await expect(law.getByRole('alert')).toBeVisible()
  await law.getByLabel(/^Fabricante/).fill('Forn de la Plaça')
  await page.getByLabel('Dirección del fabricante').fill('Plaza Mayor 1, Vilaserena')
  await page.getByRole('button', { name: 'Guardar Lo que pide la ley' }).click()
  await expect(page.getByText('Guardado', { exact: true }).first()).toBeVisible()
  const saved = await api.send<{ food: object; gpsr: object }>(`/products/${id}`)
  expect(saved).toMatchObject({ food: { ingredients }, gpsr: { contact: 'hola@forn.test', maker: 'Forn de la Plaça' } })
  await expectAccessibleHere(page)
})

test('a change of another person is shown beside the own one, and changes of other fields are merged', async ({
  page,
  api,
}) => {
  const { id } = await api.product(biscuits)
  await api.asTownHall(`/products/${id}`, { origin: 'Buñol', description: 'De siempre.' }, 'PUT')
  await logIn(page)
  await openSheet(page, id)
  await page.getByLabel('Cómo se conserva').fill('En un lugar seco')
  await page.getByLabel('Origen').fill('Requena')
  await api.asTownHall(`/products/${id}`, { origin: 'Utiel', description: 'Las de siempre.' }, 'PUT')
  await page.getByRole('button', { name: 'Guardar Lo que pide la ley' }).click()
  await expect(page.getByText('Utiel')).toBeVisible()
  await expect(page.getByLabel('Origen')).toHaveValue('Requena')
  await expect(page.getByLabel('Descripción')).toHaveValue('Las de siempre.')
  await page.getByRole('button', { name: 'Guardar Lo que pide la ley' }).click()
  await expect.poll(async () => (await api.send<{ origin: string }>(`/products/${id}`)).origin).toBe('Requena')
})

test('a shop changes price, stock and the level for the notice, and sees the movement @both', async ({ page, api }) => {
  const { id } = await api.product(biscuits)
  const comboNow = async () =>
    (await api.asTownHall<{ stock: number; alertAt: number | null }[]>(`/attribute-combos?product.id=${id}`))[0]!
  const { stock } = await comboNow()
  await logIn(page)
  await openSheet(page, id)
  await page.getByLabel('Avisarnos cuando queden').fill('4')
  await page.getByRole('button', { name: 'Guardar Avisarnos cuando queden' }).click()
  await expect.poll(async () => (await comboNow()).alertAt).toBe(4)
  await page.getByLabel('Unidades que entran o salen').fill('6')
  await page.getByLabel('Motivo').selectOption('Rotura')
  await page.getByRole('button', { name: /^Anotar/ }).click()
  await expect.poll(async () => (await comboNow()).stock).toBe(stock + 6)
  await page.getByText('Últimos movimientos').click()
  await expect(page.getByText(/Rotura/).last()).toBeVisible()
  const price = page.getByRole('form', { name: 'Precio' }).getByRole('textbox').first()
  const before = await price.inputValue()
  await price.fill('3,35')
  await page.getByRole('button', { name: 'Guardar los precios' }).click()
  await expect(page.getByText('Los clientes ven 3,35')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar los precios' })).toBeHidden()
  await price.fill(before)
  await page.getByRole('button', { name: 'Guardar los precios' }).click()
  await expect(page.getByText('Los clientes ven 3,35')).toBeHidden()
})

test('pictures are added, described, ordered with the keyboard and removed', async ({ page, api }) => {
  const { id } = await api.product(biscuits)
  const picturesNow = () => api.send<{ id: string; alt: string }[]>(`/product-images?product.id=${id}&order[sort]=asc`)
  const before = await picturesNow()
  await logIn(page)
  await openSheet(page, id)
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await expect.poll(async () => (await picturesNow()).length, { timeout: 30_000 }).toBe(before.length + 1)
  const number = before.length + 1
  await expect(page.getByLabel('Qué se ve en la foto')).toHaveCount(number)
  await page.getByLabel('Qué se ve en la foto').last().fill('Rosquilletas en una bolsa')
  await page.getByLabel('Qué se ve en la foto').last().blur()
  await expect.poll(async () => (await picturesNow()).at(-1)?.alt).toBe('Rosquilletas en una bolsa')
  if (before.length > 0) {
    await page.getByRole('button', { name: `Foto ${number}: mover antes` }).press('Enter')
    await expect.poll(async () => (await picturesNow()).at(-2)?.alt).toBe('Rosquilletas en una bolsa')
    await expect(page.getByLabel('Qué se ve en la foto').nth(number - 2)).toHaveValue('Rosquilletas en una bolsa')
  }
  await page.getByRole('button', { name: `Borrar Foto ${before.length > 0 ? number - 1 : number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
  await expect
    .poll(async () => (await picturesNow()).map((picture) => picture.id))
    .toEqual(before.map((picture) => picture.id))
})

test('a clerk reads the sheet and changes only the stock', async ({ page }) => {
  await logIn(page, clerk)
  await page.goto('/manage/products')
  await page.getByRole('article').filter({ hasText: 'en la tienda' }).first().getByRole('link').click()
  await expect(page.getByText('Solo quien gestiona los productos cambia esta ficha.')).toBeVisible()
  await openSection(page, 'Existencias')
  await expect(page.getByLabel('Unidades que entran o salen').first()).toBeEnabled()
  await openSection(page, 'Texto y categoría')
  await expect(page.getByLabel('Nombre')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Añadir fotos' })).toBeHidden()
})

test('the views of the list find a product with little stock, and a copy of a product is a hidden draft @both', async ({
  page,
  api,
}) => {
  const { id } = await api.product(biscuits)
  const [combo] = await api.asTownHall<{ id: string; stock: number }[]>(`/attribute-combos?product.id=${id}`)
  await api.asTownHall(`/attribute-combos/${combo!.id}`, { alertAt: combo!.stock }, 'PUT')
  await logIn(page)
  await page.goto('/manage/products')
  await page.getByRole('link', { name: 'Poco stock' }).click()
  await expect(page).toHaveURL(/view=low/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: biscuits })).toBeVisible()
  await expectAccessibleHere(page)
  await api.asTownHall(`/attribute-combos/${combo!.id}`, { alertAt: null }, 'PUT')
  await page.getByRole('link', { name: biscuits }).click()
  await openSection(page, 'Visibilidad')
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Copia de ${biscuits}` })).toBeVisible()
  await openSection(page, 'Visibilidad')
  await expect(page.getByRole('checkbox', { name: /^A la venta/ })).not.toBeChecked()
  const copy = page.url().split('/').at(-1)!
  await api.asTownHall(`/products/${copy}`, undefined, 'DELETE')
})

test('a shop puts a product on offer with dates, sees what customers will see, changes it and ends it @both', async ({
  page,
  api,
}) => {
  const { id } = await makeProduct(api, {})
  await logIn(page)
  await page.goto(`/manage/products/${id}`)
  await openSection(page, 'Ofertas con fechas')
  await expect(page.getByText('No hay ninguna oferta de este producto.')).toBeVisible()
  await page.getByRole('button', { name: 'Poner en oferta' }).click()
  const form = page.getByRole('form', { name: 'Ofertas con fechas' })
  await form.getByRole('button', { name: 'Guardar la oferta' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Cómo').selectOption('Poner el precio de oferta')
  await form.getByLabel('Precio en oferta').fill('9,60')
  await form.getByLabel('Último día').fill('2090-01-01')
  const seen = form.getByRole('region', { name: 'Así lo verán los clientes' })
  await expect(seen).toContainText('9,60 €')
  await expect(seen.locator('s')).toHaveText('12,00 €')
  await expect(seen).toContainText('Se muestra como rebajado respecto a 12,00 €')
  await expectAccessibleHere(page)
  await form.getByRole('button', { name: 'Guardar la oferta' }).click()
  await expect(page.getByText('Guardado', { exact: true }).first()).toBeVisible()
  expect(await api.send(`/products/${id}`)).toMatchObject({ price: 960, previousPrice: 1200 })

  await page.getByRole('button', { name: 'Cambiar Oferta' }).click()
  await form.getByLabel('Euros menos por unidad').fill('3')
  await expect(seen).toContainText('9,00 €')
  await form.getByRole('button', { name: 'Guardar la oferta' }).click()
  await expect.poll(async () => (await api.send<{ price: number }>(`/products/${id}`)).price).toBe(900)
  await page.getByRole('button', { name: 'Terminar ya Oferta' }).click()
  await expect(page.getByText('No hay ninguna oferta de este producto.')).toBeVisible()
  expect(await api.send(`/products/${id}`)).toMatchObject({ price: 1200, previousPrice: null })
})

test('a shop gives the variants of a product their options and pictures, and sees what another person has changed @both', async ({
  page,
  api,
}) => {
  const { id, title } = await makeProduct(api, {})
  const [own] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const business = own!.business.id
  const size = { name: `Tamaño ${title}`, business, variantAxis: true }
  const axis = await api.asTownHall<{ id: string }>('/attributes', size)
  const options: string[] = []
  for (const name of ['Pequeña', 'Mediana', 'Grande'])
    options.push((await api.asTownHall<{ id: string }>('/attribute-values', { attribute: axis.id, name })).id)
  const combo = await api.asTownHall<{ id: string }>('/attribute-combos', {
    product: id,
    values: [options[0]],
    stock: 3,
  })
  const now = () =>
    api.send<{ sku: string | null; ean: string | null; values: { name: string }[] }>(`/attribute-combos/${combo.id}`)
  await logIn(page)
  await page.goto(`/manage/products/${id}`)
  await openSection(page, 'Variantes y códigos')
  const form = page.getByRole('form', { name: 'Pequeña' })
  await form.getByLabel(`${size.name} Pequeña`).selectOption('Mediana')
  await form.getByLabel('Referencia').fill('COCA-1')
  await api.asTownHall(`/attribute-combos/${combo.id}`, { sku: 'OTRA', ean: '96385074' }, 'PUT')
  await form.getByRole('button', { name: 'Guardar' }).click()
  // Both have changed the code, so both values are shown. Only the other person has changed the EAN, so it is taken over.
  await expect(form.getByText('Otra persona ha puesto: OTRA')).toBeVisible()
  await expect(form.getByLabel('Código de barras')).toHaveValue('96385074')
  await expect(form.getByLabel('Referencia')).toHaveValue('COCA-1')
  await expectAccessibleHere(page)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(now).toMatchObject({ sku: 'COCA-1', ean: '96385074', values: [{ name: 'Mediana' }] })

  const changed = page.getByRole('form', { name: 'Mediana' })
  await changed.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await expect(changed.getByRole('combobox', { name: 'Foto Mediana' })).toHaveValue(/-/, { timeout: 30_000 })
  await changed.getByRole('button', { name: 'Guardar' }).click()
  await expect(changed.getByRole('img', { name: 'Foto de Mediana' })).toBeVisible()

  await page.getByText('Añadir variantes').click()
  await page.getByRole('group', { name: size.name }).getByRole('checkbox', { name: 'Grande' }).check()
  await page.getByRole('button', { name: 'Crear 1' }).click()
  await expect(page.getByRole('form', { name: 'Grande' })).toBeVisible()
  // A variant that is off sale stays in the list.
  await page.getByRole('form', { name: 'Grande' }).getByRole('checkbox').uncheck()
  const isForSale = async (option: string) => {
    const path = `/attribute-combos?product.id=${id}`
    const combos = await api.asTownHall<{ enabled: boolean; values: { name: string }[] }[]>(path)
    return combos.find(({ values }) => values[0]?.name === option)!.enabled
  }
  await expect.poll(() => isForSale('Grande')).toBe(false)
  await page.reload()
  await openSection(page, 'Variantes y códigos')
  await expect(page.getByRole('form', { name: 'Grande' }).getByRole('checkbox')).not.toBeChecked()
})

test('a product with gaps is not put up for sale without a question @both', async ({ page, api }) => {
  const { id } = await makeProduct(api, { publish: false })
  const sold = async () => (await api.asTownHall<{ enabled: boolean }>(`/products/${id}`)).enabled
  await logIn(page)
  await page.goto(`/manage/products/${id}`)
  await openSection(page, 'Visibilidad')
  await expect(page.getByText('Sin completar: sin foto').first()).toBeVisible()
  await page.getByRole('checkbox', { name: /^A la venta/ }).click()
  const dialog = page.getByRole('dialog', { name: '¿Ponerlo a la venta así?' })
  await expect(dialog).toContainText('sin foto')
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Completarlo antes' }).click()
  expect(await sold()).toBe(false)
  await page.getByRole('checkbox', { name: /^A la venta/ }).click()
  await dialog.getByRole('button', { name: 'Ponerlo a la venta' }).click()
  await expect.poll(sold).toBe(true)
})
