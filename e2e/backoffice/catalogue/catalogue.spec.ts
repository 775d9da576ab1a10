import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { operator } from '../operator.ts'
import { enter } from '../shopkeeper.ts'

interface Made {
  id: string
}

/** A number of twelve digits with its check digit. */
function eanOf(start: string): string {
  const sum = Array.from(start).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

const choose = (page: Page, title: string) => page.getByRole('checkbox', { name: new RegExp(`^Elegir ${title}`) })

test('the town finds products with problems, and hides and shows one of a code that a shop uses twice @both', async ({
  page,
  api,
}) => {
  const [known] = await api.send<{ business: { id: string } }[]>('/products?search=Rosquilletas%20de%20aceite')
  const business = known!.business.id
  const now = `${Date.now()}`
  const ean = eanOf(`84${now.slice(-10)}`)
  const [first, second] = [`Almojábana ${now}`, `Bollo ${now}`]
  const body = { business, enabled: true, origin: 'Chiva', ean }
  await api.asTownHall<Made>('/products', { ...body, title: first })
  const { id } = await api.asTownHall<Made>('/products', { ...body, title: second })

  await enter(page, operator)
  await page.goto('/manage/town/catalogue')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Productos' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessibleHere(page)
  await page.getByLabel('Nombre o código de barras').fill(ean)
  await page.getByLabel('Problema', { exact: true }).selectOption('Sin foto')
  await page.getByRole('main').getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('list', { name: `Problemas de ${first}` })).toContainText('Sin descripción')
  await expect(page.getByRole('link', { name: second })).toHaveAttribute('href', `/product/${id}`)
  await expectAccessibleHere(page)

  await page.getByRole('link', { name: 'Códigos repetidos' }).click()
  const card = page.getByRole('article', { name: ean })
  await expect(card.getByText('La misma tienda lo usa dos veces')).toBeVisible()
  await expectAccessibleHere(page)
  await choose(page, second).check()
  await page.getByRole('button', { name: 'Retirar 1 producto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirar 1 producto' })
  await dialog.getByRole('button', { name: 'Retirar 1 producto' }).click()
  await expect(dialog.getByText('Escribe los hechos.')).toBeVisible()
  await dialog.getByLabel('Hechos').fill('El código es de otro producto.')
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Retirar 1 producto' }).click()
  await expect(card).toBeHidden()

  await page.goto(`/manage/town/catalogue?search=${ean}&problem=restricted`)
  await choose(page, second).check()
  await expect(page.getByText('1 producto elegido')).toBeVisible()
  await page.getByRole('button', { name: 'Volver a mostrar' }).click()
  await expect(page.getByText('Ningún producto es así.')).toBeVisible()
})
