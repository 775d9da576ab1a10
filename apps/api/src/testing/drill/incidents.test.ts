import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { uuidv7 } from '#/database/uuid'
import { queueMail } from '#/mail/outbox'
import { insertPaymentMethod } from '#/testing/factories'
import { type LonjaProcess, lonja, startLonja } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { copiedTown } from '#/testing/shared-town'
import { readStatus } from '#/status/read-status'
import { statusCommand } from '#/status/status-command'
import { unusedPort } from '#/testing/unused-port'
import { readIncidents } from './incidents.ts'

/**
 * For `npm run drill` and `npm test`: causes each incident of docs/incidents.md, and checks that the signs that are
 * documented there appear.
 */
const incidents = readIncidents()
const folder = mkdtempSync(path.join(tmpdir(), 'lonja-drill-'))
const token = 'the-token-of-the-drill'
/** A server that accepts connections and never answers. */
const silent = createServer(() => {})
const town = await copiedTown()

let env: Record<string, string>
let shop: LonjaProcess
let db: Database

const settings = {
  NODE_ENV: 'production',
  LONJA_SHUTDOWN_GRACE_MS: '0',
  ORIGIN: 'https://lonja.test',
  METRICS_TOKEN: token,
  LONJA_SLOW_REQUEST_MS: '900',
  LONJA_SLOW_STATEMENT_MS: '700',
}

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const nobody = await unusedPort()
  env = {
    ...settings,
    ...town,
    SMTP_URL: `smtp://127.0.0.1:${nobody}`,
    MEDIA_S3_URL: `http://127.0.0.1:${nobody}/bucket`,
    MEDIA_S3_KEY: 'key',
    MEDIA_S3_SECRET: 'secret',
    REDSYS_MERCHANT_CODE: '999008881',
    REDSYS_TERMINAL: '1',
    REDSYS_KEY: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
    REDSYS_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
  }
  shop = await startLonja(env)
  db = await openDatabase({ url: env['DATABASE_URL'], dataDir: env['DATA_DIR']!, join: true })
}, 120_000)
afterAll(async () => {
  await db?.close()
  await shop?.stop()
  silent.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Reads everything that an operator can see from outside: the log, the metrics and `lonja status`. */
async function look(running: LonjaProcess, its: Record<string, string>) {
  const status = await lonja(its, 'status')
  expect(status.err).toBe('')
  return { log: running.log.join('\n'), metrics: await readMetrics(running), status: status.out }
}

async function readMetrics({ url }: LonjaProcess): Promise<string> {
  return (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
}

const provoke: Record<string, () => Promise<unknown>> = {
  async 'slow statement'() {
    // Another session locks a table that a page needs, like a forgotten transaction.
    const locked = Promise.withResolvers<void>()
    const holding = db.transaction(async () => {
      await db.query({ text: 'lock table category in access exclusive mode' })
      locked.resolve()
      await db.query({ text: 'select pg_sleep(2)' })
    })
    await locked.promise
    await fetch(`${shop.url}/api/categories?n=${Math.random()}`)
    await holding
  },
  'mail server down': () => queueMail(db, { kind: 'password-changed', recipient: 'ana@lonja.test' }),
  'S3 down': () => fetch(`${shop.url}/media/somebody.webp`),
  'payment provider silent': () => insertAskedPayment(),
  'job that throws': () =>
    db.query({ text: 'alter table availability_change rename to availability_change_of_before' }),
}

describe('an operator with the log, the metrics and lonja status', () => {
  it('finds every tested incident in docs/incidents.md', () => {
    expect(incidents.map(({ name }) => name).toSorted()).toEqual([...Object.keys(provoke), 'disk full'].toSorted())
    for (const { log, metrics, status } of incidents)
      for (const texts of [log, metrics, status]) expect(texts).not.toEqual([])
  })

  it.each(Object.keys(provoke))('sees: %s', { timeout: 90_000 }, async (name) => {
    const { log, metrics, status } = incidents.find((one) => one.name === name)!
    // A start on a busy machine may already have logged slow statements.
    const before = shop.log.length
    await provoke[name]!()
    const since = () => shop.log.slice(before).join('\n')
    await expect.poll(() => missing(log, since()), { timeout: 40_000, interval: 200 }).toEqual([])
    expect(missing(metrics, await readMetrics(shop))).toEqual([])
    await expect
      .poll(async () => missing(status, statusCommand.print(await readStatus(db, { dataDir: folder })).join('\n')), {
        timeout: 30_000,
        interval: 1_000,
      })
      .toEqual([])
    expect(shop.log.join('\n')).not.toContain('ana@lonja.test')
  })

  const why = smallDiskProblem()
  it.skipIf(why !== undefined)(`sees: disk full${why ? ` (left out: ${why})` : ''}`, { timeout: 120_000 }, async () => {
    const disk = path.join(folder, 'disk')
    execFileSync('mkdir', [disk])
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk])
    try {
      const its = { ...settings, DATA_DIR: path.join(disk, 'data'), LONJA_SECRET: town['LONJA_SECRET']! }
      copyTown(its.DATA_DIR)
      const small = await startLonja(its)
      const { log, metrics, status } = incidents.find((one) => one.name === 'disk full')!
      try {
        await fill(path.join(disk, 'filler'))
        await expect.poll(async () => await register(small.url), { timeout: 60_000, interval: 10 }).toBe(503)
        expect(await fetch(`${small.url}/api/products`).then((answer) => answer.status)).toBe(200)
        const seen = await look(small, its)
        expect(missing(log, seen.log)).toEqual([])
        expect(missing(metrics, seen.metrics)).toEqual([])
        expect(missing(status, seen.status)).toEqual([])
      } finally {
        rmSync(path.join(disk, 'filler'), { force: true })
        await small.stop()
      }
    } finally {
      execFileSync('umount', [disk])
    }
  })
})

const missing = (texts: readonly string[], seen: string): string[] => texts.filter((text) => !seen.includes(text))

/** Inserts a payment about which the provider must be asked, as for a customer who did not come back from the bank. */
async function insertAskedPayment(): Promise<void> {
  const [customer, order, payment] = [uuidv7(), uuidv7(), uuidv7()]
  const method = await insertPaymentMethod(db, { kind: 'redsys' })
  await db.query({ text: `insert into customer (id, name) values ($1, 'Ana')`, values: [customer] })
  await db.query({
    text: `insert into "order" (id, code, kind, customer_id, items_total, total, payment_state)
           values ($1, 'DRILL', 'group', $2, 1000, 1000, 'awaiting')`,
    values: [order, customer],
  })
  await db.query({
    text: `insert into payment (id, order_id, payment_method_id, amount, status, provider, provider_ref, query_at)
           values ($1, $2, $3, 1000, 'processing', 'redsys', '123456789012', now())`,
    values: [payment, order, method.id],
  })
  await db.query({
    text: 'insert into payment_split (payment_id, order_id, amount, asked) values ($1, $2, 1000, 1000)',
    values: [payment, order],
  })
}

let people = 0
async function register(url: string): Promise<number> {
  people += 1
  const account = { username: `ana${people}`, email: `ana${people}@lonja.test`, password: 'correct horse battery' }
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/register`, { method: 'POST', headers, body: JSON.stringify(account) })).status
}

async function fill(file: string): Promise<void> {
  for (let size = 1_000_000; size > 500;) {
    try {
      await writeFile(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      size /= 10
    }
  }
}

/** Returns the reason why no small disk can be mounted on this machine, or undefined if one can be mounted. */
function smallDiskProblem(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk'
  const place = mkdtempSync(path.join(tmpdir(), 'lonja-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'pipe' })
    execFileSync('umount', [place])
    return undefined
  } catch {
    return 'nothing can be mounted here'
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
