import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { clerk, enter, logIn } from '../shopkeeper.ts'

/** Makes two products in the shop that the shopkeeper opens, with a word that finds only them. */
async function makeProducts(api: Api): Promise<string> {
  const word = `Rollets${Date.now()}`
  const [own] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const [category] = await api.send<{ id: string }[]>('/categories?bcc=false&itemsPerPage=1')
  for (const [title, price] of [
    [`${word} de anís`, 250],
    [`${word} de vino`, 100],
  ] as const) {
    const given = { origin: 'Chiva', allergens: [], gpsr: { maker: 'Forn', address: 'Chiva', warnings: '' } }
    const body = { business: own!.business.id, category: category!.id, title, price, stock: 5, publish: true }
    await api.asTownHall('/products-quick', { ...given, ...body })
  }
  return word
}

test('a shop changes the prices of all products of a search, looks first, and takes it back @both', async ({
  page,
  api,
}) => {
  const word = await makeProducts(api)
  await logIn(page)
  await page.goto(`/manage/products?search=${word}`)
  await page.getByRole('button', { name: 'Cambiar varios' }).click()
  await page.getByRole('checkbox', { name: `Elegir ${word} de anís` }).check()
  await expect(page.getByText('1 elegido', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Seleccionar los 2 de la lista' }).click()
  await expect(page.getByText('2 elegidos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cambiar…' }).click()

  const panel = page.getByRole('dialog', { name: 'Cambiar 2 productos' })
  await panel.getByLabel('Cómo').selectOption('Subir una cantidad')
  await panel.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(panel.getByText('Escribe un valor que valga.')).toBeVisible()
  await panel.getByLabel('Euros').fill('0,80')
  await panel.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(panel.getByText('Cambian 2 productos.')).toBeVisible()
  await expect(panel.getByText('El precio de 1 producto cambia más de la mitad.')).toBeVisible()
  await expect(panel.getByRole('region', { name: 'Por ejemplo' })).toContainText('2,50 € → 3,30 €')
  await expectAccessibleHere(page)
  await panel.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await expect(panel.getByText('No es ese número.')).toBeVisible()
  await panel.getByLabel('Escribe 2 para confirmarlo').fill('2')
  await panel.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await expect(panel.getByText('2 productos cambiados')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3,30')).toBeVisible()

  await page.getByRole('button', { name: 'Dejarlo' }).click()
  await page.getByRole('link', { name: 'Cambios hechos' }).click()
  const job = page.getByRole('article').filter({ hasText: 'Precio: subir 0,80' }).first()
  await expect(job).toContainText('2 productos cambiados')
  await expectAccessibleHere(page)
  await job.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('2 productos vuelven a estar como antes').first()).toBeVisible()
  const [vino] = await api.send<{ price: number }[]>(`/products?search=${word}%20vino`)
  expect(vino!.price).toBe(100)
})

test('a shop puts several products on offer, sees what customers will see, and takes it back @both', async ({
  page,
  api,
}) => {
  const word = await makeProducts(api)
  await logIn(page)
  await page.goto(`/manage/products?search=${word}`)
  await page.getByRole('button', { name: 'Cambiar varios' }).click()
  await page.getByRole('button', { name: 'Seleccionar los 2 de la lista' }).click()
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Qué cambia').selectOption('Poner en oferta')
  await panel.getByLabel('Nombre').fill('Fin de semana')
  await panel.getByLabel('Porcentaje').fill('20')
  await panel.getByLabel('Primer día').fill('2020-01-01')
  await panel.getByLabel('Último día').fill('2090-01-01')
  await panel.getByRole('button', { name: 'Ver cómo queda' }).click()
  const samples = panel.getByRole('region', { name: 'Por ejemplo' })
  await expect(samples).toContainText('2,50 € → 2,00 €. Se mostrará como rebaja respecto a 2,50 €.')
  await expectAccessibleHere(page)
  await panel.getByRole('button', { name: 'Cambiar 2 productos' }).click()
  await expect(panel.getByText('2 productos cambiados')).toBeVisible()
  const anis = async () => (await api.send<{ price: number; offer: object[] }[]>(`/products?search=${word}%20anis`))[0]
  expect(await anis()).toMatchObject({ price: 200, previousPrice: 250, offer: [{ name: 'Fin de semana' }] })
  await panel.getByRole('button', { name: 'Deshacer' }).click()
  await expect(panel.getByText('2 productos vuelven a estar como antes')).toBeVisible()
  expect(await anis()).toMatchObject({ price: 250, offer: [] })
})

test('a product that cannot be changed is listed with its reason, and the others are changed', async ({
  page,
  api,
}) => {
  const word = await makeProducts(api)
  await logIn(page)
  await page.goto(`/manage/products?search=${word}`)
  await page.getByRole('button', { name: 'Cambiar varios' }).click()
  await page.getByRole('button', { name: 'Seleccionar los 2 de la lista' }).click()
  await page.getByRole('button', { name: 'Cambiar…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Cómo').selectOption('Bajar una cantidad')
  await panel.getByLabel('Euros').fill('1,20')
  await panel.getByRole('button', { name: 'Ver cómo queda' }).click()
  await expect(panel.getByText('1 no puede cambiar así.')).toBeVisible()
  await panel.getByRole('button', { name: 'Cambiar 1 producto' }).click()
  await expect(panel.getByRole('region', { name: 'Sin cambiar' })).toContainText(
    `${word} de vino El precio saldría menor que 0 € o demasiado alto.`,
  )
  await panel.getByRole('button', { name: 'Deshacer' }).click()
  await expect(panel.getByText('1 producto vuelve a estar como antes')).toBeVisible()
})

test('a clerk does not change several products at once', async ({ page }) => {
  await enter(page, clerk)
  await page.goto('/manage/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Productos' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cambiar varios' })).toBeHidden()
})
