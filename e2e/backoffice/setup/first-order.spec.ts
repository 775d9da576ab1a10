import type { Browser, Page } from '@playwright/test'
import { choosePayment, currentStep, giveContact, placeOrder, visit } from '../../shopper.ts'
import { approve, fillIn } from '../applications/fill-in.ts'
import { card, show } from '../orders/board.ts'
import { expect, fillWho, presser, test, title } from './empty-town.ts'

const password = 'una frase larga de verdad'
const operator = 'ada@example.org'
const shop = 'Horno de Ana'
const bread = 'Barra de pan de masa madre'

/** Sets a town up and opens it, with the fewest answers. */
async function openTown(page: Page, { url, setupAddress }: { url: string; setupAddress: string }): Promise<void> {
  const { next } = presser(page)
  await page.goto(setupAddress)
  await page.getByRole('button', { name: 'Empezar' }).click()
  await fillWho(page)
  await next()
  await page.getByLabel('Nombre del pueblo').fill('riba-roja de t')
  await page.getByLabel('Riba-roja de Túria').click()
  await next()
  await page.getByLabel('Nombre del mercado').fill('La Plaça')
  await next()
  await expect(title(page, 'Los idiomas')).toBeVisible()
  await next()
  await page.getByLabel('Tu correo').fill(operator)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Crear el mercado' }).click()
  await expect(page).toHaveURL(/\/manage\/town$/)
  await page.goto(`${url}/manage/town/opening`)
  await page.getByRole('button', { name: 'Abrir el mercado' }).click()
  await expect(page.getByRole('button', { name: 'Cerrar por ahora' })).toBeVisible()
}

/** Opens an account in the shop, and applies for a shop of the town. */
async function applyForShop(page: Page, url: string): Promise<void> {
  await visit(page, `${url}/register`)
  await page.getByLabel('Correo electrónico').fill('horno@example.org')
  await page.getByLabel('Nombre de usuario').fill('horno')
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
  await expect(page.getByText('Hola, horno').filter({ visible: true }).first()).toBeVisible()
  await page.goto(`${url}/manage`)
  await page.getByRole('link', { name: 'Abre tu tienda' }).click()
  await fillIn(page, shop, { zip: '46190', city: 'Riba-roja de Túria' })
  await page.getByRole('button', { name: 'Enviar la solicitud' }).click()
  await expect(page.getByRole('heading', { name: `Estamos revisando ${shop}` })).toBeVisible()
}

/** The town finds the application under «Hoy», and approves it. */
async function approveShop(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manage/town`)
  await page.getByRole('link', { name: shop }).click()
  await approve(page)
}

async function makeProduct(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/manage`)
  await page.getByRole('navigation').getByRole('link', { name: 'Productos' }).click()
  await page.getByRole('link', { name: 'Nuevo producto' }).click()
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer })
  await page.getByLabel('Nombre').fill(bread)
  await page.getByLabel('Precio, con IVA').fill('3.20')
  await page.getByRole('radio', { name: 'Otra…' }).check()
  await page.getByLabel('Todas las categorías').selectOption('Pan')
  await page.getByRole('radio', { name: '10', exact: true }).check()
  await page.getByRole('checkbox', { name: 'gluten' }).check()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText(`«${bread}» ya está a la venta.`)).toBeVisible({ timeout: 30_000 })
}

/** A guest finds the product on the home page, and orders it to collect and to pay at the shop. */
async function order(page: Page, url: string): Promise<string> {
  await visit(page, url)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('button', { name: `Añadir al carrito: ${bread}` }).click()
  await expect(page.getByRole('status').getByText(`Añadido: ${bread}`)).toBeVisible()
  await visit(page, `${url}/cart`)
  await page.getByRole('link', { name: 'Tramitar el pedido' }).filter({ visible: true }).click()
  await giveContact(page)
  await currentStep(page)
    .getByRole('radio', { name: /Recogida/ })
    .check()
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await choosePayment(page, /tienda/)
  return placeOrder(page)
}

/** The shop accepts and prepares the order, and hands it over for cash by the code on the customer's page. */
async function serve(page: Page, customer: Page, url: string, code: string): Promise<void> {
  await page.goto(`${url}/manage`)
  await card(page, 'Nuevos', code).getByRole('button', { name: 'Aceptar' }).click()
  await show(page, 'En preparación')
  await card(page, 'En preparación', code).getByRole('button', { name: 'Empezar a preparar' }).click()
  await card(page, 'En preparación', code).getByRole('button', { name: 'Está listo' }).click()
  await show(page, 'Listos')
  await card(page, 'Listos', code).getByRole('link', { name: 'Entregar' }).click()
  const digits = customer.getByText(/Enseña este código en la tienda: \d{3} \d{3}/)
  await expect(digits).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Código del cliente').fill((await digits.innerText()).replaceAll(/\D/g, ''))
  await page.getByRole('button', { name: /^Entregado y cobrado/ }).click()
  await expect(page.getByText(`${code} entregado`)).toBeVisible()
}

test('from an empty installation to a paid order of the first shop, in the browser alone @both', async ({
  page: town,
  browser,
  installation,
}) => {
  test.setTimeout(300_000)
  const { url } = installation
  const [shopkeeper, customer] = await Promise.all([device(browser, town), device(browser, town)])
  let presses = 0
  for (const page of [town, shopkeeper, customer]) await onPress(page, () => (presses += 1))
  await openTown(town, installation)
  await applyForShop(shopkeeper, url)
  await approveShop(town, url)
  await makeProduct(shopkeeper, url)
  const code = await order(customer, url)
  await serve(shopkeeper, customer, url, code)
  await expect(customer.getByText('Pagar en la tienda · pagado')).toBeVisible()
  await town.goto(`${url}/manage/town/orders`)
  await expect(town.getByRole('link', { name: code }).first()).toBeVisible()
  // docs/run-a-town.md says this number.
  expect(presses).toBeLessThanOrEqual(50)
})

/** Calls `pressed` for every press of a person on a page, from its next visit on. */
async function onPress(page: Page, pressed: () => void): Promise<void> {
  await page.exposeFunction('pressed', pressed)
  await page.addInitScript(() => {
    const { pressed: tell } = globalThis as unknown as { pressed: () => void }
    addEventListener('pointerdown', () => tell(), true)
  })
}

/** The device of another person, with the same size of screen. */
async function device(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() })
  return context.newPage()
}
