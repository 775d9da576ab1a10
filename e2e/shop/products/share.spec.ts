import { expect, test } from '../../fixtures.ts'
import { chooseOption, oil, visit } from '../../shopper.ts'

test('a product is shared with the chosen variant; if the browser cannot share, the link is copied', async ({
  page,
  api,
}) => {
  const { id } = await api.product(oil)
  await page.addInitScript(() => {
    delete (Navigator.prototype as Partial<Navigator>).share
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void (document.documentElement.dataset['copied'] = text) },
    })
  })
  await visit(page, `/product/${id}`)
  await chooseOption(page, '5 l')
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByRole('status').getByText('Enlace copiado')).toBeVisible()
  expect(await page.locator('html').getAttribute('data-copied')).toBe(page.url())
  expect(page.url()).toContain('?v=')

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => void (document.documentElement.dataset['shared'] = JSON.stringify(what)),
    })
  })
  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', JSON.stringify({ title: oil, url: page.url() }))
})
