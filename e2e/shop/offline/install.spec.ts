import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { openDoor } from '../../door.ts'
import { expect, test } from '../../fixtures.ts'
import { cartLink, expectInCart, installed, pastries, ready, visit } from '../../shopper.ts'

test.use({ serviceWorkers: 'allow' })

interface Manifest {
  icons: { src: string; sizes: string; purpose: string; type: string }[]
  shortcuts: { url: string; icons: { src: string; sizes: string }[] }[]
  screenshots?: { src: string; sizes: string }[]
}

test('the icons and pictures of an installed app exist in the sizes that the manifest declares', async ({
  baseURL,
  page,
}) => {
  await visit(page, '/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await fetch(new URL(href!, baseURL))).json()) as Manifest
  expect(manifest).toMatchObject({ lang: 'es', id: '/', start_url: '/', display: 'standalone', short_name: 'Lonja' })
  for (const [purpose, sizes] of [
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '192x192'],
    ['maskable', '512x512'],
  ])
    expect(manifest.icons).toContainEqual(expect.objectContaining({ purpose, sizes }))
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const pictures = [
    ...manifest.icons,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
    ...(manifest.screenshots ?? []),
    { src: touch!, sizes: '180x180' },
  ]
  for (const { src, sizes } of pictures) {
    const answer = await fetch(new URL(src, baseURL))
    expect(answer.status, src).toBe(200)
    if (sizes === 'any') continue
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await fetch(new URL(url, baseURL))).status).toBe(200)
})

test('a new version of the web shop is offered on open pages, does not change the basket, and can be postponed until tomorrow', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const town = await openDoor(server.url)
  try {
    await context.addCookies([{ name: 'cookie_banner', value: 'rejected', url: town.url }])
    await visit(page, `${town.url}/products?search=fartons`)
    await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).click()
    await expectInCart(page, 1)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const other = await context.newPage()
    await visit(other, `${town.url}/products`)
    const prompts = [page, other].map((tab) => tab.getByRole('region', { name: 'Hay una versión nueva de Lonja.' }))
    const [prompt, there] = [prompts[0]!, prompts[1]!]

    town.publish({ version: 'newer' })
    await updateWorker(page)
    await expect(prompt).toContainText('Tu carrito se queda como está.')
    await expect(there).toBeVisible()
    // While the update is offered, the open pages of the former version still work.
    expect(await cachedShops(page)).toEqual([expect.any(String), 'shop newer'])
    town.cut()
    await cartLink(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Carrito' })).toBeVisible()
    await expectInCart(page, 1)
    const late = await context.newPage()
    await visit(late, `${town.url}/cart`)
    await expect(late.locator('html[data-script*="of-newer"]')).toHaveCount(1)
    await expectInCart(late, 1)
    await late.close()
    town.mend()

    await prompt.getByRole('button', { name: 'Más tarde' }).click()
    for (const each of prompts) await expect(each).toBeHidden()
    town.publish({ version: 'newest' })
    await updateWorker(page)
    await expect.poll(() => cachedShops(page)).toEqual(['shop newer', 'shop newest'])
    for (const each of prompts) await expect(each).toBeHidden()

    await page.evaluate(() => localStorage.removeItem('update_later'))
    town.publish({ version: 'tomorrows' })
    await updateWorker(page)
    await Promise.all([
      page.waitForEvent('load'),
      prompt.getByRole('button', { name: 'Actualizar', exact: true }).click(),
    ])
    await expectInCart(page, 1)
    await expect(page.locator('html[data-script*="of-tomorrow"]')).toHaveCount(1)
    await updateWorker(page)
    await expect(prompt).toBeHidden()

    // The other page still shows the offer, until it is loaded again with the new version.
    await expect(there).toBeVisible()
    await visit(other, `${town.url}/cart`)
    await expectInCart(other, 1)
    await updateWorker(other)
    await expect(there).toBeHidden()
  } finally {
    town.close()
  }
})

/**
 * Makes the browser check for an update, as it does by itself from time to time. Waits until the new worker is active
 * and the page has noticed it.
 */
async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const workers = () =>
    page.evaluate(async () => {
      const { installing, waiting, active } = await navigator.serviceWorker.ready
      return [installing, waiting, active].map((worker) => worker?.state)
    })
  await expect.poll(workers, { timeout: 30_000 }).toEqual([undefined, undefined, 'activated'])
  // The page has sent a message to the worker earlier. When the worker answers this second message, it has answered
  // the first one too.
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    port1.start()
    navigator.serviceWorker.controller!.postMessage('', [port2])
    return new Promise((resolve) => port1.addEventListener('message', () => resolve(undefined), { once: true }))
  })
}

const cachedShops = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('shop '))

test('the service worker controls a page that was loaded without it', async ({ page }) => {
  await visit(page, '/')
  await installed(page)
  const devtools = await page.context().newCDPSession(page)
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.dataset['past'] ??= String(navigator.serviceWorker.controller === null)
    })
  })
  await Promise.all([page.waitForEvent('load'), devtools.send('Page.reload', { ignoreCache: true })])
  await expect(page.locator('html')).toHaveAttribute('data-past', 'true')
  await ready(page)
  await installed(page)
})

test('a disabled service worker removes itself and its stored files', async ({ page, server }) => {
  test.slow()
  const town = await openDoor(server.url)
  try {
    await page.context().addCookies([{ name: 'cookie_banner', value: 'rejected', url: town.url }])
    await visit(page, `${town.url}/products?search=fartons`)
    await page.getByRole('button', { name: `Añadir al carrito: ${pastries}` }).click()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    expect(await page.evaluate(() => caches.keys())).not.toEqual([])

    town.publish('off')
    await visit(page, `${town.url}/cart`)
    await expectInCart(page, 1)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await visit(page, `${town.url}/cart`)
    await expectInCart(page, 1)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  } finally {
    town.close()
  }
})
