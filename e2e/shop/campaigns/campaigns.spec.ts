import { expect, test } from '../../fixtures.ts'
import { ready } from '../../shopper.ts'

interface Campaign {
  title: string
  startDate: string
  endDate: string
}

const title = 'La calle Mayor invita'
const next = 'La noche del comercio'

test('the HTML from the server contains the campaigns, their last day and their products', async ({ server }) => {
  const html = await (await fetch(`${server.url}/bells`)).text()
  for (const words of [title, next, 'Hasta el', 'Lo más vendido de «', 'SaleEvent']) {
    expect(html).toContain(words)
  }
  expect(html).toContain('<title>Campañas · Lonja</title>')
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
