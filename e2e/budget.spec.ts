import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { part } from '@lonja/contract/testing/long'
import { expect, test } from './fixtures.ts'
import { root } from './server.ts'
import { oil, ready } from './shopper.ts'

/**
 * The greatest size in bytes of the JavaScript, compressed with gzip, that a page may load before the first
 * interaction.
 */
const limit = 120_000

/** `npm test` measures a third of these addresses, and a run with LONG=1 all of them. */
const routes = [
  '/',
  '/catalog',
  '/products',
  '/product',
  '/businesses',
  '/businesses/horno-santa-llucia',
  '/cart',
  '/payment',
  '/orders',
  '/login',
  '/cities',
  '/cms/cookies',
]

for (const route of part(routes, 3)) {
  test(`${route} loads at most ${limit / 1_000} kB of JavaScript`, async ({ page, api }) => {
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname)
    })
    await page.goto(route === '/product' ? `/product/${(await api.product(oil)).id}` : route)
    // Scripts are loaded after the first paint, so the end of `goto` is too early to count them.
    await ready(page)
    await page.waitForLoadState('networkidle')
    const sizes = [...scripts].map((path) => gzipSync(readFileSync(join(root, 'apps/shop/dist/client', path))).length)
    expect(scripts.size).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit)
  })
}

test('a list of shops requests the current time once, not for each shop', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto('/businesses')
  await ready(page)
  await expect(page.getByText(/^(?:Abierto|Cerrado)/).nth(3)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual(['/api/health'])
})
