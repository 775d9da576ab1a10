import { setTimeout as sleep } from 'node:timers/promises'
import { checkOut } from './customer.ts'
import { NoAnswer } from './send-request.ts'
import { Dice } from './dice.ts'
import { Person } from './person.ts'
import { workInShop } from './shopkeeper.ts'
import { type Stage, openStage } from './stage.ts'
import { Tally, percentile } from './tally.ts'
import { noFaults, startFaults } from './faults.ts'
import { MAILS, NOTIFICATIONS, violatedInvariants, countsOf, unfinishedWork } from './verdict.ts'

export interface ChaosOptions {
  serverUrl: string | undefined
  checkouts: number
  clients: number
  seed: number
  seconds: number
  reservationSeconds: number
  killEvery: number
  isCalm: boolean
  /** True to keep all files for inspection. */
  keep: boolean
}

/** The number of different guests. Each guest orders several times, to test the limits of coupons per person. */
const GUESTS = 300
/** The seconds that the town has to finish all work after the longest reservation has ended. */
const REST_SECONDS = 150

/**
 * Runs the test and prints the result.
 * @returns true if every invariant holds
 */
export async function runChaos(options: ChaosOptions): Promise<boolean> {
  const { serverUrl, checkouts, clients, seed, seconds, reservationSeconds, killEvery, isCalm, keep } = options
  const tally = new Tally()
  console.log(
    `${checkouts} checkouts of ${clients} clients on ${serverUrl ? 'PostgreSQL' : 'the embedded database'}, seed ${seed}`,
  )
  const stage = await openStage({
    serverUrl,
    processes: serverUrl ? 2 : 1,
    checkouts,
    reservationSeconds,
    dice: new Dice(seed),
  })
  try {
    for (const app of stage.apps) await app.start()
    const begun = performance.now()
    const trouble = isCalm ? undefined : startFaults(stage, new Dice(seed + 1), tally, killEvery)
    const answered = await shop(stage, tally, { checkouts, clients, seed, seconds, reservationSeconds })
    const took = (performance.now() - begun) / 1_000
    await trouble?.stop()
    const faultsInjected = [
      `${tally.of('kills')} kills`,
      `${stage.apps.reduce((sum, { ends }) => sum + ends, 0)} restarts`,
      `${stage.bank.ends} deaths of the bank`,
      `${stage.clientProxy.broken} connections of clients and ${stage.databaseProxy?.broken ?? 0} of the database broken`,
    ]
    const isAtRest = await waitForRest(stage, reservationSeconds * 12 + REST_SECONDS)
    const broken = [
      ...isAtRest,
      ...tally.faults,
      ...(await violatedInvariants(stage.reader, await stage.accounts(), answered)),
      ...(await brokenMails(stage)),
    ]

    for (const [name, count] of [...tally.counts].toSorted(([a], [b]) => a.localeCompare(b)))
      console.log(`  ${String(count).padStart(7)} ${name}`)
    for (const [name, text] of Object.entries(await countsOf(stage.reader))) console.log(`  ${name}: ${text}`)
    console.log(`  faults: ${faultsInjected.join(', ')}`)
    console.log(
      `${tally.of('orders')} orders of ${tally.of('checkouts')} checkouts in ${took.toFixed(0)} s: ` +
        `${(tally.of('orders') / took).toFixed(1)} orders/s; made in ${ms(tally.answers, 0.5)}, p99 ${ms(tally.answers, 0.99)}; ` +
        `with every try, p99 ${ms(tally.checkouts, 0.99)}`,
    )
    for (const line of broken.slice(0, 40)) console.log(`BROKEN ${line}`)
    console.log(broken.length === 0 ? 'No invariant is violated.' : `${broken.length} violations of invariants.`)
    return broken.length === 0
  } finally {
    await stage.close(keep)
    if (keep) console.log(`The data and logs are in ${stage.folder}`)
  }
}

async function shop(
  stage: Stage,
  tally: Tally,
  {
    checkouts,
    clients,
    seed,
    seconds,
    reservationSeconds,
  }: Omit<ChaosOptions, 'serverUrl' | 'killEvery' | 'isCalm' | 'keep'>,
): Promise<Map<string, string>> {
  const { town, url } = stage
  const answered = new Map<string, string>()
  const late: Promise<void>[] = []
  const customers = town.customers.map((username) => new Person(url, tally, username))
  const until = performance.now() + seconds * 1_000
  let begun = 0
  let isClosed = false
  const survive = async (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
      tally.faults.add(error.message)
    })
  const client = async (n: number): Promise<void> => {
    const dice = new Dice(seed * 1_000 + n)
    while (begun < checkouts && performance.now() < until) {
      begun += 1
      const isGuest = dice.chance(0.6)
      const known = dice.below(GUESTS)
      const guest = {
        name: 'Ana',
        email: `guest-${known}@chaos.test`,
        phone: `6001${String(known).padStart(5, '0')}`,
      }
      const person = isGuest ? new Person(url, tally, null) : dice.pick(customers)
      await survive(checkOut({ town, dice, tally, person, guest, goneAfter: reservationSeconds * 4, answered, late }))
    }
  }
  const shops = town.shops.map(({ member }, n) =>
    survive(workInShop(new Person(url, tally, member), new Dice(seed * 2_000 + n), tally, () => isClosed)),
  )
  const progress = setInterval(
    () => console.log(`  … ${tally.of('checkouts')} checkouts, ${tally.of('orders')} orders`),
    15_000,
  )
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  await Promise.all(late.map(survive))
  clearInterval(progress)
  isClosed = true
  await Promise.all(shops)
  return answered
}

/**
 * Waits until all work is done.
 * @returns the work that is still left when the time limit of `seconds` ends
 */
export async function waitForRest(stage: Stage, seconds: number): Promise<string[]> {
  let until = performance.now() + seconds * 1_000
  let fewest = ''
  await stage.bank.untilListening()
  await stage.setFaults(noFaults)
  for (;;) {
    await Promise.all(stage.apps.map((app) => app.untilListening()))
    const left = await unfinishedWork(stage.reader)
    if (left.length === 0) return []
    if (left.every((what) => what.endsWith(MAILS) || what.endsWith(NOTIFICATIONS))) {
      // Thousands of mails are sent one after the other, so the time limit begins again whenever a count changes.
      if (left.join() === fewest) await expireLeases(stage)
      else until = performance.now() + seconds * 1_000
      fewest = left.join()
    }
    if (performance.now() > until) return left.map((what) => `after ${seconds} s there are still ${what}`)
    await sleep(500)
  }
}

/**
 * Ends the leases of mails and notifications. A killed process may have leased some of them, and no other process can
 * take these before the lease ends.
 */
async function expireLeases({ reader }: Stage): Promise<void> {
  await reader.query({ text: 'update mail set due_at = now() where dropped_at is null' })
  await reader.query({ text: 'update payment_notification set due_at = now() where processed_at is null' })
}

/** Returns the recorded mails that were not sent, and the sent mails that were not recorded. Sent mails are files. */
export async function brokenMails(stage: Stage): Promise<string[]> {
  const recorded = await stage.reader.query<{ id: string; moot: boolean }>({
    // A mail about a failed payment is not sent if the order is paid in the meantime.
    text: `select mail_id as id, event = 'payment-failed' as moot from order_mail`,
  })
  const sent = stage.sentMails()
  const lost = recorded.filter(({ id, moot }) => !moot && !sent.has(id))
  const known = new Set(recorded.map(({ id }) => id))
  return [
    ...lost.map(({ id }) => `I8 a mail was never sent: ${id}`),
    ...[...sent].filter((id) => !known.has(id)).map((id) => `I8 a mail that is not in the database was sent: ${id}`),
  ]
}

const ms = (values: readonly number[], share: number): string => `${Math.round(percentile(values, share))} ms`
