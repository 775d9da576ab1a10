// `npm run counter [-- --bells 50 --runs 5]`: measures the counter of a shop in a real browser, and exits with 1 if it
// misses a target: the time from an order to the bell, and to the silence of the other device; the times in which the
// board with sixty open orders answers on a phone whose processor is four times slower; and Lighthouse on this board. If
// the system allows it, the browser of the phone has a higher priority than the server, which does not run on a phone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, type Page, chromium } from '@playwright/test'
import { type Api, apiOf } from './api.ts'
import { logIn } from './backoffice/shopkeeper.ts'
import { phone, realLaunchOptions, spanish } from './browser.ts'
import setUp from './global-setup.ts'
import { browserWithPriority, measurePage, median } from './lighthouse-run.ts'
import { withTown } from './server.ts'

const { values } = parseArgs({
  options: { bells: { type: 'string', default: '50' }, runs: { type: 'string', default: '5' } },
})
/** Sold by the quiet shop of the shopkeeper. */
const biscuits = 'Rosquilletas de aceite'
const openOrders = 60
/** The number of these orders that the shopkeeper accepts. */
const accepted = 10

/** What the page of a device records: when its bell last began to sound, and the lengths of its slow answers. */
interface Recorded {
  soundedAt: number
  answers: number[]
}
const recorded = (page: Page) => page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded)

/** Records the sounds of a page, and how long each press, key and click needed until the next picture. */
function record(): void {
  const here = { soundedAt: 0, answers: [] as number[] }
  Object.assign(globalThis, { recorded: here })
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function begin(when) {
    here.soundedAt = Date.now()
    start.call(this, when)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId > 0) here.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Prints a figure with its target. */
function say(name: string, figure: number, target: { least?: number; most?: number }): void {
  const missed = figure < (target.least ?? -Infinity) || figure > (target.most ?? Infinity)
  if (missed) process.exitCode = 1
  const limit = target.least === undefined ? `at most ${target.most}` : `at least ${target.least}`
  console.log(`${name.padEnd(56)}${String(Math.round(figure)).padStart(8)}   ${limit}${missed ? '   ✗' : ''}`)
}

async function device(context: BrowserContext): Promise<Page> {
  await context.addInitScript(record)
  const page = await context.newPage()
  await logIn(page)
  await page.goto('/manage')
  await page.getByRole('button', { name: 'Empezar turno' }).click()
  return page
}

const cardOf = (page: Page, code: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: code }) })

/** The time of the device at which the condition holds, which it checks at each picture. */
async function whenSilent(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Silenciar 2 minutos' }).waitFor({ state: 'hidden' })
  return Date.now()
}

async function measureBell(api: Api, near: Page, far: Page): Promise<void> {
  const sounds: number[] = []
  const silences: number[] = []
  for (let bell = 0; bell < Number(values.bells); bell++) {
    const before = Date.now()
    const { code } = await api.order(biscuits)
    await far.waitForFunction(
      (since) => (globalThis as unknown as { recorded: Recorded }).recorded.soundedAt > since,
      before,
    )
    sounds.push((await recorded(far)).soundedAt - before)
    const claim = cardOf(near, code).getByRole('button', { name: /^La atiendo yo/ })
    await claim.waitFor()
    const pressed = Date.now()
    await claim.click()
    silences.push((await whenSilent(far)) - pressed)
    await cardOf(near, code)
      .getByRole('button', { name: /^Aceptar/ })
      .click()
  }
  say('order to sound on the other device, ms, median', median(sounds), { most: 2_000 })
  say('claim to silence on the other device, ms, median', median(silences), { most: 1_000 })
}

/** The number of orders that no shop has accepted yet. */
const countNew = async (api: Api) =>
  (await api.asTownHall<unknown[]>('/orders?status.code=confirm&pagination=false')).length

async function measureBoard(api: Api, page: Page): Promise<void> {
  await api.supply(await api.product(biscuits), { stock: 500 })
  for (let order = 0; order < openOrders; order++) await api.order(biscuits)
  const before = await countNew(api)
  await page.goto('/manage/orders')
  await page
    .getByRole('article')
    .nth(openOrders - 1)
    .waitFor({ state: 'attached' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(() => ((globalThis as unknown as { recorded: Recorded }).recorded.answers.length = 0))
  const tabs = page.getByRole('navigation', { name: 'Pedidos por estado' }).getByRole('link')
  for (let press = 0; press < accepted; press++) {
    await page
      .getByRole('button', { name: /^Aceptar/ })
      .first()
      .tap()
    await tabs.nth(1).tap()
    await tabs.nth(0).tap()
  }
  const answers = (await recorded(page)).answers.toSorted((a, b) => a - b)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  console.log(`${answers.length} presses took longer than a picture: ${answers.join(', ')}`)
  say('press to picture, ms, the slowest quarter begins at', answers[Math.floor(answers.length * 0.75)] ?? 0, {
    most: 200,
  })
  // An order is accepted a few seconds after the press. If its card left while Lighthouse measures, the page would shift.
  while ((await countNew(api)) > before - accepted) await page.waitForTimeout(200)
}

const folder = await mkdtemp(join(tmpdir(), 'lonja-counter-'))
const tearDown = await setUp()
try {
  await withTown(async ({ url }) => {
    const api = apiOf(url)
    await api.supply(await api.product(biscuits), { stock: 500 })
    const port = 9_300 + Math.floor(Math.random() * 500)
    const { args = [], ...launch } = realLaunchOptions
    const program = await browserWithPriority(folder)
    const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
      ...launch,
      ...(program && { executablePath: program }),
      ...spanish,
      ...phone,
      baseURL: url,
      args: [...args, `--remote-debugging-port=${port}`],
    })
    const browser = await chromium.launch(realLaunchOptions)
    const near = await device(context)
    const far = await device(await browser.newContext({ ...spanish, ...phone, baseURL: url }))
    await measureBell(api, near, far)
    await browser.close()
    await measureBoard(api, near)
    // A page of the same site would share its process, and its garbage would be collected while Lighthouse measures.
    await (await context.newPage()).goto('about:blank')
    await near.close()
    const scores: number[] = []
    for (let run = 0; run < Number(values.runs); run++) {
      const measured = await measurePage(`${url}/manage/orders`, {
        folder,
        flags: [`--port=${port}`, '--disable-storage-reset'],
      })
      console.log(JSON.stringify(measured))
      scores.push(measured.performance)
    }
    say(`Lighthouse on the board with ${openOrders} open orders`, median(scores), { least: 95 })
    await context.close()
  })
} finally {
  await tearDown?.()
  await rm(folder, { recursive: true, force: true })
}
