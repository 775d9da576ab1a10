import { expect, test } from '../../fixtures.ts'
import { ready, visit } from '../../shopper.ts'

interface Campaign {
  id: string
  title: string
  startDate: string
  endDate: string
  business: { id: string; name: string }[]
}

const title = 'La calle Mayor invita'
const next = 'La noche del comercio'
const day = 86_400_000

test('current campaigns are shown with their shops, offers and products, and future campaigns are announced [C2.24]', async ({
  page,
}) => {
  await visit(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Ver todas', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Campañas' })).toBeVisible()
  const campaign = page.getByRole('article', { name: title })
  await expect(campaign.getByText('Hasta el')).toBeVisible()
  await expect(campaign.getByRole('list', { name: 'Ofertas de la campaña' })).toContainText('Pies ligeros')
  await campaign.getByText('Participan 7 comercios').click()
  await expect(campaign.getByRole('link', { name: 'Horno Santa Llúcia' })).toBeVisible()
  await expect(campaign.getByRole('heading', { level: 3, name: /^Lo más vendido de «/ })).toBeVisible()

  const coming = page.getByRole('region', { name: 'Próximamente' }).getByRole('article', { name: next })
  await expect(coming.getByText('Desde el')).toBeVisible()
  await expect(coming.getByText('Empieza en')).toBeVisible()
  await expect(page.getByText('La ruta del dulce')).toHaveCount(0)

  await campaign.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('button', { name: `Quitar el filtro ${title}` })).toBeVisible()
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(3)
})

test('the HTML from the server contains the campaigns, their last day and their products', async ({ server }) => {
  const html = await (await fetch(`${server.url}/bells`)).text()
  for (const words of [title, next, 'Hasta el', 'Lo más vendido de «', 'SaleEvent']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('<title>Campañas · Lonja</title>')
})

test('the remaining time uses the server’s clock, not the device’s', async ({ page, api }) => {
  const campaigns = await api.send<Campaign[]>('/campaigns?enabled=true')
  const { endDate } = campaigns.find((campaign) => campaign.title === title)!
  const days = Math.floor((Date.parse(endDate) - Date.now()) / day)
  await page.clock.install({ time: Date.now() + 400 * day })
  await page.goto('/bells')
  await ready(page)
  const campaign = page.getByRole('article', { name: title })
  await expect(campaign.getByText(new RegExp(`^Termina dentro de ${days} días`))).toBeAttached()
})

test('campaigns disappear at their end and appear at their start while the page is open', async ({ page, api }) => {
  const campaigns = await api.send<Campaign[]>('/campaigns?enabled=true')
  const [{ endDate }, coming] = [title, next].map((name) => campaigns.find((campaign) => campaign.title === name)!) as [
    Campaign,
    Campaign,
  ]
  await page.clock.install()
  await page.goto('/bells')
  await ready(page)
  await expect(page.getByRole('article', { name: title }).getByText('Termina en')).toBeVisible()
  await page.clock.fastForward(Date.parse(endDate) - Date.now() + 2_000)
  await expect(page.getByRole('article', { name: title })).toHaveCount(0)
  await expect(page.getByText(`La campaña «${title}» ha terminado.`)).toBeAttached()
  await page.clock.fastForward(Date.parse(coming.startDate) - Date.parse(endDate))
  await expect(page.getByRole('article', { name: next }).getByText('Termina en')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Próximamente' })).toHaveCount(0)
})

test('the campaigns of one shop can be selected, and have an address of their own', async ({ page }) => {
  await visit(page, '/bells')
  await page.getByLabel('Comercio', { exact: true }).selectOption({ label: 'Xarcuteria Pilareta' })
  await expect(page).toHaveURL(/business\.id=/)
  await expect(page.getByRole('article', { name: 'El almuerzo es sagrado' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Hecho a mano' })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the campaigns can be read and filtered, and link to their products', async ({ page }) => {
    await page.goto('/bells')
    await page.getByLabel('Comercio', { exact: true }).selectOption({ label: 'Xarcuteria Pilareta' })
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page.getByRole('article', { name: 'Hecho a mano' })).toHaveCount(0)
    const campaign = page.getByRole('article', { name: 'El almuerzo es sagrado' })
    await expect(campaign.getByText('Hasta el')).toBeVisible()
    await campaign.getByRole('link', { name: /^Ver los \d+ productos$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'El almuerzo es sagrado' })).toBeVisible()
  })
})
