import { expect, test as base } from '../../fixtures.ts'
import { overflowingTexts } from '../../pseudo-locale.ts'
import { type RealTown, withRealTown } from '../../real-town.ts'
import type { Server } from '../../server.ts'
import { installed, visit } from '../../shopper.ts'

const name = 'Mercat de la Plaça de Riba-roja de Túria'

/** A town with two languages, and with a name of the greatest allowed length. */
const test = base.extend<object, { town: RealTown; server: Server }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    ({}, provide) => withRealTown({ '--app-name': name, '--color': '#7a1f3d', '--languages': 'es,ca' }, provide),
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [({ town }, provide) => provide(town.server), { scope: 'worker' }],
})

// These tests run one after another with one server. A second worker would start a second server.
test.describe.configure({ mode: 'default' })

test('the web shop shows the name of the town on every page, also while the next page loads; a long name is cut if there is not enough room, and only the languages of the town are offered', async ({
  page,
}) => {
  await visit(page, '/')
  await expect(page).toHaveTitle(`Inicio · ${name}`)
  await expect(page.getByRole('contentinfo').getByText(name)).toBeVisible()
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#7a1f3d')
  await expect(page.locator('link[hreflang=en]')).toHaveCount(0)
  for (const width of [320, 390, 800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const brand = page.getByRole('banner').getByRole('link', { name: `${name}, inicio` })
    await expect(brand, `${width} px`).toBeVisible()
    expect(await overflowingTexts(page, name), `${width} px`).toEqual([])
    const [mark, all] = [await brand.locator('svg').boundingBox(), await brand.boundingBox()]
    expect([mark!.width, mark!.height], `${width} px`).toEqual([32, 32])
    expect(all!.width, `${width} px`).toBeGreaterThanOrEqual(100)
    const enter = page.getByRole('banner').getByRole('link', { name: 'Entrar' })
    expect((await enter.boundingBox())!.x, `${width} px`).toBeGreaterThan(all!.x + all!.width)
  }

  const foot = page.getByRole('contentinfo')
  await visit(page, '/info')
  await expect(page.getByRole('main').getByRole('radio', { name: 'Català/Valencià' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'English' })).toHaveCount(0)
  await expect(foot.locator('a[hreflang]')).toHaveText(['Español', 'Català/Valencià'])
  await expect(page.locator('link[hreflang=en]')).toHaveCount(0)

  await foot.getByRole('link', { name: 'Cookies', exact: true }).click()
  await expect(page).toHaveTitle(`Política de cookies · ${name}`)
  await foot.getByRole('link', { name: 'Català/Valencià' }).click()
  await expect(page).toHaveURL('/ca/cms/cookies')
  await expect(page.getByRole('banner').getByRole('link', { name: `${name}, inici` })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Lonja')
})

test('a URL or a stored choice with a language that the town does not offer leads to the first language of the town', async ({
  page,
}) => {
  await visit(page, '/en/login?redirect=%2Fprofile')
  await expect(page).toHaveURL('/login?redirect=%2Fprofile')
  await page.evaluate(() => localStorage.setItem('language', '"en"'))
  const visited: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname)
  })
  await visit(page, '/catalog')
  await expect(page.getByRole('heading', { level: 1, name: 'Catálogo' })).toBeVisible()
  expect(visited).toEqual(['/catalog'])
  await page.evaluate(() => localStorage.setItem('language', '"ca"'))
  await page.goto('/catalog')
  await expect(page).toHaveURL('/ca/catalog')
})

test.describe('a browser that prefers English', () => {
  test.use({ locale: 'en-GB' })

  test('is offered the next of its languages that the town supports', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'languages', { value: ['en-GB', 'en', 'ca-ES', 'es'] }),
    )
    await visit(page, '/catalog')
    await expect(page.getByRole('complementary').getByRole('link', { name: /també és en català/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /English/ })).toHaveCount(0)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the web shop shows the name of the town, and a changed name after the next visit with a network', async ({
    page,
    context,
    town,
  }) => {
    test.slow()
    await visit(page, '/')
    await installed(page)
    await context.setOffline(true)
    await visit(page, '/en/info')
    await expect(page).toHaveURL('/info')
    await expect(page).toHaveTitle(`Quiénes somos · ${name}`)
    await expect(page.getByRole('contentinfo').locator('a[hreflang]')).toHaveText(['Español', 'Català/Valencià'])
    await context.setOffline(false)

    await town.server.stop()
    await town.setUp({ '--app-name': 'El Mercat', '--languages': 'es' })
    await town.server.restart()
    await visit(page, '/info')
    await expect(page).toHaveTitle('Quiénes somos · El Mercat')
    await expect(page.getByRole('heading', { name: 'Idioma' })).toHaveCount(0)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.match('/shell'))?.text())?.includes('El Mercat')))
      .toBe(true)
    await context.setOffline(true)
    await visit(page, '/info')
    await expect(page).toHaveTitle('Quiénes somos · El Mercat')
    await expect(page.getByRole('contentinfo').locator('a[hreflang]')).toHaveCount(0)
    await context.setOffline(false)
  })
})
