import type { Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter, logIn } from '../shopkeeper.ts'

interface Made {
  id: string
  title: string
}

/** Makes a category with two children. The titles are unique. */
async function makeBranch(api: Api): Promise<{ root: Made; first: Made; second: Made }> {
  const make = (title: string, parent: string | null, sort: number) =>
    api.asTownHall<Made>('/categories', { title: `${title} ${Date.now() % 1e7}`, parent, sort, bcc: false })
  const root = await make('Mercería', null, 900)
  return { root, first: await make('Botones', root.id, 1), second: await make('Hilos', root.id, 2) }
}

const rowOf = (page: Page, { title }: Made) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })

/** The place of a category in the tree: the id of its parent, and its number among its siblings. */
async function placeOf(api: Api, { id }: Made): Promise<{ parent: string | undefined; sort: number }> {
  const { parent, sort } = await api.asTownHall<{ parent: { id: string } | null; sort: number }>(`/categories/${id}`)
  return { parent: parent?.id, sort }
}

test('an operator arranges the tree with the menu, with the keyboard and by dragging @both', async ({ page, api }) => {
  const { root, first, second } = await makeBranch(api)
  await enter(page, operator)
  await page.goto('/manage/town/categories')
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByLabel(`Mover «${second.title}»`).click()
  await rowOf(page, second).getByRole('button', { name: 'Subir' }).click()
  await expect(page.getByText(`«${second.title}» está en «${root.title}», en el lugar 1 de 2.`)).toBeVisible()
  await expect(rowOf(page, second).getByRole('button', { name: 'Bajar' })).toBeVisible()
  await expectAccessibleHere(page)

  await page.getByRole('link', { name: first.title }).press('Alt+ArrowRight')
  await expect(page.getByText(`«${first.title}» está en «${second.title}», en el lugar 1 de 1.`)).toBeVisible()
  await expect(page.getByRole('link', { name: first.title })).toBeFocused()
  await expect.poll(() => placeOf(api, first)).toEqual({ parent: second.id, sort: 1 })
  await page.getByRole('link', { name: first.title }).press('Alt+ArrowLeft')
  await expect.poll(() => placeOf(api, first)).toEqual({ parent: root.id, sort: 2 })

  await rowOf(page, first).dragTo(rowOf(page, second), { targetPosition: { x: 120, y: 3 } })
  await expect.poll(() => placeOf(api, first)).toEqual({ parent: root.id, sort: 1 })
  await expect(page.getByText(`«${first.title}» está en «${root.title}», en el lugar 1 de 2.`)).toBeVisible()
  await page.getByRole('button', { name: `Mostrar lo que hay en «${root.title}»` }).click()
  await expect(page.getByRole('link', { name: first.title })).toBeHidden()
})

test('what an operator requires of a category stops a shop from selling a product without it @both', async ({
  page,
  api,
}) => {
  const { first } = await makeBranch(api)
  await enter(page, operator)
  await page.goto(`/manage/town/categories/${first.id}`)
  await page.getByLabel('Alérgenos', { exact: true }).check()
  await page.getByText('Más opciones').click()
  await page.getByLabel(/^Otros nombres/).fill(`Food > ${first.title}\nFornitura ${first.title}`)
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categorías' })).toBeVisible()
  expect(await api.asTownHall(`/categories/${first.id}`)).toMatchObject({
    requires: ['allergens'],
    aliases: [`Food > ${first.title}`, `Fornitura ${first.title}`],
  })

  const [own] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const title = `Caramelos ${Date.now()}`
  const body = { business: own!.business.id, category: first.id, title, price: 100, stock: 1, origin: null }
  const { id } = await api.asTownHall<Made>('/products-quick', { ...body, publish: false })
  await logIn(page)
  await page.goto(`/manage/products?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('checkbox', { name: `A la venta ${title}` })).toBeDisabled()
  await expect(page.getByText('Para ponerlo a la venta falta: qué alérgenos tiene.')).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByRole('link', { name: title }).click()
  const forSale = page.getByRole('checkbox', { name: /^A la venta/ })
  await expect(page.getByRole('heading', { level: 2, name: 'Visibilidad' })).toBeVisible()
  if (!(await forSale.isVisible())) await page.getByRole('heading', { level: 2, name: 'Visibilidad' }).click()
  await forSale.click()
  const dialog = page.getByRole('dialog', { name: '¿Ponerlo a la venta así?' })
  await expect(dialog).toContainText('Para ponerlo a la venta falta: qué alérgenos tiene.')
  await expect(dialog.getByRole('button', { name: 'Ponerlo a la venta' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Completarlo antes' }).click()
  expect(await api.asTownHall(`/products/${id}`)).toMatchObject({ enabled: false })
})
