import type { Page } from '@playwright/test'
import { repetitions } from '@lonja/contract/testing/long'
import { openDoor } from '../../door.ts'
import { expect, test } from '../../fixtures.ts'
import { withTown } from '../../server.ts'
import {
  addFromList,
  expectInCart,
  installed,
  logOut,
  oil,
  pastries,
  ready,
  signIn,
  storeSession,
  visit,
} from '../../shopper.ts'

test.use({ serviceWorkers: 'allow' })

const bar = (page: Page) => page.getByText('Sin conexión.', { exact: true })
const age = (page: Page) =>
  page.getByText(/^Esto es de (ahora mismo|hace \d+ minutos?)\.( Falta lo que no habías abierto\.)?$/)

async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'domcontentloaded' })
  await ready(page)
}

interface StoredAnswer {
  key: unknown[]
  user: string | null
}

/** Returns the answers stored on the device. */
const storedAnswers = (page: Page): Promise<StoredAnswer[]> =>
  page.evaluate(
    () =>
      new Promise<StoredAnswer[]>((resolve, reject) => {
        const opening = indexedDB.open('lonja-answers', 1)
        opening.addEventListener('error', () => reject(opening.error as Error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result as StoredAnswer[])
          })
        })
      }),
  )

test('without a network, viewed pages open and show their age, the basket can be edited, and nothing is lost', async ({
  page,
  context,
  api,
}) => {
  test.slow()
  const customer = await api.customer()
  const order = await api.order(pastries, customer)
  await storeSession(page, customer)
  await visit(page, '/')
  await installed(page)
  await addFromList(page, pastries)
  const list = page.url()
  await visit(page, '/orders')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${order.code}` })).toBeVisible()
  await visit(page, '/cart')
  await expect(page.getByText('3,90 €').first()).toBeVisible()

  await context.setOffline(true)
  await expect(bar(page)).toBeVisible()
  await visit(page, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(age(page)).toBeVisible()
  await visit(page, list)
  await expect(page.getByRole('link', { name: pastries })).toBeVisible()
  await expect(age(page)).toBeVisible()
  const picture = page.locator('article img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await visit(page, '/orders')
  await expect(page.getByRole('article').getByText(order.code)).toBeVisible()
  await expect(age(page)).toBeVisible()
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${order.code}` })).toBeVisible()
  await expect(age(page)).toBeVisible()
  await visit(page, `/product/${(await api.product(oil)).id}`)
  await expect(page.getByText('En cuanto vuelva la red, esta página se carga sola.').first()).toBeVisible()
  await expect(bar(page)).toBeVisible()

  await visit(page, '/cart')
  await page.getByRole('textbox', { name: /^Cantidad de/ }).fill('500')
  await page.keyboard.press('Enter')
  const chosen = Number(await page.getByRole('textbox', { name: /^Cantidad de/ }).inputValue())
  expect(chosen).toBeGreaterThan(1)
  await expectInCart(page, chosen)
  await reload(page)
  await expectInCart(page, chosen)
  await page.getByRole('navigation').getByRole('link', { name: 'Inicio' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/')

  // Other customers buy the product while the device has no network.
  const { combos, ...product } = await api.product(pastries)
  const before = combos[0]!.availableStock!
  await api.supply({ combos, ...product }, { stock: chosen - 1 })
  try {
    await context.setOffline(false)
    await expect(bar(page)).toBeHidden()
    // The reduced quantity is stored while another page is open, and is reported when the basket is opened.
    await expect.poll(() => page.evaluate(() => localStorage['current_order'] as string)).toContain('Quantity reduced')
    await reload(page)
    await visit(page, '/cart')
    const changes = page.getByRole('region', { name: 'Algo ha cambiado desde la última vez' })
    await expect(changes).toContainText(`pediste ${chosen} y solo quedan ${chosen - 1}`)
    await changes.getByRole('button', { name: 'Entendido' }).click()
    await expect(changes).toBeHidden()
    await reload(page)
    await expect(page.getByRole('region', { name: 'Horchatería El Xúfer' })).toBeVisible()
    await expect(changes).toBeHidden()
  } finally {
    await api.supply({ combos, ...product }, { stock: before })
  }
})

test('the home page and the list of shops remain on the device after many other pages, and show their age', async ({
  page,
  context,
  api,
}) => {
  test.slow()
  await visit(page, '/')
  await installed(page)
  await visit(page, '/')
  await expect.poll(async () => (await storedAnswers(page)).filter(({ key }) => key[1] === 'shelf').length).toBe(3)
  await visit(page, '/businesses')
  const shop = page.getByRole('main').getByRole('article').first()
  const name = await shop.getByRole('heading').innerText()
  await expect.poll(async () => (await storedAnswers(page)).some(({ key }) => key[0] === 'businesses')).toBe(true)

  // Stores answers as if 160 products had been viewed.
  const products = await api.send<{ id: string }[]>('/products?itemsPerPage=1')
  await page.evaluate(
    (product) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('lonja-answers', 1)
        opening.addEventListener('error', () => reject(opening.error as Error))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('answers', 'readwrite')
          const store = writing.objectStore('answers')
          for (let seen = 0; seen < 160; seen += 1) {
            const key = ['products', 'one', `${product.id} ${seen}`]
            const id = ` ${JSON.stringify(key)}`
            store.put({ id, key, data: {}, at: Date.now() + seen, user: null }, id)
          }
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
    products[0]!,
  )
  await visit(page, `/product/${products[0]!.id}`)
  await expect.poll(async () => (await storedAnswers(page)).length).toBeLessThanOrEqual(155)

  await context.setOffline(true)
  await visit(page, '/')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Campañas' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(age(page)).toBeVisible()
  await visit(page, '/businesses')
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: name })).toBeVisible()
  await expect(age(page)).toBeVisible()
})

test('the stored answers of a user are deleted with the session, and never shown to other users', async ({
  page,
  context,
  api,
}) => {
  test.slow()
  const [customer, other] = [await api.customer(), await api.customer()]
  const { code } = await api.order(pastries, customer)
  await storeSession(page, customer)
  await visit(page, '/orders')
  await installed(page)
  await expect(page.getByRole('article').getByText(code)).toBeVisible()
  await expect.poll(async () => (await storedAnswers(page)).some(({ user }) => user !== null)).toBe(true)
  await logOut(page)
  await expect.poll(async () => (await storedAnswers(page)).filter(({ user }) => user !== null)).toEqual([])
  const stored = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push(request.url)
    }
    return texts
  })
  expect(stored.length).toBeGreaterThan(10)
  expect(stored.filter((url) => /^\/(api|orders?)(\/|$)/.test(new URL(url).pathname))).toEqual([])

  await context.setOffline(true)
  await visit(page, '/orders')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)

  await context.setOffline(false)
  await signIn(page, other)
  await visit(page, '/orders')
  await expect(page.getByText('Aún no hay pedidos')).toBeVisible()
  await context.setOffline(true)
  await visit(page, '/orders')
  await expect(bar(page)).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
})

test('while the server is stopped, the web shop works as without a network', async ({ page }) => {
  test.slow()
  await withTown(async (server) => {
    const { url } = server
    await page.context().addCookies([{ name: 'cookie_banner', value: 'rejected', url }])
    await visit(page, `${url}/products?search=fartons`)
    await installed(page)
    await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).click()
    await expectInCart(page, 1)
    await expect.poll(() => page.evaluate(() => localStorage['current_order'] as string)).toContain('"availableStock"')

    await server.kill()
    await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).click()
    await expect(bar(page)).toBeVisible()
    await expectInCart(page, 2)
    await reload(page)
    await expectInCart(page, 2)
    await expect(page.getByRole('link', { name: pastries })).toBeVisible()
    await expect(bar(page)).toBeVisible()
    await expect(age(page)).toBeVisible()

    await server.restart()
    await expect(bar(page)).toBeHidden({ timeout: 20_000 })
    await visit(page, `${url}/cart`)
    await expect(page.getByText('7,80 €').first()).toBeVisible()
  })
})

/**
 * A browser with all features, and a browser without the two features that let a page load before the worker runs.
 * `npm test` makes 6 visits in each of them, and a run with LONG=1 makes 15.
 */
for (const [name, missing] of [
  ['in a browser with all features', []],
  ['in a browser without static routes and navigation preload', ['addRoutes', 'navigationPreload']],
] as const) {
  test(`pages never wait for the service worker ${name}`, async ({ page, server }) => {
    test.slow()
    const town = await openDoor(server.url)
    town.publish({ without: missing })
    try {
      await page.context().addCookies([{ name: 'cookie_banner', value: 'rejected', url: town.url }])
      await visit(page, `${town.url}/`)
      await installed(page)
      for (let time = 0; time < repetitions(15, 6); time += 1) {
        const began = Date.now()
        await page.goto(`${town.url}${time % 2 ? '/catalog' : '/products'}`, { waitUntil: 'domcontentloaded' })
        expect(Date.now() - began).toBeLessThan(8_000)
        expect(await page.evaluate(() => document.getElementById('root')!.childElementCount)).toBeGreaterThan(0)
      }
      // During the fast visits above, perhaps no list was stored.
      await visit(page, `${town.url}/products`)
      await expect.poll(async () => (await storedAnswers(page)).some(({ key }) => key[1] === 'list')).toBe(true)
      town.cut()
      await visit(page, `${town.url}/products`)
      await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      town.mend()
      await expect(bar(page)).toBeHidden({ timeout: 20_000 })
    } finally {
      town.close()
    }
  })
}
