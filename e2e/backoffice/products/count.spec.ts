import type { Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { scan } from '../../keyboard-scanner.ts'
import { logIn } from '../shopkeeper.ts'

const goods = [
  { title: 'Coca de calabaza', ean: '8410000000030' },
  { title: 'Cruasán de mantequilla', ean: '8410000000047' },
] as const

/** Gives the goods their bar codes, and counted units. Returns the variant of each. */
async function prepare(api: Api): Promise<string[]> {
  return Promise.all(
    goods.map(async ({ title, ean }) => {
      const { id } = await api.product(title)
      await api.asTownHall(`/products/${id}`, { ean }, 'PUT')
      const [combo] = await api.asTownHall<{ id: string }[]>(`/attribute-combos?product.id=${id}`)
      await api.asTownHall(`/attribute-combos/${combo!.id}`, { tracked: true, stock: 20 }, 'PUT')
      return combo!.id
    }),
  )
}

async function stockOf(api: Api, combo: string | undefined): Promise<number> {
  return (await api.asTownHall<{ stock: number }>(`/attribute-combos/${combo}`)).stock
}

async function begin(page: Page): Promise<void> {
  await logIn(page)
  await page.goto('/manage/stock')
  await page.getByRole('button', { name: 'Empezar recuento' }).click()
  await expect(page.getByLabel('Código o nombre')).toBeVisible()
}

const current = (page: Page, title: string) => page.getByRole('form', { name: title })

test('a shop counts its shelf by scanning, types a number, and the count survives a reload @both', async ({
  page,
  api,
}) => {
  const [coca, croissant] = await prepare(api)
  await begin(page)
  await scan(page, goods[0].ean)
  await expect(current(page, goods[0].title)).toBeVisible()
  await scan(page, goods[0].ean)
  await expect(page.getByLabel('¿Cuántas hay?')).toHaveValue('2')
  await page.reload()
  await expect(page.getByLabel('¿Cuántas hay?')).toHaveValue('2')
  await scan(page, goods[1].ean)
  await expect(current(page, goods[1].title)).toBeVisible()
  await expect.poll(() => stockOf(api, coca)).toBe(2)
  await page.getByLabel('¿Cuántas hay?').fill('37')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect.poll(() => stockOf(api, croissant)).toBe(37)
  await expect(page.getByRole('heading', { name: '2 productos contados' })).toBeVisible()

  await page.getByText('Lo que falta por contar').click()
  await expect(page.getByText(`${goods[1].title} ·`)).toBeHidden()
  await page.getByRole('button', { name: 'Terminar recuento' }).click()
  await expect(page.getByRole('button', { name: 'Empezar recuento' })).toBeVisible()
})

test('goods without a code are counted by their name, or from the list of those that are left', async ({
  page,
  api,
}) => {
  const [coca, croissant] = await prepare(api)
  await begin(page)
  await page.getByLabel('Código o nombre').fill('no existe')
  await page.getByRole('button', { name: 'Contar' }).click()
  await expect(page.getByText('No encontramos «no existe» entre los productos que cuentas.')).toBeVisible()
  await page.getByLabel('Código o nombre').fill('COCA calabaza')
  await page.getByRole('button', { name: 'Contar' }).click()
  await expect(current(page, goods[0].title)).toBeVisible()
  await page.getByLabel('¿Cuántas hay?').fill('8')
  await page.getByText('Lo que falta por contar').click()
  await page.getByRole('button', { name: `Contar ${goods[1].title}` }).click()
  await expect.poll(() => stockOf(api, coca)).toBe(8)
  // The number is typed at once, because its field has the focus and is visible.
  await expect(page.getByLabel('¿Cuántas hay?')).toBeFocused()
  await expect(page.getByLabel('¿Cuántas hay?')).toBeInViewport()
  await page.keyboard.type('11')
  await page.keyboard.press('Enter')
  await expect.poll(() => stockOf(api, croissant)).toBe(11)
  await expect(page.getByRole('heading', { name: '2 productos contados' })).toBeFocused()
  await page.getByRole('button', { name: 'Terminar recuento' }).click()
  await expect(page.getByRole('status').getByText('2 productos contados')).toBeVisible()
})

test('units that are sold while the shop counts without a network stay sold', async ({ page, api, context }) => {
  const [coca] = await prepare(api)
  await begin(page)
  await scan(page, goods[0].ean)
  await expect(current(page, goods[0].title)).toBeVisible()
  await page.getByLabel('¿Cuántas hay?').fill('12')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(page.getByText('1 cambio espera la red.')).toBeVisible()
  await api.asTownHall('/stock-adjustments', { changes: [{ combo: coca, change: -3, reason: 'shop-sale' }] })
  await context.setOffline(false)
  await expect.poll(() => stockOf(api, coca), { timeout: 30_000 }).toBe(9)
})
