import { onlineManager } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Answer, createClient } from '@lonja/ui/api/client.ts'
import type { Change, LocalLine, LocalOrder } from './local-order.ts'
// Imported in advance, because a lazy chunk does not load while timers are simulated.
import './changes.ts'

// These tests check that products in the basket are never lost, whatever happens to the network, the server and the
// browser, and that every change is reported until the customer reads it.

const ids = ['bread', 'wine', 'cheese'] as const
type Id = (typeof ids)[number]

type Step =
  | { do: 'add' | 'remove'; id: Id; quantity: number }
  | { do: 'set'; id: Id; quantity: number }
  /**
   * `cable`: the browser is offline. `server`: all requests fail. `answers`: the server executes the requests, but
   * its answers are lost.
   */
  | { do: 'cut'; what: 'cable' | 'server' | 'answers' }
  | { do: 'return' }
  | { do: 'price'; id: Id; price: number }
  | { do: 'stock'; id: Id; stock: number }
  | { do: 'reload' }
  /** Waits for some time. */
  | { do: 'wait'; time: number }
  /** Opens the basket and, with `read`, marks the changes as read. */
  | { do: 'look'; read: boolean }

const id = fc.constantFrom(...ids)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('add' as const), id, quantity: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('set' as const), id, quantity: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), id, quantity: fc.constant(0) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('cut' as const), what: fc.constantFrom('cable', 'server', 'answers') }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'return' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('price' as const), id, price: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('stock' as const), id, stock: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ do: 'reload' as const }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), time: fc.constantFrom(1, 150, 300, 500) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), read: fc.boolean() }) },
)

/** The time in milliseconds until an answer arrives. A `wait` of 1 ms ends before the answer. */
const LATENCY = 100

class World {
  readonly prices = new Map<Id, number>(ids.map((one) => [one, 3]))
  readonly stock = new Map<Id, number>(ids.map((one) => [one, 9]))
  cut: 'no' | 'cable' | 'server' | 'answers' = 'no'
  /** For each product, the quantity that the customer wants and the price that the customer knows. */
  readonly wanted = new Map<Id, { quantity: number; price: number }>()
  basket!: typeof import('./basket.ts')
  #page = 0

  /** Opens a new page of the web shop, as a reload does. Only the storage remains from the earlier page. */
  async open(): Promise<void> {
    this.#page += 1
    vi.resetModules()
    this.basket = await import('./basket.ts')
    await import('./changes.ts')
    const page = this.#page
    // The requests of a closed page are never answered.
    const transport = async (_path: string, init: RequestInit) => {
      if (page !== this.#page) return never()
      const answer = await this.#ask(init)
      return page === this.#page ? answer : never()
    }
    this.basket.startBasket(createClient({ transport }))
  }

  /** Simulates the API’s check of prices and stock, as in `basket/basket-lines.ts`. */
  async #ask({ body, signal }: RequestInit): Promise<Answer> {
    const asked = JSON.parse(body as string) as LocalOrder
    if (this.cut === 'server' || this.cut === 'cable') throw new TypeError('Failed to fetch')
    const lines = asked.lines.map((line) => this.#answerLine(line))
    const isLost = this.cut === 'answers'
    await new Promise((resolve) => setTimeout(resolve, LATENCY))
    signal?.throwIfAborted()
    if (isLost || this.cut !== 'no') throw new TypeError('Failed to fetch')
    return { status: 200, headers: new Headers(), json: () => Promise.resolve({ ...asked, lines, messages: [] }) }
  }

  #answerLine(line: LocalLine): LocalLine {
    const key = line.product.id as Id
    const [price, free] = [this.prices.get(key)!, this.stock.get(key)!]
    const messages = [
      ...(line.quantity > free ? [{ code: 'Quantity reduced to stock', was: line.quantity, is: free }] : []),
      ...(line.price !== undefined && line.price !== price
        ? [{ code: 'Price changed', was: line.price, is: price }]
        : []),
    ]
    return { ...line, quantity: Math.min(line.quantity, free), price, available: true, messages }
  }

  /** The change that the basket reports for a product; undefined if there is none. */
  told(one: Id, code: string): Change['message'] | undefined {
    return this.basket.readBasket().news?.find(({ key, message }) => key === one && message.code === code)?.message
  }
}

async function take(world: World, one: Step): Promise<void> {
  const { basket, wanted, prices } = world
  const line = 'id' in one ? { product: product(one.id), attributes: [] } : undefined
  if (one.do === 'add') {
    const known = wanted.get(one.id)
    // The customer sees the price on the screen from which they add the product.
    const price = prices.get(one.id)!
    basket.addToBasket({ ...line!, quantity: one.quantity, price })
    const before = basket.readBasket().lines.find(({ product: { id: other } }) => other === one.id)!
    wanted.set(one.id, { quantity: before.quantity, price: known?.price ?? price })
  } else if (one.do === 'set' && wanted.has(one.id)) {
    basket.setQuantity(line!, one.quantity)
    wanted.set(one.id, { ...wanted.get(one.id)!, quantity: one.quantity })
  } else if (one.do === 'remove') {
    basket.removeFromBasket(line!)
    wanted.delete(one.id)
  } else if (one.do === 'cut') {
    world.cut = one.what
    if (one.what === 'cable') onlineManager.setOnline(false)
  } else if (one.do === 'return') await comeBack(world)
  else if (one.do === 'price') prices.set(one.id, one.price)
  else if (one.do === 'stock') world.stock.set(one.id, one.stock)
  else if (one.do === 'reload') await world.open()
  else if (one.do === 'wait') await vi.advanceTimersByTimeAsync(one.time)
  else if (one.do === 'look') {
    await look(world)
    if (one.read) read(world)
  }
}

/** Ends the failure of the network. The browser first reports that it is offline, then that it is online. */
async function comeBack(world: World): Promise<void> {
  world.cut = 'no'
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.advanceTimersByTimeAsync(1)
}

/** Checks the basket, as the screen of the basket does when it opens. */
async function look({ basket }: World): Promise<void> {
  if (basket.readBasket().lines.length > 0) basket.checkBasket().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1_000)
}

function read(world: World): void {
  world.basket.markNewsRead()
  for (const { product: one, quantity, price } of world.basket.readBasket().lines)
    world.wanted.set(one.id as Id, { quantity, price: price! })
}

/**
 * Checks that every added product is in the basket with the wanted quantity. A smaller quantity is allowed if a message
 * reports it.
 */
function nothingIsLost(world: World): void {
  const { lines } = world.basket.readBasket()
  expect(lines.map(({ product: one }) => one.id).toSorted()).toEqual([...world.wanted.keys()].toSorted())
  for (const { product: one, quantity } of lines) {
    const { quantity: wanted } = world.wanted.get(one.id as Id)!
    if (quantity === wanted) continue
    expect(quantity).toBeLessThan(wanted)
    expect(world.told(one.id as Id, 'Quantity reduced to stock')).toMatchObject({ is: quantity })
  }
}

/**
 * Checks that the basket has the current price of each product. If the customer knows another price, the basket must
 * report the difference.
 */
function everythingIsTold(world: World): void {
  for (const { product: one, price } of world.basket.readBasket().lines) {
    const key = one.id as Id
    expect(price).toBe(world.prices.get(key))
    const known = world.wanted.get(key)!.price
    const told = world.told(key, 'Price changed')
    expect([told?.was, told?.is]).toEqual(price === known ? [undefined, undefined] : [known, price])
  }
}

const never = (): Promise<Answer> => new Promise(() => undefined)

const product = (one: Id): LocalLine['product'] => ({ id: one, title: one, name: one, image: null })

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  onlineManager.setOnline(true)
})

it(
  'the basket loses no product and reports every change, in 200 random sequences of events',
  { timeout: 120_000 },
  async () => {
    let edits = 0
    let differences = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        localStorage.removeItem('current_order')
        vi.useFakeTimers()
        onlineManager.setOnline(true)
        const world = new World()
        await world.open()
        for (const one of steps) {
          await take(world, one)
          nothingIsLost(world)
          edits += Number(one.do === 'add' || one.do === 'set')
        }
        await comeBack(world)
        await look(world)
        nothingIsLost(world)
        everythingIsTold(world)
        differences += world.basket.readBasket().news?.length ?? 0
        vi.useRealTimers()
      }),
      { numRuns: 200 },
    )
    // With fewer edits and fewer reported changes, the test would have checked almost nothing.
    expect(edits).toBeGreaterThan(200)
    expect(differences).toBeGreaterThan(50)
  },
)
