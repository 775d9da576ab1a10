import { randomUUID } from 'node:crypto'
import { expectAccessibleHere } from '../../axe.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'

const euros = (text: string) => Number(/([\d.,]+)\s€/.exec(text)![1]!.replace(',', '.'))

test('an offer says in a sentence what it will do, and which price customers will see @both', async ({ page }) => {
  await logIn(page)
  await page.goto('/manage/offers/new')
  const preview = page.getByRole('region', { name: 'Qué va a pasar' })
  await expect(preview).toContainText('Escribe el descuento')
  await page.getByLabel('Nombre').fill(`Diciembre ${randomUUID().slice(0, 6)}`)
  await page.getByLabel('Descuento (%)').fill('50')
  await page.getByLabel('Primer día').fill('2030-12-01')
  await page.getByLabel('Último día').fill('2030-12-15')
  await expect(preview).toContainText(/50\s% en toda la tienda, del 1 dic 2030 al 15 dic 2030\. Lo paga la tienda\./)
  const [before, after] = await Promise.all([preview.locator('del').innerText(), preview.locator('strong').innerText()])
  expect(Math.abs(euros(before) / 2 - euros(after))).toBeLessThan(0.01)

  await page.getByLabel('Tipo de descuento').selectOption('absolute')
  await page.getByLabel('Descuento (€)').fill('9999')
  await expect(preview).toContainText('el producto sale gratis')
  await page.getByLabel('Descuento (€)').fill('doce')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByLabel('Descuento (€)')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Descuento (€)').fill('1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ofertas' })).toBeVisible()
})

test('a coupon has a poster with its code and a QR code @both', async ({ page }) => {
  const code = `PAN-${randomUUID().slice(0, 6)}`.toUpperCase()
  await logIn(page)
  await page.goto('/manage/offers/coupons/new')
  await page.getByLabel('Nombre').fill(`Bienvenida ${code}`)
  await page.getByRole('textbox', { name: 'Código' }).fill('con espacios')
  await page.getByLabel('Descuento (%)').fill('10')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('textbox', { name: 'Código' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Código' }).fill(code)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: `Bienvenida ${code}` }).click()
  await expect(page.getByText('Se ha usado 0 veces.')).toBeVisible()
  await page.getByRole('link', { name: 'Cartel para el escaparate' }).click()
  await expect(page.getByRole('article')).toContainText(code)
  await expect(page.getByRole('img', { name: /Código QR que abre la página/ })).toBeVisible()
  await expectAccessibleHere(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('article')).toBeVisible()
})

test('campaigns and goals are shown, without violations of WCAG in light and dark @both', async ({ page, api }) => {
  const name = `Reto ${randomUUID().slice(0, 6)}`
  const [shop] = await api.asTownHall<{ id: string }[]>('/businesses?name[]=Forn de la Plaça')
  const goal = {
    code: name.toLowerCase().replace(' ', '-'),
    name,
    metric: 'orders',
    threshold: 20,
    reward: 'Un anuncio',
  }
  const { id: objective } = await api.asTownHall<{ id: string }>('/objectives', goal)
  await api.asTownHall('/business-objectives', { business: shop!.id, objective, target: 25 })
  await logIn(page)
  await page.goto('/manage/offers')
  const sections = page.getByRole('navigation', { name: 'Apartados' })
  await sections.getByRole('link', { name: 'Campañas' }).click()
  await expect(page.getByRole('article').first()).toContainText(/participa/)
  await expectAccessibleHere(page)
  await sections.getByRole('link', { name: 'Objetivos' }).click()
  const card = page.getByRole('article', { name })
  await expect(card).toContainText(/\d de 25 pedidos/)
  await expect(card).toContainText('en marcha')
  await expect(card).toContainText('Premio: Un anuncio')
  await expect(card.getByRole('progressbar', { name })).toBeVisible()
  await expectAccessibleHere(page)
})
