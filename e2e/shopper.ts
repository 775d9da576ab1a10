import { type Locator, type Page, expect } from '@playwright/test'
import type { Customer } from './api.ts'

/** What somebody does in the shop, in the words they see. */

/** Olive oil in bottles of four sizes, of the grocer. */
export const oil = 'Aceite de oliva virgen extra picual'
/** Pastries without a choice, of the horchata bar. */
export const pastries = 'Fartons recién salidos'

export const isPhone = (page: Page): boolean => page.viewportSize()!.width < 576

/** Until React has taken the page over, presses may get lost. */
export const ready = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )

/** A part of a page whose code comes when one comes near it; what was there is then replaced. */
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

/** Until the shop would open without a network. */
export async function installed(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

export async function logIn(page: Page, { username, password }: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Usuario o correo electrónico').fill(username)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click()
}

/** Signs in as a person does, until the shop greets. */
export async function signIn(page: Page, customer: Customer): Promise<void> {
  await visit(page, '/login')
  await logIn(page, customer)
  await expect(page).toHaveURL('/')
  // The address is there before the screen; what one opens until then closes with the form.
  await expect(page.locator('main input[type=password]')).toHaveCount(0)
  await expect(page.getByText(`Hola, ${customer.greeting}`).filter({ visible: true }).first()).toBeVisible()
}

/** Until the session is over: a login that begins before would lead home. */
export async function logOut(page: Page): Promise<void> {
  await visit(page, '/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Has cerrado la sesión' })).toBeVisible()
}

/** Where products are searched. Once somebody is in it and something is suggested, it is a combobox. */
export const searchField = (page: Page): Locator =>
  page.getByLabel('Buscar productos', { exact: true }).filter({ visible: true })

export async function search(page: Page, words: string): Promise<void> {
  const box = searchField(page)
  await box.fill(words)
  await box.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Resultados de «${words}»` })).toBeVisible()
}

export const chooseOption = (page: Page, name: string): Promise<void> =>
  // The label is what one sees and presses; it covers its radio button.
  page.getByRole('radio', { name, exact: true }).check({ force: true })

/** Adds one of a product that needs no choice, from its card. */
export async function addFromList(page: Page, title: string): Promise<void> {
  await visit(page, `/products?${new URLSearchParams({ search: title })}`)
  await page.getByRole('button', { name: `Añadir al carrito: ${title}` }).click()
  await expect(page.getByRole('status').getByText(`Añadido: ${title}`)).toBeVisible()
}

/** A basket of two shops that both deliver, before the test's own story begins. */
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

/** The first shop brings it home, the others are collected from. */
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
  // The shop knows the town of a code: typed at the same moment, it would stand there twice.
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

/** Presses the button that obliges to pay. @returns the number of the order */
export async function placeOrder(page: Page): Promise<string> {
  await expect(currentStep(page).getByRole('heading', { name: 'Revisa y pide' })).toBeVisible()
  await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()
  await expect(page).toHaveURL(/\/order\/[\da-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: /Pedido hecho/ })).toBeVisible()
  const [number] = /R\d+/.exec(await page.getByText('Tu número de pedido es').innerText()) ?? []
  return number!
}

/** A guest orders pastries, to be collected, up to the press that obliges to pay. */
export async function orderPastries(page: Page, method: RegExp): Promise<void> {
  await addFromList(page, pastries)
  await visit(page, '/payment')
  await giveContact(page)
  const step = currentStep(page)
  await step.getByRole('radio', { name: /Recogida/ }).check()
  await step.getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, method)
  await page.getByRole('button', { name: 'Pedido con obligación de pago', exact: true }).click()
}

/** As far as the bank’s page. */
export async function orderAtBank(page: Page, method: RegExp): Promise<void> {
  await orderPastries(page, method)
  await expect(page).toHaveURL(/\/bank\//)
}
