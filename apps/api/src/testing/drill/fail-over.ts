import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { type Town, buildTown } from '#/testing/chaos/town'
import { guestOrder } from '#/testing/guest-order'
import { type LonjaProcess, startLonja } from '#/testing/lonja-process'
import { onServer } from '#/testing/template'
import { type OwnServer, startOwnServer } from './own-server.ts'

export interface FailoverResult {
  /** The seconds without a confirmed order, for each time that the primary was killed. */
  gaps: number[]
  acknowledged: number
  /** The confirmed orders that are missing in the database. */
  lost: number
  /** The orders that are in the database more than once. */
  doubled: number
  /** The orders that were made although their first confirmation was lost, and confirmed when they were sent again. */
  repeated: number
  /** The customers who did not see the order that they had just made. */
  unseen: number
  /** The answers that were neither an order nor «try again later». */
  failed: string[]
}

interface Options {
  /** The number of times that the primary is killed. */
  times: number
  /** The number of customers who order without a pause. */
  clients: number
  isDurable?: boolean
  /** Receives a line after each failure. */
  report: (line: string) => void
}

/**
 * Kills the primary of two PostgreSQL servers while customers order at two processes of Lonja, promotes the standby, and
 * makes the former primary the new standby, with the settings and commands of docs/run-a-town.md.
 */
export async function failOver({ times, clients, isDurable = false, report }: Options): Promise<FailoverResult> {
  let primary = await startOwnServer({ isDurable })
  const town = await fill(primary.url)
  let standby = await primary.addStandby()
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-failover-'))
  const url = `postgres://postgres@${[primary, standby].map((one) => new URL(one.url).host).join(',')}/postgres`
  const env = {
    DATABASE_URL: url,
    DATABASE_READ_URL: url,
    DATA_DIR: folder,
    LONJA_SECRET: 'the same secret for every process, long enough',
  }
  const processes: LonjaProcess[] = []
  try {
    await waitForStandby(primary)
    for (const _ of [1, 2]) processes.push(await startLonja(env))
    const load = new Load(processes, town)
    const customers = Array.from({ length: clients }, (_, customer) => load.run(customer))
    await load.orders(clients)
    const gaps: number[] = []
    for (let time = 0; time < times; time += 1) {
      await waitForStandby(primary)
      const killed = performance.now()
      primary.kill()
      await promote(standby)
      const gap = await load.gapAfter(killed)
      gaps.push(gap)
      report(`failure ${time + 1}: ${gap.toFixed(1)} s without orders`)
      await primary.follow(standby)
      ;[primary, standby] = [standby, primary]
    }
    load.stop()
    await Promise.all(customers)
    return { gaps, ...(await load.compare(primary.url)) }
  } finally {
    for (const each of processes) await each.stop('SIGKILL')
    await standby.remove()
    await primary.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(url: string): Promise<Town> {
  const db = await openDatabase({ url, dataDir: '' })
  try {
    await migrate(db)
    return await buildTown(db, 1_000)
  } finally {
    await db.close()
  }
}

/** Waits until a standby is connected, and lets the primary confirm a transaction only after the standby has it. */
async function waitForStandby(primary: OwnServer): Promise<void> {
  await waitFor(primary, `state = 'streaming'`)
  await primary.set('synchronous_standby_names', '*')
  await waitFor(primary, `sync_state = 'sync'`)
}

/** Waits until the primary has a standby for which the condition is true. */
async function waitFor(primary: OwnServer, condition: string): Promise<void> {
  const deadline = performance.now() + 60_000
  await onServer(primary.url, async (client) => {
    while ((await client.query(`select from pg_stat_replication where ${condition}`)).rowCount === 0) {
      if (performance.now() > deadline) throw new Error(`No standby is connected: ${condition}`)
      await sleep(50)
    }
  })
}

/** Makes the standby the primary. It must not wait for a standby of its own, because there is none yet. */
async function promote(standby: OwnServer): Promise<void> {
  await standby.set('synchronous_standby_names', '')
  await standby.promote()
}

/** Customers who order at any process, and send an order again until it is confirmed. */
class Load {
  readonly #processes: readonly LonjaProcess[]
  readonly #town: Town
  /** The ids of confirmed orders, and the times of their confirmation. */
  readonly #confirmed = new Map<string, number>()
  readonly #failed: string[] = []
  #unseen = 0
  #repeated = 0
  #sent = 0
  #isStopped = false

  constructor(processes: readonly LonjaProcess[], town: Town) {
    this.#processes = processes
    this.#town = town
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(customer: number): Promise<void> {
    while (!this.#isStopped) await this.#order(customer)
  }

  /** Waits for this number of further orders. */
  async orders(count: number): Promise<void> {
    const wanted = this.#confirmed.size + count
    while (this.#confirmed.size < wanted) await sleep(20)
  }

  /** The seconds from this time until the next orders were confirmed, without those that were already on their way. */
  async gapAfter(time: number): Promise<number> {
    await this.orders(100)
    const times = [time, ...[...this.#confirmed.values()].filter((one) => one > time)]
    return Math.max(...times.slice(1).map((one, at) => one - times[at]!)) / 1_000
  }

  async compare(url: string): Promise<Omit<FailoverResult, 'gaps'>> {
    const found = await onServer(url, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from "order"')
      return new Set(rows.map(({ id }) => id))
    })
    return {
      acknowledged: this.#confirmed.size,
      lost: [...this.#confirmed.keys()].filter((id) => !found.has(id)).length,
      doubled: [...found].filter((id) => !this.#confirmed.has(id)).length,
      unseen: this.#unseen,
      repeated: this.#repeated,
      failed: this.#failed,
    }
  }

  async #order(customer: number): Promise<void> {
    this.#sent += 1
    const body = JSON.stringify(guestOrder(this.#town, this.#sent, `customer-${customer}@example.org`))
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await this.#send('orders-create', { method: 'POST', headers, body })
      // A repeated request whose first answer was lost is answered with 200.
      if (answer?.status === 201 || answer?.status === 200) {
        const { id, token } = (await answer.json()) as { id: string; token: string }
        if (answer.status === 200) this.#repeated += 1
        this.#confirmed.set(id, performance.now())
        return this.#read(id, token, answer.headers.get('x-lonja-position') ?? '')
      }
      if (answer && answer.status !== 503) {
        this.#failed.push(`${answer.status} ${await answer.text()}`)
        return
      }
      await sleep(100)
    }
  }

  /** Reads an order at any process. */
  async #read(id: string, token: string, position: string): Promise<void> {
    // The answer to a repeated request has no token.
    if (!token) return
    const headers = { 'x-order-token': token, 'x-lonja-position': position }
    const answer = await this.#send(`orders/${id}`, { headers })
    await answer?.text()
    if (answer && answer.status !== 503 && answer.status !== 200) this.#unseen += 1
  }

  /** Sends a request to a random process. Returns undefined if there was no answer. */
  async #send(where: string, options: RequestInit): Promise<Response | undefined> {
    const { url } = this.#processes[Math.floor(Math.random() * this.#processes.length)]!
    return fetch(`${url}/api/${where}`, options).catch(() => undefined)
  }
}
