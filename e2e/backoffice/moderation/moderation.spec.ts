import type { Page } from '@playwright/test'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { mailedLinks } from '../../mailed.ts'
import { scrollToPart, visit } from '../../shopper.ts'
import { operator } from '../operator.ts'
import { enter, shopkeeper } from '../shopkeeper.ts'

const waitingCard = (page: Page, title: string) => page.getByRole('article', { name: `Producto: ${title}` })

/** Reports the product of the open page, as a visitor without an account. */
async function report(page: Page, facts: string): Promise<void> {
  const button = page.getByRole('button', { name: /^Denunciar Turrón/ })
  await scrollToPart(button)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Denunciar al ayuntamiento' })
  await dialog.getByLabel('Motivo').selectOption('unsafe')
  await dialog.getByRole('button', { name: 'Enviar la denuncia' }).click()
  await expect(dialog.getByText(/^Falta algo/)).toBeVisible()
  await dialog.getByLabel('¿Qué pasa y por qué?').fill(facts)
  await expect(dialog.getByText(/^Falta algo/)).toHaveCount(0)
  await dialog.getByLabel('Tu nombre').fill('Ana')
  await dialog.getByLabel('Tu correo').fill('ana@example.com')
  await dialog.getByRole('checkbox').check()
  await expectAccessibleHere(page)
  await dialog.getByRole('button', { name: 'Enviar la denuncia' }).click()
  await expect(page.getByText('Recibido: una persona lo revisará.')).toBeVisible()
}

test('a visitor reports a product, the town removes it with its reasons, and the shop complains and is right @both', async ({
  page,
  api,
  server,
}, { project }) => {
  const title = `Turrón ${project.name} ${Date.now()}`
  const facts = `Lleva almendra y no lo dice: ${title}`
  const [business] = await api.as<{ id: string }[]>(shopkeeper, '/businesses-admin')
  const { id } = await api.as<{ id: string }>(shopkeeper, '/products', { title, business: business!.id })
  await visit(page, `/product/${id}`)
  await report(page, facts)

  await enter(page, operator)
  await page.goto('/manage/town/moderation')
  const card = waitingCard(page, title)
  await expect(card.getByText(facts)).toBeVisible()
  await card.getByRole('button', { name: 'Decidir' }).click()
  await card.getByLabel('Retirar el producto').check()
  await card.getByRole('button', { name: 'Retirar el producto' }).click()
  await expect(card.getByText('Escribe los hechos.')).toBeVisible()
  await card.getByLabel('La ley').check()
  // Somebody types letter by letter, and the list of errors must not take the focus meanwhile.
  await card.getByLabel('Hechos').pressSequentially(facts)
  await expect(card.getByLabel('Hechos')).toHaveValue(facts)
  await expect(card.getByText('Escribe los hechos.')).toBeHidden()
  await expectAccessibleHere(page)
  await card.getByRole('button', { name: 'Retirar el producto' }).click()
  await expect(card).toBeHidden()
  const gone = await page.request.get(`/api/products/${id}`, { headers: { accept: 'application/json' } })
  expect(gone.status()).toBe(404)

  const links = await mailedLinks(shopkeeper.username, server.dataDir, /\/decision\/[\w-]+#[\w=&-]+/)
  await page.goto(links.at(-1)!)
  await expect(page.getByText(facts)).toBeVisible()
  await page.getByRole('button', { name: 'Reclamar' }).click()
  await page.getByLabel('¿Por qué no estás de acuerdo?').fill('Está en la etiqueta.')
  await expectAccessibleHere(page)
  await page.getByRole('button', { name: 'Enviar la reclamación' }).click()
  await expect(page.getByText('La estamos mirando.')).toBeVisible()

  await page.goto('/manage/town')
  await page.getByRole('link', { name: title }).click()
  const complaint = page.getByRole('article', { name: `Producto: ${title}` })
  await complaint.getByRole('button', { name: 'Dar la razón' }).click()
  await expect(complaint.getByText('Escribe la respuesta.')).toBeVisible()
  await complaint.getByLabel('Respuesta a la reclamación').pressSequentially('Es verdad.')
  await expect(complaint.getByLabel('Respuesta a la reclamación')).toHaveValue('Es verdad.')
  await expectAccessibleHere(page)
  await complaint.getByRole('button', { name: 'Dar la razón' }).click()
  await expect(complaint).toBeHidden()
  expect((await page.request.get(`/api/products/${id}`, { headers: { accept: 'application/json' } })).status()).toBe(
    200,
  )
  await page.goto('/manage/town/moderation?view=decided')
  await expect(page.getByRole('article', { name: `Producto: ${title}` }).getByText('Se le dio la razón')).toBeVisible()
})
