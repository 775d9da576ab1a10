import type { Page } from '@playwright/test'
import { part } from '@lonja/contract/testing/long'
import { phone } from '../../browser.ts'
import { cliente, expect, test } from '../../fixtures.ts'
import { overflowingTexts, pseudo, usePseudoLocale, untranslatedWords } from '../../pseudo-locale.ts'
import { publicAddresses } from '../../screens/screens.ts'
import { addFromList, oil, pastries, ready, storeSession } from '../../shopper.ts'

test.use(phone)

/** Texts that come from Intl or from the browser, and names that are the same in every language. */
const known = [
  /^(?:lonja|español|català\/valencià|english|google|facebook|javascript)$/i,
  /^(?:esta página también está en español|this page is also in english)$/i,
  // The full name of the logged-in user.
  /^carmen soler ferrer$/i,
  // Data about the device.
  /^(?:es-es|europe\/madrid|\+|mozilla\/.*|khtml|like gecko|.* safari\/.*|x11; linux.*|applewebkit.*)$/i,
  // Dates, periods, units and amounts.
  /^(?:(?:lun|mar|mié|jue|vie|sáb|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo|ene|feb|abr|may|jun|jul|ago|sept|oct|nov|dic|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|de|a las|ayer|anteayer|hoy|ahora|hace|dentro|segundos?|minutos?|horas?|días?|kg|km|ml|ud|g|m|l|y|€)|[\d\s.,:;/–·%()+×-])+$/i,
]

/** The texts of these screens are in modules, which are loaded only for them. TypeScript proves that all languages have them. */
const ownTexts = /^\/(?:ranking|decision)/

const isKnown = (text: string) => !/\p{L}/u.test(text) || known.some((pattern) => pattern.test(text))

async function expectTranslated(page: Page, data: { has(words: string): boolean }): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The connection for events of a logged-in user never ends, so the wait ends after three seconds.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
  const strange = async () => {
    const words = await untranslatedWords(page)
    // Some texts are composed of data: a street with its number, a list of names, a sentence about a name.
    const pieces = words.flatMap((text) =>
      isKnown(text) || data.has(text) ? [] : text.split(/\s*[,:·()]\s*|\s?\d+\s|\s[yo]\s/),
    )
    return pieces.filter((text) => !isKnown(text) && !data.has(text))
  }
  await expect.poll(strange, 'Only what is data has no brackets').toEqual([])
  expect(await overflowingTexts(page), 'Everything fits').toEqual([])
}

test('on every public page all words come from the text files or from data, and longer texts fit', async ({ page }) => {
  test.setTimeout(300_000)
  const data = await usePseudoLocale(page)
  for (const route of part(publicAddresses).filter((address) => !ownTexts.test(address))) {
    await test.step(route, async () => {
      await page.goto(route)
      await expectTranslated(page, data)
    })
  }
})

test('on the page of a product all words come from the text files or from data, and longer texts fit', async ({
  page,
  api,
}) => {
  const data = await usePseudoLocale(page)
  await page.goto(`/product/${(await api.product(oil)).id}`)
  await ready(page)
  await page.mouse.wheel(0, 20_000)
  await expectTranslated(page, data)
})

test('in the basket and the checkout all words come from the text files or from data, and longer texts fit', async ({
  page,
}) => {
  await addFromList(page, pastries)
  const data = await usePseudoLocale(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: pastries }).or(page.getByText(pastries)).first()).toBeVisible()
  await expectTranslated(page, data)
  await page.goto('/payment')
  const step = page.locator('li[aria-current=step]')
  await expectTranslated(page, data)
  await step.getByLabel(pseudo('Correo electrónico')).fill('amparo@example.com')
  await step.getByLabel(pseudo('Nombre y apellidos')).fill('Amparo')
  await step.getByLabel(pseudo('Teléfono')).fill('600 12 31 23')
  await step.getByRole('button', { name: pseudo('Continuar') }).click()
  await expect(step.getByRole('radio', { name: /Recogida/ })).toBeVisible()
  const typed = { has: (words: string) => data.has(words) || /^(?:amparo(?:@example\.com)?)/i.test(words) }
  await expectTranslated(page, typed)
  await step.getByRole('radio', { name: /Recogida/ }).check()
  await step.getByRole('button', { name: pseudo('Continuar') }).click()
  await step.getByRole('radio', { name: /^Tarjeta/ }).check()
  await expectTranslated(page, typed)
  await step.getByRole('button', { name: pseudo('Revisar el pedido') }).click()
  await expect(page.getByRole('button', { name: pseudo('Pedido con obligación de pago') })).toBeVisible()
  await expectTranslated(page, typed)
})

test('on the account pages all words come from the text files or from data, and longer texts fit', async ({ page }) => {
  test.slow()
  await storeSession(page, cliente)
  const data = await usePseudoLocale(page)
  // `npm test` opens two of the pages, and a run with LONG=1 all of them.
  const routes = ['/profile', '/orders', '/notifications', '/whitelist', '/businesses?fav=true', '/location']
  for (const route of part(routes, 3)) {
    await page.goto(route)
    await expectTranslated(page, data)
  }
  await page.goto('/orders')
  await page.locator('main a[href^="/order/"]').first().click()
  await expect(page).toHaveURL(/\/order\//)
  await expectTranslated(page, data)
})
