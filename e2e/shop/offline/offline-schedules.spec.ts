import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { repetitions } from '@lonja/contract/testing/long'
import type { Api, Product } from '../../api.ts'
import { desktop, phone, spanish } from '../../browser.ts'
import { type Door, openDoor } from '../../door.ts'
import { expect, test } from '../../fixtures.ts'
import { installed, ready, visit } from '../../shopper.ts'

// Runs random schedules: each is a sequence of edits of the basket, failures of the network or the server, new versions
// and changes of tabs. After each step, every product must be in the basket once, with the quantity that the customer
// chose last, or the basket must report the difference.
//
// `SCHEDULES=200` runs 200 schedules; `SCHEDULES_SEED=N` repeats the schedules of an earlier run.

// A trace would record hundreds of pages.
test.use({ trace: 'off' })

const schedules = Number(process.env['SCHEDULES'] ?? repetitions(8, 2))
const seed = Number(process.env['SCHEDULES_SEED'])
/** The number of schedules that run one after another in one browser, as on one device. */
const batch = 10

type Step =
  | { do: 'add'; which: number }
  | { do: 'remove'; which: number }
  | { do: 'set'; which: number; quantity: number }
  /**
   * `cable`: the browser notices that there is no network. `server`: requests fail, but the browser notices no
   * change.
   */
  | { do: 'cut'; what: 'cable' | 'server' }
  | { do: 'return' }
  | { do: 'reload' }
  | { do: 'tab' }
  | { do: 'read' }
  | { do: 'price'; which: number; price: number }
  | { do: 'stock'; which: number; stock: number }
  /** A new version is published. If there is a network, it is offered and accepted. */
  | { do: 'update' }

const which = fc.nat({ max: 2 })
const cut: fc.Arbitrary<Step> = fc.record({ do: fc.constant('cut' as const), what: fc.constantFrom('cable', 'server') })
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set' as const), which, quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  { weight: 1, arbitrary: cut },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'return' }, { do: 'reload' }, { do: 'tab' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'read' }, { do: 'update' }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('price' as const), which, price: fc.integer({ min: 100, max: 900 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stock' as const), which, stock: fc.integer({ min: 1, max: 5 }) }),
  },
)
const steps = fc.array(anyStep, { minLength: 2, maxLength: 4, size: 'max' })
/** Every schedule adds a product and cuts the network at some time. */
const schedule = fc
  .tuple(which, steps, cut, steps)
  .map(([first, before, loss, after]): Step[] => [{ do: 'add', which: first }, ...before, loss, ...after])

interface StoredLine {
  product: { id: string }
  quantity: number
  price?: number
  availableStock?: number | null
}
interface StoredOrder {
  lines: StoredLine[]
  news?: { key: string; message: { code: string; was?: number; is?: number } }[]
}

/** The quantity of a product that the customer wants, and its price when the customer last confirmed it. */
interface Wanted {
  quantity: number
  price: number
}

interface Place {
  context: BrowserContext
  door: Door
  api: Api
  products: readonly Product[]
  /** The address of a list where all products can be added. */
  list: string
}

class Device implements Place {
  readonly context: BrowserContext
  readonly door: Door
  readonly api: Api
  readonly products: readonly Product[]
  readonly list: string
  readonly wanted = new Map<string, Wanted>()
  readonly done: string[] = []
  readonly #tabs: Page[] = []
  #acting = 0
  #isCut = false
  /** True if a version was published while the browser had no network. */
  #hasNews = false

  constructor({ context, door, api, products, list }: Place) {
    this.context = context
    this.door = door
    this.api = api
    this.products = products
    this.list = list
  }

  get page(): Page {
    return this.#tabs[this.#acting]!
  }

  async begin(): Promise<void> {
    const page = await this.context.newPage()
    this.#tabs.push(page)
    await this.#open(this.list)
    await installed(page)
  }

  async take(step: Step): Promise<void> {
    this.done.push(JSON.stringify(step))
    if (step.do === 'cut') await this.#cut(step.what)
    else if (step.do === 'return') await this.#comeBack()
    else if (step.do === 'reload') await this.#reload()
    else if (step.do === 'tab') await this.#changeTab()
    else if (step.do === 'update') await this.#update()
    else if (step.do === 'read') await this.#read()
    else if (step.do === 'price') await this.api.supply(this.#inBasket(step.which), { price: step.price })
    else if (step.do === 'stock') await this.api.supply(this.#inBasket(step.which), { stock: step.stock })
    else await this.#edit(step)
  }

  async #edit(step: Extract<Step, { do: 'add' } | { do: 'set' } | { do: 'remove' }>): Promise<void> {
    edits += 1
    const { id, title } = step.do === 'add' ? this.products[step.which]! : this.#inBasket(step.which)
    if (step.do === 'add') {
      await this.#at(this.list)
      // The basket is read and the button is pressed in one step, so that nothing changes in between.
      const line = await this.page
        .getByRole('button', { name: `Añadir al carrito: ${title}`, exact: true })
        .evaluate(act, [id, 'click'] as const)
      const before = this.wanted.get(id)
      if (!line.after) throw new Error(`${title} was added and is not there`)
      expect(line.after.quantity).toBe((line.before?.quantity ?? 0) + 1)
      this.wanted.set(id, { quantity: line.after.quantity, price: before?.price ?? line.after.price! })
      return
    }
    if (!this.wanted.has(id)) return
    await this.#at('/cart')
    if (step.do === 'remove') {
      const button = this.page.getByRole('button', { name: `Quitar ${title}`, exact: true })
      const { after } = await button.evaluate(act, [id, 'click'] as const)
      expect(after).toBeUndefined()
      this.wanted.delete(id)
      return
    }
    const field = this.page.getByRole('textbox', { name: `Cantidad de ${title}`, exact: true })
    await field.fill(String(step.quantity))
    const { before, after } = await field.evaluate(act, [id, 'blur'] as const)
    const most = Math.max(before!.availableStock ?? 999, before!.quantity)
    expect(after?.quantity).toBe(Math.min(step.quantity, most))
    this.wanted.set(id, { ...this.wanted.get(id)!, quantity: after!.quantity })
  }

  /** Returns one of the products in the basket; if the basket is empty, any product. */
  #inBasket(index: number): Product {
    const wanted = this.products.filter(({ id }) => this.wanted.has(id))
    return wanted[index % wanted.length] ?? this.products[index]!
  }

  async #cut(what: 'cable' | 'server'): Promise<void> {
    this.#isCut = true
    cuts += 1
    if (what === 'cable') await this.context.setOffline(true)
    else this.door.cut()
  }

  async #comeBack(): Promise<void> {
    this.#isCut = false
    this.door.mend()
    await this.context.setOffline(false)
    if (this.#hasNews) await this.#replaceWorker()
    this.#hasNews = false
  }

  async #reload(): Promise<void> {
    await this.page.reload({ waitUntil: 'domcontentloaded' })
    await ready(this.page)
  }

  async #changeTab(): Promise<void> {
    this.#acting = (this.#acting + 1) % 2
    this.#tabs[this.#acting] ??= await this.context.newPage()
    if (this.page.url() === 'about:blank') await this.#open('/cart')
    await this.page.bringToFront()
  }

  async #update(): Promise<void> {
    versions += 1
    this.door.publish({ version: `next-${versions}` })
    this.#hasNews = this.#isCut
    if (this.#isCut) return
    const offer = this.page
      .getByRole('region', { name: 'Hay una versión nueva de Lonja.' })
      .getByRole('button', { name: 'Actualizar' })
    await this.#replaceWorker()
    // The offer appears after the worker has installed all files of the version, which may take long.
    await offer.waitFor({ timeout: 60_000 })
    await Promise.all([this.page.waitForEvent('domcontentloaded'), offer.click()])
    await ready(this.page)
    updates += 1
  }

  /**
   * Lets the browser check for a new version until the worker of the current version is active. One check is not
   * enough: if an earlier check, begun without a network, is still running, the browser gives the new check the result
   * of the earlier one (an older version or a failed installation).
   *
   * No page is opened meanwhile. When a new worker arrives, Chromium stops the old worker if it is being debugged,
   * and Playwright debugs all workers. If the old worker has just received a request for a page, this request never
   * ends. Workers that are not debugged are only stopped when they are idle (decision 26).
   */
  async #replaceWorker(): Promise<void> {
    const isInPlace = () =>
      this.page.evaluate(async (kept) => {
        const registration = await navigator.serviceWorker.ready
        if (registration.installing || registration.waiting) return false
        if (await caches.has(kept)) return registration.active?.state === 'activated'
        await registration.update()
        return false
      }, `shop next-${versions}`)
    await expect.poll(isInPlace, { timeout: 60_000 }).toBe(true)
  }

  /** Confirms the differences that the basket shows. From then on the customer knows the new prices and quantities. */
  async #read(): Promise<void> {
    await this.#at('/cart')
    const button = this.page.locator('#changes').getByRole('button')
    if ((await button.count()) === 0) return
    const order = await button.evaluate((element: HTMLElement) => {
      element.click()
      return JSON.parse(localStorage['current_order'] as string) as unknown
    })
    for (const { product, quantity, price } of (order as StoredOrder).lines)
      this.wanted.set(product.id, { quantity, price: price! })
  }

  /**
   * Checks that every added product is in the basket once, with the wanted quantity, or with a smaller quantity that
   * is reported.
   */
  async nothingIsLost(): Promise<void> {
    const { lines, news } = await this.#stored()
    const about = this.done.join('\n')
    expect(lines.map(({ product }) => product.id).toSorted(), about).toEqual([...this.wanted.keys()].toSorted())
    for (const { product, quantity } of lines) {
      const { quantity: wanted } = this.wanted.get(product.id)!
      if (quantity === wanted) continue
      expect(quantity, about).toBeLessThan(wanted)
      expect(told(news, product.id, 'Quantity reduced to stock'), about).toMatchObject({ is: quantity })
    }
  }

  /**
   * Restores the network, and checks that the basket shows the current prices and every difference to the prices that
   * the customer knows.
   */
  async everythingIsTold(): Promise<void> {
    await this.#comeBack()
    const about = this.done.join('\n')
    await this.#open('/cart')
    await expect(this.page.getByText('Sin conexión.', { exact: true })).toBeHidden({ timeout: 20_000 })
    if (this.wanted.size === 0) {
      await expect(this.page.getByText('Tu carrito está vacío'), about).toBeVisible()
      return
    }
    const now = new Map<string, Product>()
    for (const { id } of this.products) now.set(id, await this.api.send<Product>(`/products/${id}`))
    const isChecked = ({ product, price, quantity }: StoredLine) => {
      const { price: asked, combos } = now.get(product.id)!
      return price === asked && quantity <= combos[0]!.availableStock!
    }
    await expect.poll(async () => (await this.#stored()).lines.every(isChecked), about).toBe(true)
    await this.nothingIsLost()
    const { lines, news } = await this.#stored()
    const changes = this.page.locator('#changes')
    for (const { product, quantity, price } of lines) {
      const { title } = this.products.find(({ id }) => id === product.id)!
      const { price: known } = this.wanted.get(product.id)!
      const change = told(news, product.id, 'Price changed')
      expect([change?.was, change?.is], about).toEqual(price === known ? [undefined, undefined] : [known, price])
      await expect(this.page.getByRole('textbox', { name: `Cantidad de ${title}`, exact: true }), about).toHaveValue(
        String(quantity),
      )
      if (change) await expect(changes.getByText(title).first(), about).toBeVisible()
    }
    differences += news.length
  }

  async end(): Promise<void> {
    for (const tab of this.#tabs) await tab.close()
    // The basket is deleted on a page that does not run the web shop. A check of the basket that the web shop has
    // begun could store the basket again.
    const page = await this.context.newPage()
    await page.goto(`${this.door.url}/robots.txt`)
    await page.evaluate(() => localStorage.removeItem('current_order'))
    await page.close()
  }

  async #stored(): Promise<Required<StoredOrder>> {
    const text = await this.page.evaluate(() => localStorage['current_order'] as string | undefined)
    const { lines, news = [] } = JSON.parse(text ?? '{"lines":[]}') as StoredOrder
    return { lines, news }
  }

  async #at(path: string): Promise<void> {
    const { pathname, search } = new URL(this.page.url())
    if (pathname + search !== path) await this.#open(path)
  }

  #open(path: string): Promise<void> {
    return visit(this.page, this.door.url + path)
  }
}

let versions = 0
let updates = 0
let differences = 0
let cuts = 0
let edits = 0

const told = (news: Required<StoredOrder>['news'], product: string, code: string) =>
  news.find(({ key, message }) => key.split(' ')[0] === product && message.code === code)?.message

/**
 * Presses a button, or leaves a field. Runs in the browser.
 *
 * @returns the line of the product in the basket, before and after
 */
function act(element: HTMLElement | SVGElement, [product, how]: readonly [product: string, how: 'click' | 'blur']) {
  const read = () => {
    const order = JSON.parse((localStorage['current_order'] as string | undefined) ?? '{"lines":[]}') as StoredOrder
    return order.lines.find((line) => line.product.id === product)
  }
  const before = read()
  ;(element as HTMLElement)[how]()
  return { before, after: read() }
}

/** Returns three products without variants that a search finds. */
async function findProducts(api: Api, words: string): Promise<Product[]> {
  const found = await api.send<Product[]>(`/products?${new URLSearchParams({ search: words })}`)
  // Lists leave out some fields of a product.
  const whole = await Promise.all(found.slice(0, 10).map(({ id }) => api.send<Product>(`/products/${id}`)))
  const plain = whole.filter(({ combos, prices }) => {
    const [combo, ...others] = combos
    return combo && others.length === 0 && combo.availableStock !== null && prices.length === 1
  })
  expect(plain.length).toBeGreaterThan(2)
  return plain.slice(0, 3)
}

const words = 'fartons'

function openDevice(browser: Browser, isPhone: boolean): Promise<BrowserContext> {
  return browser.newContext({
    ...spanish,
    ...(isPhone ? phone : desktop),
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
}

for (let first = 0; first < schedules; first += batch) {
  const last = Math.min(first + batch, schedules)
  test(`no product is lost from the basket in random schedules ${first + 1} to ${last} of edits, failures and new versions`, async ({
    browser,
    server,
    api,
  }) => {
    test.setTimeout(batch * 60_000)
    console.log(`SCHEDULES_SEED=${seed}, schedules ${first + 1} to ${last}`)
    const products = await findProducts(api, words)
    const list = `/products?${new URLSearchParams({ search: words })}`
    const door = await openDoor(server.url)
    const context = await openDevice(browser, (first / batch) % 2 === 0)
    await context.addCookies([{ name: 'cookie_banner', value: 'rejected', url: door.url }])
    try {
      for (let index = first; index < last; index += 1) {
        const [drawn] = fc.sample(schedule, { seed: seed + index, numRuns: 1 })
        for (const product of products) await api.supply(product, { stock: 9, price: 300 })
        const device = new Device({ context, door, api, products, list })
        await device.begin()
        for (const one of drawn!) {
          await device.take(one)
          await device.nothingIsLost()
        }
        await device.everythingIsTold()
        await device.end()
      }
    } finally {
      await context.close()
      door.close()
    }
    const counts = { edits, cuts, updates, differences }
    console.log(`So far in this process: ${JSON.stringify(counts)}`)
    // With fewer edits or cuts, the test would have checked too little.
    expect(edits).toBeGreaterThanOrEqual(last - first)
    expect(cuts).toBeGreaterThanOrEqual(last - first)
  })
}
