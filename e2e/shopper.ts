import { type Locator, type Page, expect } from '@playwright/test'
import { type Api, type Customer, apiOf } from './api.ts'
import { oil, pastries } from './goods.ts'

/** Actions of a customer in the web shop. They find elements by the words on the pages. */

export { oil, pastries }

export const isPhone = (page: Page): boolean => page.viewportSize()!.width < 576

/** Waits until React has hydrated the page. A press before that may have no effect. */
export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/** Waits until transitions have ended. Even a transition of one millisecond ends only when its last frame is drawn. */
export const transitionsEnded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))

/**
 * Scrolls to a part of a page whose code is loaded when the part becomes visible. Waits until React controls the
 * part.
 */
export const scrollToPart = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        element.scrollIntoView()
        return Object.keys(element).some((key) => key.startsWith('__react'))
      }),
    )
    .toBe(true)

export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await ready(page)
}

/** Waits until the service worker controls the page, so that the web shop can open without a network. */
export async function installed(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Usuario o correo electrónico').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
}

/** Logs in with the form, and waits for the greeting. */
export async function signIn(page: Page, customer: Customer): Promise<void> {
  await visit(page, '/login')
  await logIn(page, customer)
  await expect(page).toHaveURL('/')
  // The address changes before the screen does. A dialog that opens in between would close together with the form.
  await expect(page.locator('main input[type=password]')).toHaveCount(0)
  await expect(page.getByText(`Hola, ${customer.greeting}`).filter({ visible: true }).first()).toBeVisible()
}

/**
 * Stores a new session on the device, as a login does, but in a third of the time that the form needs. The page
 * shows no screen of the web shop until the next visit.
 */
export async function storeSession(
  page: Page,
  { username, password }: Omit<Customer, 'greeting'>,
  origin = '',
): Promise<void> {
  // The storage belongs to an origin, so a small file of this origin is opened first. A page of the web shop is not
  // used: if the next visit goes to the same address with another fragment (`#…`), the browser loads no page.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(
    async ([body, login]) => {
      const headers = { accept: 'application/json', 'content-type': 'application/json' }
      const tokens = await fetch('/api/login', { method: 'POST', headers, body })
      const { access_token, refresh_token, expires_in } = (await tokens.json()) as Record<string, unknown>
      const me = await fetch('/api/me', { headers: { ...headers, authorization: `Bearer ${String(access_token)}` } })
      if (!me.ok) throw new Error(`The login answered ${tokens.status}, and the profile ${me.status}`)
      const { id, username: name, email, name: given, surnames, role } = (await me.json()) as Record<string, unknown>
      const auth = { access_token, refresh_token, expires_in, received: Date.now() }
      localStorage.setItem('current_auth', JSON.stringify(auth))
      localStorage.setItem('current_login', login)
      localStorage.setItem('current_user', JSON.stringify({ id, username: name, email, name: given, surnames, role }))
    },
    [JSON.stringify({ grant_type: 'password', username, password }), JSON.stringify({ username })] as const,
  )
}

/** Opens a file that does not run the web shop, so that the storage can be filled. Returns the API of the server. */
async function apiFor(page: Page): Promise<Api> {
  await page.goto('/robots.txt')
  return apiOf(new URL(page.url()).origin)
}

/** Stores values under their keys on the device. */
const storeOnDevice = (page: Page, values: Record<string, unknown>): Promise<void> =>
  page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, values)

/** Logs out, and waits until the session has ended. A login before its end would lead to the home page. */
export async function logOut(page: Page): Promise<void> {
  await visit(page, '/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()
}

/** Returns the search field for products. While it has the focus and suggestions, its role is `combobox`. */
export const searchField = (page: Page): Locator =>
  page.getByLabel('Buscar productos', { exact: true }).filter({ visible: true })

export async function search(page: Page, words: string): Promise<void> {
  const box = searchField(page)
  await box.fill(words)
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Resultados de «${words}»` })).toBeVisible()
}

export const chooseOption = (page: Page, name: string): Promise<void> =>
  // The label covers its radio button, so Playwright would refuse to press the radio button. `force` prevents that.
  page.getByRole('radio', { name, exact: true }).check({ force: true })

/** Adds one unit of a product without options, with the button on its card in a list. */
export async function addFromList(page: Page, title: string): Promise<void> {
  await visit(page, `/products?${new URLSearchParams({ search: title })}`)
  await page.getByRole('button', { name: `Añadir al carrito: ${title}` }).click()
  await expect(page.getByRole('status').getByText(`Añadido: ${title}`)).toBeVisible()
}

/** Fills the basket with products of two shops that both deliver. */
export async function fillBasket(page: Page): Promise<void> {
  await visit(page, `/products?${new URLSearchParams({ search: oil })}`)
  await page.getByRole('link', { name: oil }).click()
  await chooseOption(page, '5 l')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Añadir · / })
    .click()
  await expect(page.getByText('Añadido al carrito')).toBeVisible()
  await addFromList(page, pastries)
}

export const cartLink = (page: Page): Locator =>
  isPhone(page)
    ? page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: /Carrito/ })
    : page.getByRole('banner').getByRole('link', { name: /^Carrito/ })

export const expectInCart = (page: Page, count: number): Promise<void> =>
  expect(cartLink(page)).toHaveText(count === 0 ? /^\D*$/ : new RegExp(`^${count}\\D*$`))

export const currentStep = (page: Page): Locator => page.locator('li[aria-current=step]')

export async function giveContact(page: Page): Promise<void> {
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: 'Tus datos' })).toBeVisible()
  await step.getByLabel('Correo electrónico').fill('amparo@example.com')
  await step.getByLabel('Nombre y apellidos').fill('Amparo Giménez Ros')
  await step.getByLabel('Teléfono').fill('600 12 31 23')
  await step.getByRole('button', { name: 'Continuar' }).click()
}

/** Chooses delivery for the first of two shops, and collection for the second one. */
export async function chooseDelivery(page: Page): Promise<void> {
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: 'Cómo lo recibes' })).toBeVisible()
  const shops = step.getByRole('group').filter({ has: page.getByRole('radio', { name: /Recogida/ }) })
  await expect(shops).toHaveCount(2)
  await shops
    .nth(0)
    .getByRole('radio', { name: /Reparto a domicilio/ })
    .check()
  await shops
    .nth(1)
    .getByRole('radio', { name: /Recogida/ })
    .check()
}

export async function giveAddress(page: Page): Promise<void> {
  const step = currentStep(page)
  await step.getByLabel('Código postal').fill('46375')
  // The web shop fills in the town of a postal code. If the test typed the town at the same moment, the field would
  // contain it twice.
  await expect(step.getByLabel('Población')).toHaveValue('Vilaserena')
  await step.getByRole('textbox', { name: 'Calle' }).fill('Calle Mayor')
  await step.getByRole('textbox', { name: 'Número' }).fill('7')
}

export async function choosePayment(page: Page, name: RegExp): Promise<void> {
  const step = currentStep(page)
  await expect(step.getByRole('heading', { name: 'Cómo pagas' })).toBeVisible()
  await step.getByRole('radio', { name }).check()
  await step.getByRole('button', { name: 'Revisar el pedido' }).click()
}

/** Presses the button to pay. @returns the number of the order */
export async function placeOrder(page: Page): Promise<string> {
  await expect(currentStep(page).getByRole('heading', { name: 'Revisa y pide' })).toBeVisible()
  await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  const [number] = /R\d+/.exec(await page.getByText('Tu número de pedido es').innerText()) ?? []
  return number!
}

/**
 * Orders pastries to collect, as a guest, and presses the button to pay. The basket is stored with everything that the
 * steps of the checkout ask for, so that only the last step is shown.
 */
export async function orderPastries(page: Page, method: RegExp): Promise<void> {
  const { product, send } = await apiFor(page)
  const { id, title, business, combos, price } = await product(pastries)
  const methods = await send<{ id: string; name: string }[]>('/payment-methods')
  const shipping = await send<{ id: string; type: string }[]>(`/shipping-methods?business.id=${business.id}`)
  const pickup = shipping.find(({ type }) => type === 'pickup')!
  const payment = methods.find(({ name }) => method.test(name))
  if (!payment) throw new Error(`No payment method is called ${method}`)
  await storeOnDevice(page, {
    current_order: {
      schema: 2,
      lines: [{ product: { id, title }, business, quantity: 1, attributes: [], combo: { id: combos[0]!.id }, price }],
      customer: { name: 'Amparo Giménez Ros', email: 'amparo@example.com', phone: '600 12 31 23' },
      shippings: [{ business: { id: business.id }, shippingMethod: { id: pickup.id } }],
      paymentMethod: { id: payment.id },
    },
  })
  await visit(page, '/payment')
  await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()
}

/** Orders pastries, and waits for the bank’s page. */
export async function orderAtBank(page: Page, method: RegExp): Promise<void> {
  await orderPastries(page, method)
  await expect(page).toHaveURL(/\/bank\//)
}
