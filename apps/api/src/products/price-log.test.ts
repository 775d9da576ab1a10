import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { repetitions } from '@lonja/contract/testing/long'
import { testApi } from '#/testing/scenario'
import {
  type Entry,
  type Moment,
  type Period,
  type Settings,
  historyOf,
  priceAt,
  referenceOf,
} from '../testing/price-history.ts'
import { sweepPrices } from '../product-documents/price-sweep.ts'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

/**
 * To let time pass, the test moves all stored instants into the past. It stops shortly after each date at which a price
 * can change, and runs the price sweep.
 */
const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const { db } = scenario
const onServer = process.env['TEST_DATABASE_URL'] !== undefined

const instants = {
  price_log: ['since'],
  offer: ['start_at', 'end_at'],
  price: ['start_at', 'end_at', 'created_at'],
  price_list: ['start_at', 'end_at'],
  campaign: ['start_at', 'end_at'],
}

/**
 * Four kinds of events happen at different seconds of a minute: changes of settings, the beginnings and the ends of
 * offers, campaigns and prices, and price sweeps. So milliseconds never decide which of two events came first, or
 * whether 30 days have passed.
 */
const beginSecond = 15 / 60
const endSecond = 45 / 60
const sweepLag = 5 / 60

class History {
  /** The present moment of the test: the minutes since the beginning of this history. */
  now = 0
  readonly moments: Moment[] = []
  settings: Settings = { shown: true, amount: null, sale: null, offers: [], campaign: null }
  readonly #ids = new Map<string, string>()

  readonly business: string
  readonly product: string
  readonly combo: string
  readonly list: string

  private constructor(business: string, product: string, combo: string, list: string) {
    this.business = business
    this.product = product
    this.combo = combo
    this.list = list
  }

  static async begin(amount: number | null): Promise<History> {
    for (const table of ['campaign', 'offer', 'price', 'price_list', 'product', 'setting'])
      await db.query({ text: `delete from ${table}` })
    const business = (await insertBusiness(db)).id
    const { id, combo_id } = await insertProduct(db, { business_id: business, price: null })
    const list = { id: crypto.randomUUID(), name: 'PVP', code: 'pvp', position: 10 }
    await insert(db, 'price_list', list)
    const history = new History(business, id, combo_id, list.id)
    await refreshProducts({ db, models }, [id])
    await sweepPrices({ db, models })
    if (amount !== null) await history.set({ amount })
    return history
  }

  /** Changes settings at the present moment. */
  async set(changes: Partial<Settings>): Promise<void> {
    await this.pass(1)
    const before = this.settings
    this.settings = { ...before, ...changes }
    if (changes.shown !== undefined) await this.#put('products', this.product, { enabled: changes.shown })
    if (changes.amount !== undefined) await this.#setAmount(changes.amount)
    if (changes.sale) await this.#setSale(changes.sale)
    for (const offer of changes.offers ?? []) {
      const { start, end, ...fields } = offer
      await this.#write('offers', offer.code, {
        ...fields,
        ...this.#dates({ start, end }),
        name: offer.code,
        business: this.business,
        target: 'product',
        products: [this.product],
      })
    }
    if (changes.campaign) {
      const { start, end, enabled, offers } = changes.campaign
      await this.#write('campaigns', 'campaign', {
        code: 'campaign',
        title: 'Campaign',
        enabled,
        ...this.#dates({ start, end }),
        business: [this.business],
        offers: offers.map((code) => this.#ids.get(`offers ${code}`)!),
      })
    }
    this.moments.push({ at: this.now, settings: this.settings })
  }

  /** Lets this number of minutes pass. */
  async pass(minutes: number): Promise<void> {
    const until = this.now + minutes
    const { sale, campaign, offers } = this.settings
    const dates = [sale, campaign, ...offers].flatMap((one) => (one ? [one.start, one.end] : []))
    for (const date of dates.filter((at) => at !== null).toSorted((a, b) => a - b)) {
      if (date + sweepLag <= this.now || date + sweepLag > until) continue
      await this.#shift(date + sweepLag - this.now)
      await sweepPrices({ db, models })
    }
    await this.#shift(until - this.now)
  }

  async shown(): Promise<{ list: number | null; price: number | null; previous: number | null }> {
    const [row] = await db.query<{ list: number | null; price: number | null; previous: number | null }>({
      text: 'select list_price as list, price, previous_price as previous from attribute_combo where id = $1',
      values: [this.combo],
    })
    return row!
  }

  /** The price of a basket with one unit; null if the product cannot be bought. */
  async charged(): Promise<number | null> {
    const body = { lines: [{ product: this.product }] }
    const response = await scenario.send({ when: 'POST /api/orders-validate', body })
    const { total, lines } = response.json<{ total: number; lines: { available: boolean }[] }>()
    return lines[0]!.available ? total : null
  }

  async logged(): Promise<Omit<Entry, 'at'>[]> {
    return db.query<Omit<Entry, 'at'>>({
      text: 'select price, reduced from price_log where attribute_combo_id = $1 order by since',
      values: [this.combo],
    })
  }

  async #shift(minutes: number): Promise<void> {
    if (minutes <= 0) return
    this.now += minutes
    for (const [table, columns] of Object.entries(instants)) {
      const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $1)`)
      await db.query({ text: `update ${table} set ${moved.join(', ')}`, values: [minutes * 60] })
    }
    await db.query({
      text: `update setting set value = to_jsonb((value #>> '{}')::timestamptz - make_interval(secs => $1)) where key = 'price_sweep'`,
      values: [minutes * 60],
    })
  }

  async #setAmount(amount: number | null): Promise<void> {
    const id = this.#ids.get('prices amount')
    if (amount !== null) return this.#write('prices', 'amount', { product: this.product, priceList: this.list, amount })
    if (!id) return
    this.#ids.delete('prices amount')
    await this.#send('DELETE', `prices/${id}`)
  }

  async #setSale({ amount, enabled, ...period }: NonNullable<Settings['sale']>): Promise<void> {
    const list = { name: 'Rebajas', code: 'pvp', business: this.business, position: 1, enabled, ...this.#dates(period) }
    // The requests run inside the transaction, so nothing is public before its end.
    await db.transaction(async () => {
      await this.#write('price-lists', 'sale', list)
      const priceList = this.#ids.get('price-lists sale')!
      await this.#write('prices', 'sale', { product: this.product, priceList, amount })
    })
  }

  #dates({ start, end }: Period) {
    const instant = (minute: number | null) =>
      minute === null ? null : new Date(Date.now() + (minute - this.now) * 60_000).toISOString()
    return { startDate: instant(start), endDate: instant(end) }
  }

  async #write(path: string, name: string, body: object): Promise<void> {
    const known = this.#ids.get(`${path} ${name}`)
    if (known) return this.#put(path, known, body)
    const { id } = await this.#send('POST', path, body)
    this.#ids.set(`${path} ${name}`, id)
  }

  async #put(path: string, id: string, body: object): Promise<void> {
    await this.#send('PUT', `${path}/${id}`, body)
  }

  async #send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<{ id: string }> {
    const response = await scenario.send({ as: 'admin', when: `${method} /api/${path}`, ...(body && { body }) })
    if (response.statusCode >= 300) throw new Error(response.body)
    return method === 'DELETE' ? { id: '' } : response.json()
  }
}

const day = 24 * 60
const offer = (changes: Partial<Settings['offers'][number]> = {}): Settings['offers'][number] => ({
  code: 'a',
  discountType: 'percentage',
  value: 1_000,
  enabled: true,
  minQuantity: 1,
  priority: 0,
  exclusive: false,
  start: null,
  end: null,
  ...changes,
})

describe('the reference price of a reduction', { timeout: 60_000 }, () => {
  it('is missing if the product cost less in the last 30 days: 80, then 100, now 90', async () => {
    const history = await History.begin(8_000)
    await history.pass(20 * day)
    await history.set({ amount: 10_000 })
    await history.pass(20 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toEqual({ list: 10_000, price: 9_000, previous: null })
  })

  it('is the previous price if the lower price ended more than 30 days ago: 80, then 100, now 90', async () => {
    const history = await History.begin(8_000)
    await history.pass(20 * day)
    await history.set({ amount: 10_000 })
    await history.pass(31 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toEqual({ list: 10_000, price: 9_000, previous: 10_000 })
  })

  it('is the last price before the reduction if that price did not change for months', async () => {
    const history = await History.begin(10_000)
    await history.pass(200 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 10_000 })
    await history.pass(90 * day)
    await sweepPrices({ db, models })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 10_000 })
  })

  it('stays the price before the first reduction if a second reduction follows it', async () => {
    const history = await History.begin(10_000)
    await history.pass(60 * day)
    await history.set({ offers: [offer()] })
    await history.pass(10 * day)
    await history.set({ offers: [offer({ value: 2_000 })] })
    expect(await history.shown()).toMatchObject({ price: 8_000, previous: 10_000 })
  })

  it('is missing if a smaller reduction follows a larger one, because the earlier price was lower', async () => {
    const history = await History.begin(10_000)
    await history.pass(60 * day)
    await history.set({ offers: [offer({ value: 3_000 })] })
    await history.pass(10 * day)
    await history.set({ offers: [offer({ value: 1_000 })] })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: null })
  })

  it('is missing for a new product with an offer from its first day', async () => {
    const history = await History.begin(null)
    await history.set({ offers: [offer()] })
    await history.set({ amount: 10_000 })
    expect(await history.shown()).toEqual({ list: 10_000, price: 9_000, previous: null })
  })

  it('is the lowest price so far for a product that is only ten days old', async () => {
    const history = await History.begin(10_000)
    await history.pass(10 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 10_000 })
  })

  it('is the price that was valid when the 30 days began, if no later price was lower', async () => {
    const history = await History.begin(9_500)
    await history.pass(40 * day)
    await history.set({ amount: 10_000 })
    await history.pass(29 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 9_500 })
  })

  it('ignores earlier prices if the product was not for sale when the 30 days began', async () => {
    const history = await History.begin(8_000)
    await history.pass(10 * day)
    await history.set({ amount: null })
    await history.pass(40 * day)
    await history.set({ amount: 10_000 })
    await history.pass(5 * day)
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 10_000 })
  })

  it('comes from a price log that has only the last of two changes in one transaction', async () => {
    const history = await History.begin(10_000)
    await history.pass(60 * day)
    await db.transaction(async () => {
      for (const amount of [100, 12_000]) {
        await db.query({ text: 'update price set amount = $1', values: [amount] })
        await refreshProducts({ db, models }, [history.product])
      }
    })
    expect(await history.logged()).toEqual([
      { price: 10_000, reduced: false },
      { price: 12_000, reduced: false },
    ])
  })

  it('comes from a price log without changes that the same transaction reverts', async () => {
    const history = await History.begin(10_000)
    await db.transaction(async () => {
      for (const amount of [100, 10_000]) {
        await db.query({ text: 'update price set amount = $1', values: [amount] })
        await refreshProducts({ db, models }, [history.product])
      }
    })
    expect(await history.logged()).toEqual([{ price: 10_000, reduced: false }])
  })

  it('exists for an offer of a campaign only while the campaign lasts', async () => {
    const history = await History.begin(10_000)
    await history.pass(60 * day)
    await history.set({ offers: [offer({ enabled: false })] })
    const start = history.now + 2 * day + beginSecond
    const end = history.now + 4 * day + endSecond
    await history.set({ campaign: { start, end, enabled: true, offers: ['a'] } })
    await history.set({ offers: [offer()] })
    expect(await history.shown()).toMatchObject({ price: 10_000, previous: null })
    await history.pass(3 * day)
    expect(await history.shown()).toMatchObject({ price: 9_000, previous: 10_000 })
    await history.pass(3 * day)
    expect(await history.shown()).toMatchObject({ price: 10_000, previous: null })
  })
})

it('the price log ends with the last write, even if its transaction began first', { timeout: 60_000 }, async () => {
  if (!onServer) return
  const history = await History.begin(10_000)
  const { promise: written, resolve: goOn } = Promise.withResolvers<void>()
  const change = (amount: number) =>
    db
      .query({ text: 'update price set amount = $1', values: [amount] })
      .then(() => refreshProducts({ db, models }, [history.product]))
  const first = db.transaction(async () => {
    // This transaction begins first, but writes second.
    await db.query({ text: 'select now()' })
    await written
    await change(7_000)
  })
  await db.transaction(() => change(8_000))
  goOn()
  await first
  expect(await history.logged()).toEqual([10_000, 8_000, 7_000].map((price) => ({ price, reduced: false })))
})

const amounts = fc.integer({ min: 5, max: 30 }).map((tens) => tens * 100)
const hours = fc.oneof(fc.integer({ min: 1, max: 48 }), fc.integer({ min: 24, max: 24 * 45 }))
const periods = fc.record({
  start: fc.option(fc.integer({ min: -100, max: 800 }), { freq: 2 }),
  length: fc.option(fc.integer({ min: 1, max: 1_000 }), { freq: 2 }),
})
type RandomPeriod = { start: number | null; length: number | null }

/** Converts a period from hours after `now` into minutes since the history began. */
const periodFrom = (now: number, { start, length }: RandomPeriod): Period => ({
  start: start === null ? null : now + 1 + start * 60 + beginSecond,
  end: length === null ? null : now + 1 + ((start ?? -50) + length) * 60 + endSecond,
})

const anyOffer = fc.record({
  code: fc.constantFrom('a', 'b'),
  discountType: fc.constantFrom('percentage' as const, 'absolute' as const),
  value: fc.integer({ min: 1, max: 30 }).map((step) => step * 50),
  enabled: fc.constantFrom(true, true, true, false),
  minQuantity: fc.constantFrom(1, 1, 1, 2),
  priority: fc.nat(2),
  exclusive: fc.constantFrom(false, false, true),
})

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: hours.map((amount) => ({ kind: 'pass' as const, hours: amount })) },
    { weight: 2, arbitrary: amounts.map((amount) => ({ kind: 'amount' as const, amount })) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('offer' as const), offer: anyOffer, period: periods }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const), code: fc.constantFrom('a', 'b') }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('sale' as const),
        amount: amounts,
        enabled: fc.boolean(),
        period: periods,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('campaign' as const),
        offers: fc.subarray(['a', 'b']),
        enabled: fc.boolean(),
        period: periods,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('shown' as const), shown: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('gone' as const) }) },
  ),
  { minLength: 4, maxLength: 16 },
)
type Step = (typeof steps extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[] ? One : never

async function take(history: History, step: Step): Promise<void> {
  const { settings, now } = history
  const others = (code: string) => settings.offers.filter((one) => one.code !== code)
  switch (step.kind) {
    case 'pass':
      return history.pass(step.hours * 60)
    case 'amount':
      return history.set({ amount: step.amount })
    case 'gone':
      return history.set({ amount: null })
    case 'shown':
      return history.set({ shown: step.shown })
    case 'offer':
      return history.set({ offers: [...others(step.offer.code), { ...step.offer, ...periodFrom(now, step.period) }] })
    case 'end':
      return history.set({
        offers: settings.offers.map((one) => ({ ...one, enabled: one.enabled && one.code !== step.code })),
      })
    case 'sale':
      return history.set({ sale: { amount: step.amount, enabled: step.enabled, ...periodFrom(now, step.period) } })
    case 'campaign': {
      const offers = step.offers.filter((code) => settings.offers.some((one) => one.code === code))
      return history.set({ campaign: { offers, enabled: step.enabled, ...periodFrom(now, step.period) } })
    }
  }
}

it('in random histories, logged, shown and charged prices equal those of a model', { timeout: 600_000 }, async () => {
  const compared = { reductions: 0 }
  const tells = fc.asyncProperty(amounts, steps, async (amount, taken) => {
    const history = await History.begin(amount)
    for (const step of taken) {
      await take(history, step)
      const told = historyOf(history.moments, history.now)
      const { list } = priceAt(history.settings, history.now)
      const shown = await history.shown()
      expect(shown).toMatchObject({ list, previous: referenceOf(told) })
      const price = told.at(-1)?.price ?? null
      expect(await history.charged()).toBe(price)
      expect(history.settings.shown ? shown.price : price).toBe(price)
      if (shown.previous !== null) compared.reductions += 1
    }
    const told = historyOf(history.moments, history.now)
    expect(await history.logged()).toEqual(told.map(({ price, reduced }) => ({ price, reduced })))
  })
  // Some random histories contain no reduction, and test no reference price. So the test runs until it has compared
  // enough reductions.
  while (compared.reductions <= repetitions(30, 8)) await fc.assert(tells, { numRuns: repetitions(60, 16) })
})
