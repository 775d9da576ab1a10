import { isLong } from '@lonja/contract/testing/long'
import type { Page } from '@playwright/test'
import { cliente, expect, test } from '../../fixtures.ts'
import { scrollToPart, currentStep, isPhone, oil, pastries, ready, searchField, visit } from '../../shopper.ts'
import { wordsOf } from '../../words.ts'

type Language = 'es' | 'ca' | 'en'

/** Returns the elements of the page that have moved without an action of the user. Runs in the page. */
const shiftsOf = (): Promise<string[]> =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[]
      resolve(shifts.flatMap(({ sources }) => sources.map(({ node }) => `${node?.nodeName} ${node?.className}`)))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve([]), 500)
  })

const place = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

async function addPastries(page: Page, language: Language): Promise<void> {
  const say = wordsOf(language)
  const prefix = language === 'es' ? '' : `/${language}`
  await visit(page, `${prefix}/products?${new URLSearchParams({ search: pastries })}`)
  await page.getByRole('button', { name: say('product.add_named').replace('{{title}}', pastries) }).click()
  await expect(page.getByRole('status').getByText(say('product.added').replace('{{title}}', pastries))).toBeVisible()
}

async function giveContact(page: Page, language: Language): Promise<void> {
  const say = wordsOf(language)
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: say('payment.step.contact') })).toBeVisible()
  await step.getByLabel(say('payment.email')).fill('amparo@example.com')
  await step.getByLabel(say('payment.name')).fill('Amparo Giménez Ros')
  await step.getByLabel(say('payment.phone')).fill('600 12 31 23')
  await step.getByRole('button', { name: say('payment.continue') }).click()
}

async function collect(page: Page, language: Language): Promise<void> {
  const say = wordsOf(language)
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: say('payment.step.delivery') })).toBeVisible()
  await step.getByRole('radio', { name: /Recogida/ }).check()
  await step.getByRole('button', { name: say('payment.continue') }).click()
}

/** Chooses the payment by card, pays at the bank, and expects the thanks after the return. */
async function payByCard(page: Page, language: Language): Promise<void> {
  const say = wordsOf(language)
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: say('payment.step.payment') })).toBeVisible()
  await step.getByRole('radio', { name: /^Tarjeta/ }).check()
  await step.getByRole('button', { name: say('payment.to_review') }).click()
  await expect(currentStep(page).getByRole('heading', { name: say('payment.step.review') })).toBeVisible()
  await page.getByRole('button', { name: say('payment.place'), exact: true }).click()
  await expect(page).toHaveURL(/\/bank\//)
  await page.getByRole('button', { name: /^Pagar / }).click()
  const heading = say('order.thanks').replace('{{name}}', 'Amparo')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const choose = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

// The whole purchase in English runs only with LONG=1: the test of a purchase in Catalan changes to English during the
// checkout, and languages.dom.test.tsx opens the pages before the checkout in both languages.
if (isLong)
  test('a purchase in en has words, amounts and URLs in this language, also after the return from the bank', async ({
    page,
  }) => {
    test.slow()
    await startPurchase(page, 'en', /€\d+\.\d\d/)
    await giveContact(page, 'en')
    await collect(page, 'en')
    await payByCard(page, 'en')
    await expectBought(page, 'en')
  })

test('a purchase in ca has words, amounts and URLs in this language, also after the return from the bank; a change of language during the checkout loses no input', async ({
  page,
}) => {
  test.slow()
  await startPurchase(page, 'ca', /\d,\d\d\s€/)
  const email = currentStep(page).getByRole('textbox').first()
  await email.fill('amparo@example.com')

  await choose(page, 'English')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  expect(place(page)).toMatch(/^\/en\/payment/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle('Checkout · Lonja')
  await expect(email).toHaveValue('amparo@example.com')
  await giveContact(page, 'en')

  const say = wordsOf('ca')
  await expect(currentStep(page).getByRole('heading', { name: 'How you get it' })).toBeVisible()
  await choose(page, 'Català/Valencià')
  await expect(currentStep(page).getByRole('heading', { name: say('payment.step.delivery') })).toBeVisible()
  // The back button leads to the previous page, in the new language.
  await page.goBack()
  await expect.poll(() => place(page)).toBe('/ca/payment')
  await expect(page.getByRole('heading', { level: 1, name: say('payment.title') })).toBeVisible()
  await expect(page.getByText('Amparo Giménez Ros').first()).toBeVisible()
  await collect(page, 'ca')
  await payByCard(page, 'ca')
  await expectBought(page, 'ca')
})

/** Adds pastries to the basket, in a language whose prices look like `price`, and goes to the checkout. */
async function startPurchase(page: Page, language: Language, price: RegExp): Promise<void> {
  const say = wordsOf(language)
  await visit(page, `/${language}`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.getByRole('heading', { level: 1, name: say('home.title') })).toBeVisible()
  await addPastries(page, language)
  await expect(page.getByRole('main').getByText(price).first()).toBeVisible()
  await visit(page, `/${language}/cart`)
  await page
    .getByRole('link', { name: say('cart.checkout') })
    .filter({ visible: true })
    .click()
  await expect(currentStep(page).getByRole('heading', { name: say('payment.step.contact') })).toBeVisible()
}

/** Expects the page of the paid order, which is the same after a reload. */
async function expectBought(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${language}/order/`))
  await expectInCartAnyLanguage(page)
  await page.reload()
  await expect(page.getByText(wordsOf(language)('order.number'))).toBeVisible()
}

/** Expects that the link to the basket, in the header or the bottom bar, shows no number. */
async function expectInCartAnyLanguage(page: Page): Promise<void> {
  const links = page.locator(isPhone(page) ? 'nav a[href$="/cart"]' : 'header a[href$="/cart"]')
  await expect(links.filter({ visible: true }).first()).toHaveText(/^\D*$/)
}

test('the chosen language is stored on the device, but an address with a language opens in that language; a login keeps the language, the language stays if its texts cannot be loaded, and sections of a page whose code is loaded later have the new language too', async ({
  page,
  context,
  api,
}) => {
  await visit(page, '/info')
  await page.getByRole('radio', { name: 'Español' }).scrollIntoViewIfNeeded()
  await page.route('**/assets/lang/en.json*', (route) => route.abort())
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('alert').getByText('No hay conexión con Lonja')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()
  expect(place(page)).toBe('/info')

  await page.unroute('**/assets/lang/en.json*')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  expect(place(page)).toBe('/en/info')
  await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()

  const another = await context.newPage()
  await another.goto('/products?search=pan#main')
  await expect(another).toHaveURL(/\/en\/products\?search=pan#main$/)
  await expect(another.getByRole('heading', { level: 1 })).toContainText('Results for')
  await visit(another, '/ca/info')
  await expect(another.getByRole('heading', { level: 1, name: 'Qui som' })).toBeVisible()

  await another.getByRole('radio', { name: 'Español' }).check()
  await expect(another.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()
  expect(place(another)).toBe('/info')
  await another.reload()
  await expect(another.getByRole('heading', { level: 1, name: 'Quiénes somos' })).toBeVisible()

  // The server has rendered the reviews, and their code is loaded when they become visible.
  const { id } = await api.product(oil)
  await visit(another, `/product/${id}`)
  const reviews = another.getByRole('region', { name: wordsOf('en')('reviews.title'), exact: true })
  await choose(another, 'English')
  await expect(another).toHaveURL(`/en/product/${id}`)
  await expect(another.getByText('VAT included').first()).toBeVisible()
  await scrollToPart(reviews)
  await expect(another.getByRole('region', { name: wordsOf('es')('reviews.title'), exact: true })).toHaveCount(0)
  expect(await another.locator('link[rel=canonical]').getAttribute('href')).toContain(`/en/product/${id}`)
  await expect(another.locator('link[hreflang=ca]')).toHaveAttribute('href', new RegExp(`/ca/product/${id}$`))
  await another.close()

  const say = wordsOf('ca')
  await visit(page, '/ca/profile')
  await expect(page).toHaveURL('/ca/login?redirect=%2Fprofile')
  await page.getByLabel(say('login.username')).fill(cliente.username)
  await page.getByLabel(say('login.password'), { exact: true }).fill(cliente.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('login.submit'), exact: true })
    .click()
  await expect(page).toHaveURL('/ca/profile')
  await expect(page.getByRole('heading', { level: 1, name: say('profile.title') })).toBeVisible()
  await page.getByRole('radio', { name: 'English' }).check()
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
})

test.describe('a browser that prefers Catalan', () => {
  test.use({ locale: 'ca-ES' })

  test('is not redirected, and shows a link to the open page in Catalan, also after a navigation and without scripts, until the user closes it; typed text remains', async ({
    page,
  }) => {
    const offer = page.getByRole('complementary').getByRole('link', { name: /també és en català/ })
    const forget = () =>
      page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    await visit(page, '/catalog')
    expect(place(page)).toBe('/catalog')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    // The strip with the link has a reserved place, so that nothing on the page moves.
    const [strip, header] = [await offer.boundingBox(), await page.getByRole('banner').boundingBox()]
    expect(strip!.y + strip!.height).toBeLessThanOrEqual(header!.y)
    expect(await page.evaluate(shiftsOf)).toEqual([])
    await offer.click()
    await expect(page).toHaveURL('/ca/catalog')
    await expect(page.getByRole('heading', { level: 1, name: 'Catàleg' })).toBeVisible()
    await expect(offer).toHaveCount(0)

    await forget()
    await visit(page, '/catalog')
    await page.getByRole('main').getByRole('link', { name: 'Ver todos los productos' }).click()
    await expect(page).toHaveURL('/products')
    await searchField(page).fill('miel')
    await offer.click()
    await expect(page).toHaveURL('/ca/products')
    await expect(page.getByLabel(wordsOf('ca')('search.label')).filter({ visible: true })).toHaveValue('miel')
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('"ca"')

    await forget()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/products?search=pan')
    await offer.click()
    await expect(page).toHaveURL('/ca/products?search=pan')

    await page.unroute('**/assets/*.js')
    await forget()
    await visit(page, '/catalog')
    await expect(offer).toBeVisible()
    await page.getByRole('complementary').getByRole('button', { name: 'Cerrar' }).click()
    await expect(offer).toHaveCount(0)
    await page.reload()
    await ready(page)
    await expect(offer).toBeHidden()
    expect(place(page)).toBe('/catalog')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor changes the language with a link, and a search keeps the chosen language', async ({ page }) => {
    await page.goto('/products?search=pan')
    await choose(page, 'English')
    await expect(page).toHaveURL('/en/products?search=pan')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Results for')
    const box = page.getByRole('searchbox').filter({ visible: true }).first()
    await box.fill('aceite')
    await box.press('Enter')
    await expect(page).toHaveURL('/en/products?search=aceite')
  })
})
