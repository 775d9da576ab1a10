import type { Api } from '../../api.ts'
import { expect, test } from '../../fixtures.ts'
import { cartLink, visit } from '../../shopper.ts'

interface Help {
  url: string
  title: string
  body: object[]
  role?: string
}

/** Sets the help texts of the town while `work` runs. */
async function withHelp(api: Api, texts: readonly Help[], work: () => Promise<void>): Promise<void> {
  const all = await api.asTownHall<{ id: string; enabled: boolean }[]>('/help-cms')
  const before = all.filter(({ enabled }) => enabled)
  for (const { id } of before) await api.asTownHall(`/help-cms/${id}`, { enabled: false }, 'PUT')
  const made: { id: string }[] = []
  for (const text of texts) made.push(await api.asTownHall('/help-cms', text))
  try {
    await work()
  } finally {
    for (const { id } of made) await api.asTownHall(`/help-cms/${id}`, { enabled: false }, 'PUT')
    for (const { id } of before) await api.asTownHall(`/help-cms/${id}`, { enabled: true }, 'PUT')
  }
}

test('a screen has help if the town has written a help text for it, in the user’s language and role [C3.3]', async ({
  page,
  api,
}) => {
  const evil = 'Paga <img src=x onerror="document.title=1"> <script>document.title=1</script>'
  const texts = [
    { url: 'cart', title: 'Cómo funciona el carrito', body: [{ type: 'p', text: evil }] },
    { url: 'cart', title: 'Para las tiendas', body: [{ type: 'p', text: 'Otra cosa.' }], role: 'ROLE_BUSINESS' },
    { url: 'en/orders', title: 'Your orders', body: [{ type: 'ul', items: ['Cancel', 'Return'] }] },
    { url: 'product/{id}', title: 'Un producto', body: [{ type: 'h2', text: 'Tallas' }] },
  ]
  await withHelp(api, texts, async () => {
    const help = page.getByRole('button', { name: 'Ayuda de esta pantalla' })
    const asked = page.waitForResponse((answer) => answer.url().includes('/help-cms'))
    await visit(page, '/orders')
    // On a first visit, the help text is requested after the first press of a key or button, so that the page loads
    // faster.
    await page.keyboard.press('Tab')
    expect(await (await asked).json()).toEqual([])
    await expect(help).toHaveCount(0)

    await cartLink(page).click()
    await help.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Cómo funciona el carrito' })
    await expect(dialog.getByText(evil)).toBeVisible()
    expect(await dialog.locator('img, script').count()).toBe(0)
    await expect(dialog.getByText('Para las tiendas')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(help).toBeFocused()

    await visit(page, '/')
    await page.locator('main a[href^="/product/"]').first().click()
    await help.click()
    await expect(
      page.getByRole('dialog', { name: 'Un producto' }).getByRole('heading', { name: 'Tallas' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    await visit(page, '/en/orders')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Help with this screen' }).click()
    await expect(page.getByRole('dialog', { name: 'Your orders' }).getByRole('listitem')).toHaveText([
      'Cancel',
      'Return',
    ])
    const other = page.waitForResponse((answer) => answer.url().includes('/help-cms'))
    await visit(page, '/en/cart')
    await page.keyboard.press('Tab')
    await other
    await expect(page.getByRole('button', { name: 'Help with this screen' })).toHaveCount(0)
  })
})
