// `npm run screenshots`: writes the pictures of the README, of docs/for-shops.md and of docs/for-town-halls.md into
// docs/screenshots. With `--all FOLDER` it writes pictures of every route into the folder, on a phone and on a desktop, in light
// and dark colours.
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, type Page, chromium } from '@playwright/test'
import sharp from 'sharp'
import { apiOf } from './api.ts'
import { desktop, realLaunchOptions, phone, spanish } from './browser.ts'
import { operator } from './backoffice/operator.ts'
import { enter } from './backoffice/shopkeeper.ts'
import { cliente } from './fixtures.ts'
import setUp from './global-setup.ts'
import { launch, temporaryFolder, withTown } from './server.ts'
import {
  chooseDelivery,
  choosePayment,
  currentStep,
  fillBasket,
  giveAddress,
  giveContact,
  logIn,
  oil,
  orderAtBank,
  placeOrder,
  visit,
} from './shopper.ts'

type Shoot = (name: string) => Promise<void>
interface View {
  window: BrowserContextOptions
  colorScheme: 'light' | 'dark'
}

const { values } = parseArgs({ options: { all: { type: 'string' } } })
const sharpPhone = { ...phone, deviceScaleFactor: 2 }
const views: Record<string, View> = {
  phone: { window: sharpPhone, colorScheme: 'light' },
  'phone-dark': { window: sharpPhone, colorScheme: 'dark' },
  desktop: { window: desktop, colorScheme: 'light' },
  'desktop-dark': { window: desktop, colorScheme: 'dark' },
}

const tearDown = await setUp()
const browser = await chromium.launch(realLaunchOptions)
try {
  await withTown(({ url }) => (values.all ? everyPage(url, values.all) : forReadme(url)))
} finally {
  await browser.close()
  await tearDown?.()
}

async function open(origin: string, { window, colorScheme }: View): Promise<Page> {
  const context = await browser.newContext({
    ...spanish,
    ...window,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: origin,
  })
  await context.addCookies([{ name: 'cookie_banner', value: 'rejected', url: origin }])
  return context.newPage()
}

/** Takes small pictures of the visible part of a page. */
async function forReadme(origin: string): Promise<void> {
  const folder = join(import.meta.dirname, '../docs/screenshots')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const shoot = async (page: Page, name: string) => {
    await settle(page)
    const picture = sharp(await page.screenshot()).resize({ width: page.viewportSize()!.width > 576 ? 1200 : 390 })
    await picture.webp({ quality: 80 }).toFile(join(folder, `${name}.webp`))
  }

  const small = await open(origin, views['phone']!)
  await visit(small, '/')
  await shoot(small, 'home-phone')
  await visit(small, `/product/${(await apiOf(origin).product(oil)).id}`)
  await shoot(small, 'product-phone')
  await fillBasket(small)
  await visit(small, '/cart')
  await shoot(small, 'cart-phone')
  await toReview(small)
  await small.getByRole('button', { name: 'Pedido con obligación de pago' }).scrollIntoViewIfNeeded()
  await shoot(small, 'checkout-phone')

  const large = await open(origin, views['desktop']!)
  await visit(large, '/products')
  await shoot(large, 'products-desktop')
  const dark = await open(origin, views['desktop-dark']!)
  await visit(dark, '/')
  await shoot(dark, 'home-desktop-dark')

  const shopkeeper = await open(origin, views['phone']!)
  await enter(shopkeeper)
  for (const [name, path] of Object.entries({
    orders: '/manage/orders',
    handover: '/manage/handover',
    hours: '/manage/hours',
  })) {
    await shopkeeper.goto(path)
    await shopkeeper.getByRole('heading', { level: 1 }).waitFor()
    await shoot(shopkeeper, `manage-${name}-phone`)
  }

  const desk = await open(origin, views['desktop']!)
  await enter(desk, operator)
  const api = apiOf(origin)
  const lamp = { type: 'other', subject: 'La farola de la plaza no luce', body: 'Desde el lunes.' }
  const { id: late } = await api.as<{ id: string }>(cliente, '/issues', lamp)
  await api.as(operator, `/issues/${late}`, { deadline: '2026-01-01' }, 'PUT')
  const { id: page } = (await api.send<{ id: string }[]>('/cms?code=condiciones'))[0]!
  for (const [name, path] of Object.entries({
    town: '/manage/town',
    'town-orders': '/manage/town/orders',
    'town-page': `/manage/town/pages/${page}`,
    'town-home': '/manage/town/home',
  })) {
    await desk.goto(path)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await shoot(desk, `manage-${name}-desktop`)
  }

  await ofSetup(shoot)

  // Takes the pictures for the manifest, which a browser shows before it installs the web shop.
  const installed = join(import.meta.dirname, '../apps/shop/public/screenshots')
  for (const name of ['home-phone.webp', 'products-desktop.webp'])
    await copyFile(join(folder, name), join(installed, name))
}

/** Takes a picture of the first question of an empty installation. */
async function ofSetup(shoot: (page: Page, name: string) => Promise<void>): Promise<void> {
  const dataDir = await temporaryFolder()
  const { child, opened, ended } = launch({ DATA_DIR: dataDir, PORT: '0', LONJA_DEMO: '0' })
  let log = ''
  child.stdout!.on('data', (text: string) => (log += text))
  const page = await open(await opened, views['desktop']!)
  await page.goto(/http:\S+\/manage\/setup#code=[\w-]+/.exec(log)![0])
  await page.getByRole('button', { name: 'Empezar' }).click()
  await page.getByRole('heading', { level: 1, name: 'Quién lleva el mercado' }).waitFor()
  await shoot(page, 'manage-setup-desktop')
  await page.context().close()
  child.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

/** Takes pictures of the whole pages of all routes, for a review. */
async function everyPage(origin: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const product = await apiOf(origin).product(oil)
  for (const [view, options] of Object.entries(views)) {
    for (const story of [(page: Page, shoot: Shoot) => asGuest(page, shoot, product.id), asCustomer, asPayer]) {
      const page = await open(origin, options)
      await story(page, async (name) => {
        await settle(page)
        // The page is scrolled to the top. Otherwise its header would be in the middle of the picture.
        await page.evaluate(() => scrollTo(0, 0))
        await page.screenshot({ path: join(folder, `${name}-${view}.png`), fullPage: true, scale: 'css' })
      })
      await page.context().close()
    }
  }
}

async function asGuest(page: Page, shoot: Shoot, product: string): Promise<void> {
  const routes = {
    home: '/',
    catalog: '/catalog',
    products: '/products',
    search: '/products?search=aceite',
    'search-nothing': '/products?search=nadavendeesto',
    product: `/product/${product}`,
    'cart-empty': '/cart',
    'payment-empty': '/payment',
    'orders-guest': '/orders',
    'order-unknown': '/order/00000000-0000-7000-8000-000000000000',
    login: '/login',
    register: '/register',
    logout: '/logout',
    cities: '/cities',
    location: '/location',
    cms: '/cms/cookies',
    'not-found': '/not-found',
  }
  for (const [name, path] of Object.entries(routes)) {
    await visit(page, path)
    await shoot(name)
  }
  if (page.viewportSize()!.width < 576) {
    await visit(page, '/products')
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await shoot('filters')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abrir el menú' }).click()
    await shoot('menu')
  }
  await fillBasket(page)
  await shoot('added')
  await visit(page, '/cart')
  await shoot('cart')
  await visit(page, '/payment')
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await shoot('payment-contact')
  await toReview(page, shoot)
  await shoot('payment-review')
  await placeOrder(page)
  await shoot('confirmation')
  await visit(page, '/orders')
  await page.getByRole('article').first().waitFor()
  await shoot('orders-device')
}

async function asCustomer(page: Page, shoot: Shoot): Promise<void> {
  await visit(page, '/login')
  await logIn(page, { username: 'cliente@lonja.test', password: 'lonja-demo' })
  await page.waitForURL('/')
  await visit(page, '/orders')
  await page.getByRole('article').first().waitFor()
  await shoot('orders-customer')
  await page.getByRole('article').filter({ hasText: 'Entregado' }).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Repetir el pedido' }).waitFor()
  await shoot('order')
}

/**
 * Takes pictures of the bank's pages and of the page of an order after each result of a payment: the bank refuses the
 * first payment, the second one succeeds, and then the customer cancels the order.
 */
async function asPayer(page: Page, shoot: Shoot): Promise<void> {
  await orderAtBank(page, /^Tarjeta/)
  await shoot('bank')
  await page.goBack()
  await page.getByRole('heading', { name: 'El pago está a medias' }).waitFor()
  await shoot('pay-at-bank')
  const order = new URL(page.url()).pathname
  await visit(page, `${order}?back=bank`)
  await page.getByRole('heading', { name: 'Esperando la respuesta del banco…' }).waitFor()
  await shoot('pay-waiting')
  await visit(page, order)
  await page.getByRole('button', { name: 'Seguir con el pago' }).click()
  await page.getByRole('button', { name: /deniegue/ }).click()
  await page.getByRole('heading', { name: 'El pago no ha salido' }).waitFor()
  await shoot('pay-declined')
  await page.getByRole('button', { name: 'Pagar de otra manera' }).click()
  await page.getByRole('radio', { name: /^Bizum/ }).check()
  await shoot('pay-otherwise')
  await page.getByRole('button', { name: 'Seguir con Bizum' }).click()
  await page.waitForURL(/\/bank\//)
  await shoot('bank-bizum')
  await page.getByRole('button', { name: /^Pagar / }).click()
  await page.getByRole('heading', { name: /Pedido hecho/ }).waitFor()
  await shoot('pay-confirmation')
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  await page.getByRole('button', { name: 'Sí, cancelar' }).click()
  await page.getByText(/Te hemos devuelto/).waitFor()
  await shoot('pay-returned')
  await visit(page, '/orders')
  await page.getByRole('article').first().waitFor()
  await shoot('orders-returned')
}

async function toReview(page: Page, shoot?: Shoot): Promise<void> {
  await visit(page, '/payment')
  await giveContact(page)
  await chooseDelivery(page)
  await giveAddress(page)
  await shoot?.('payment-delivery')
  await currentStep(page).getByRole('button', { name: 'Continuar' }).click()
  await currentStep(page)
    .getByRole('radio', { name: /Transferencia/ })
    .waitFor()
  await shoot?.('payment-method')
  await choosePayment(page, /Transferencia/)
  await page.getByRole('button', { name: 'Pedido con obligación de pago' }).waitFor()
}

/** Waits until no request is running and every picture of the page is loaded, also those below the visible part. */
async function settle(page: Page): Promise<void> {
  // The connection for events of a logged-in user never ends, so the network is never idle. The wait then ends after
  // three seconds.
  await Promise.race([page.waitForLoadState('networkidle'), page.waitForTimeout(3_000)])
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}
