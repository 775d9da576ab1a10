import fc from 'fast-check'
import type { BrowserContext, Page } from '@playwright/test'
import { repetitions } from '@lonja/contract/testing/long'
import type { Api } from '../../api.ts'
import { desktop, spanish } from '../../browser.ts'
import { expect, test } from '../../fixtures.ts'
import { logIn } from '../shopkeeper.ts'
import { biscuits, installedHere, openProduct, storedActs, storedKeys } from './counter.ts'

// Runs random schedules of two devices of one shop: changes of stock, losses of the network, reloads, closed tabs, and
// kills of the server. Afterwards the server must have done each change exactly once.
//
// `SCHEDULES=200` runs 200 schedules; `SCHEDULES_SEED=N` repeats the schedules of an earlier run.

test.use({ trace: 'off' })

const schedules = Number(process.env['SCHEDULES'] ?? repetitions(4, 1))
const seed = Number(process.env['SCHEDULES_SEED'])

type Step =
  | { do: 'sell' | 'add' | 'cut' | 'return' | 'reload' | 'close'; on: 0 | 1 }
  /** The server is killed, and starts again. */
  | { do: 'kill' }

const on = fc.constantFrom(0 as const, 1 as const)
const doing = (...names: Exclude<Step['do'], 'kill'>[]) =>
  fc.record({ do: fc.constantFrom(...names), on }) as fc.Arbitrary<Step>
const anyStep = fc.oneof(
  { weight: 6, arbitrary: doing('sell', 'add') },
  { weight: 3, arbitrary: doing('cut', 'return') },
  { weight: 2, arbitrary: doing('reload', 'close') },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'kill' }) },
)
const schedule = fc.array(anyStep, { minLength: 4, maxLength: 10, size: 'max' })

/** A device with one tab. */
class Device {
  readonly #context: BrowserContext
  #page: Page | undefined
  /** The idempotency keys of all acts that this device has stored or sent. */
  readonly #keys = new Set<string>()

  constructor(context: BrowserContext) {
    this.#context = context
  }

  get page(): Page {
    return this.#page!
  }

  async begin(): Promise<void> {
    await this.#openTab()
    await logIn(this.page)
    await openProduct(this.page, biscuits)
    await installedHere(this.page)
  }

  async #openTab(): Promise<void> {
    this.#page = await this.#context.newPage()
    this.page.on('request', (request) => {
      const key = request.headers()['idempotency-key']
      if (key !== undefined) this.#keys.add(key)
    })
  }

  async #acts(): Promise<number> {
    for (const key of await storedKeys(this.page)) this.#keys.add(key)
    return this.#keys.size
  }

  /** Presses the button, and returns when the act is stored on the device. */
  async press(name: RegExp): Promise<void> {
    const before = await this.#acts()
    await this.page.getByRole('article', { name: biscuits, exact: true }).getByRole('button', { name }).click()
    await expect.poll(() => this.#acts()).toBeGreaterThan(before)
  }

  async cut(isCut: boolean): Promise<void> {
    await this.#context.setOffline(isCut)
  }

  /** Opens the screen again: in the same tab, or in a new one after the tab was closed without a warning. */
  async open(isNew: boolean): Promise<void> {
    if (isNew) {
      await this.page.close({ runBeforeUnload: false })
      await this.#openTab()
    }
    await openProduct(this.page, biscuits)
  }
}

async function counted(api: Api): Promise<{ stock: number; changes: number }> {
  const { id } = await api.product(biscuits)
  const [combo] = await api.asTownHall<{ stock: number }[]>(`/attribute-combos?product.id=${id}`)
  const moved = await api.asTownHall<object[]>(`/stock-movements?product.id=${id}&kind=correction&pagination=false`)
  return { stock: combo!.stock, changes: moved.length }
}

test('every change that two devices make is done once, whatever happens to the network, the tabs and the server', async ({
  browser,
  api,
  server,
}) => {
  test.setTimeout(120_000 + schedules * 60_000)
  const contexts = await Promise.all(
    [0, 1].map(() => browser.newContext({ ...spanish, ...desktop, baseURL: server.url, serviceWorkers: 'allow' })),
  )
  const devices = contexts.map((context) => new Device(context))
  for (const device of devices) await device.begin()
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      const before = await counted(api)
      const presses = { sell: 0, add: 0 }
      for (const step of steps) {
        if (step.do === 'kill') {
          await server.kill()
          await server.restart()
          continue
        }
        const device = devices[step.on]!
        if (step.do === 'sell' || step.do === 'add') {
          presses[step.do] += 1
          await device.press(step.do === 'sell' ? /^Vendida −1/ : /^\+1/)
        } else if (step.do === 'cut' || step.do === 'return') await device.cut(step.do === 'cut')
        else await device.open(step.do === 'close')
      }
      for (const device of devices) {
        await device.cut(false)
        await device.open(false)
        await expect.poll(() => storedActs(device.page), { timeout: 60_000 }).toBe(0)
      }
      expect(await counted(api)).toEqual({
        stock: before.stock - presses.sell + presses.add,
        changes: before.changes + presses.sell + presses.add,
      })
    }),
    { numRuns: schedules, endOnFailure: true, ...(Number.isNaN(seed) ? {} : { seed }) },
  )
  for (const context of contexts) await context.close()
})
