import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures.ts'
import { cartLink, oil, orderPastries, signIn, visit } from '../../shopper.ts'

test('a logout on a screen that needs an account leads to the home page with the message of the logout, and without a request to log in', async ({
  page,
  customer,
}) => {
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => told.push(text))
  for (const path of ['/profile', '/notifications']) {
    await visit(page, path)
    await page.evaluate(() => {
      const { tell } = globalThis as unknown as { tell: (text: string) => void }
      new MutationObserver(() => {
        for (const message of document.querySelectorAll('[data-dismiss=up]')) tell(message.textContent)
      }).observe(document.body, { childList: true, subtree: true })
    })
    told.length = 0
    await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('status').getByText('Has cerrado la sesión')).toBeVisible()
    expect(told.filter((text) => text.includes('Entra en tu cuenta'))).toEqual([])
    await signIn(page, customer)
  }

  // The login page shows a guest why the login is needed.
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await visit(page, '/profile')
  await expect(page.getByRole('alert').getByText('Entra en tu cuenta para seguir.')).toBeVisible()
})

test('a new order opens at once, also without a network, because the answer to the request that created it is stored [C4.23]', async ({
  page,
}) => {
  await page.context().route(/\/api\/orders\/[\da-f-]{36}$/, (route) => route.abort())
  await orderPastries(page, /^Pagar en la tienda/)
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  const order = page.url()
  const kept = await page.evaluate(() => localStorage['placed_order'] as string)
  expect(JSON.parse(kept)).toMatchObject({
    user: null,
    order: { id: order.split('/').at(-1), status: { code: 'confirm' } },
  })
  expect(kept).not.toContain('"token"')
  const later = await page.context().newPage()
  await visit(later, order)
  await expect(later.getByRole('heading', { level: 1, name: /^Pedido R\d+/ })).toBeVisible()
})

test('metadata change from page to page, and are removed on pages without them [C2.56 C2.57]', async ({
  page,
  api,
}) => {
  const { id } = await api.product(oil)
  const said = () =>
    page.evaluate(() => ({
      title: document.querySelector('[property="og:title"]')?.getAttribute('content'),
      url: document.querySelector('[property="og:url"]')?.getAttribute('content'),
      type: document.querySelector('[property="og:type"]')?.getAttribute('content'),
      canonical: document.querySelector('[rel=canonical]')?.getAttribute('href'),
      languages: [...document.querySelectorAll('link[hreflang]')].map((link) => link.getAttribute('href')),
      things: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => (JSON.parse(textContent) as { '@type': string })['@type'],
      ),
    }))
  await visit(page, '/')
  const { origin } = new URL(page.url())
  const home = { title: 'Inicio', url: `${origin}/`, canonical: `${origin}/`, things: ['WebSite'] }
  expect(await said()).toMatchObject(home)

  const card = page.locator('main a[href^="/product/"]').first()
  const address = origin + (await card.getAttribute('href'))!
  await card.click()
  await expect(page).toHaveURL(address)
  const product = { url: address, type: 'product', canonical: address }
  const things = ['Product', 'BreadcrumbList', 'LocalBusiness']
  await expect.poll(said).toMatchObject({ ...product, things })
  expect(await described(page)).toBe(await page.getByRole('heading', { level: 1 }).textContent())

  await cartLink(page).click()
  await expect(page).toHaveURL('/cart')
  await expect.poll(said).toMatchObject({
    title: 'Carrito',
    url: undefined,
    type: 'website',
    canonical: undefined,
    languages: [],
    things: [],
  })
  await page.goBack()
  await expect.poll(said).toMatchObject({ ...product, things })
  await page.goBack()
  await expect.poll(said).toMatchObject(home)

  // The list, the shop and the campaigns have their own structured data. Nothing of the product may remain in them.
  await page.locator('main a[href="/bells"]').click()
  await expect.poll(async () => [...new Set((await said()).things)]).toEqual(['SaleEvent'])
  await page.goBack()
  await page.locator('main a[href="/businesses"]').first().click()
  await expect.poll(async () => (await said()).things).toEqual(['ItemList'])

  await visit(page, `/product/${id}`)
  expect((await said()).things).toEqual(things)
})

/** Returns the name of the product in the structured data of the page. */
const described = (page: Page): Promise<string | undefined> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('script[type="application/ld+json"]')]
        .map(({ textContent }) => JSON.parse(textContent) as { '@type': string; name: string })
        .find((thing) => thing['@type'] === 'Product')?.name,
  )
