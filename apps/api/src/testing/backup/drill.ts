import { once } from 'node:events'
import { readFile, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import type { MadeOrder } from '#/testing/order-world'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenInvariants } from '#/testing/ledger'
import { type LonjaProcess, lonja, startCommand } from '#/testing/lonja-process'
import { readContent } from '../../backup/copy-rows.ts'
import {
  Crowd,
  PRODUCTS,
  type Headers,
  type Place,
  addPictures,
  filesOf,
  folder,
  journey,
  logIn,
  newFolder,
  newServer,
  open,
  log,
  send,
  start,
  townInFolder,
  townOnServer,
} from './drill-town.ts'
import { readForeignKeys } from '../../backup/load-mode.ts'
import { sumMoney } from '../../backup/money.ts'
import { readSequences, readTables } from '../../backup/town-tables.ts'

const ORDERS = Number(process.env['ORDERS'] ?? 1_000)
const PAID = Number(process.env['PAID'] ?? 400)
const REFUNDED = Number(process.env['REFUNDED'] ?? 60)
const SESSIONS = 20

const count = async (db: Database, from: string) =>
  (await db.query<{ n: number }>({ text: `select count(*)::int as n from ${from}` }))[0]!.n

/** Calls `work` for each item, for four items at a time. */
async function each<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  const queue = items.entries()
  const lane = async () => {
    for (const [at, item] of queue) await work(item, at)
  }
  await Promise.all([1, 2, 3, 4].map(lane))
}

/**
 * Pays orders and refunds some of them: only one unit, first one unit and then the rest, or everything at once. For
 * every fifth refunded order, the refund is not recorded as paid out. At the end, waits for all invoices and rectifying
 * invoices.
 */
async function settle(app: LonjaProcess, orders: readonly MadeOrder[], place: Place): Promise<void> {
  const admin = (await logIn(app, 'admin')).access
  const ok = async (method: 'POST' | 'PUT', url: string, body: object, as: Headers) =>
    expect(await send(method, app.url + url, body, as)).toMatchObject({ status: 200 })
  const pay = (order: MadeOrder, status: string) =>
    ok('PUT', `/api/payments/${order.payments[0]!.id}`, { status }, admin)
  await each(orders, (order) => pay(order, 'completed'))
  await each(orders.slice(0, REFUNDED), async (order, at) => {
    const share = order.parts[0] ?? order
    const lines = [{ soldProduct: share.lines[0]!.id, quantity: 1, restock: at % 2 === 0 }]
    if (at % 3 > 0) await ok('POST', '/api/orders-refund', { order: share.id, lines, reason: 'Roto «ñ» 💶' }, admin)
    const left = share.totals.total - share.lines[0]!.total / share.lines[0]!.quantity
    if (at % 3 === 0 || (at % 3 === 1 && left > 0)) await ok('POST', '/api/orders-refund', { order: order.id }, admin)
    if (at % 5 > 0) await pay(order, 'refunded')
  })
  const db = await openDatabase({ url: place['DATABASE_URL'], dataDir: place['DATA_DIR']!, join: true })
  const due = () =>
    count(
      db,
      `(select o.id from "order" o where o.kind <> 'group' and o.payment_state in ('paid', 'partially_refunded', 'refunded')
          and not exists (select from invoice i where i.order_id = o.id and i.kind <> 'rectifying')
        union all select r.id from refund r
          where r.state = 'done' and not exists (select from invoice i where i.refund_id = r.id)) waiting`,
    )
  await expect.poll(due, { timeout: 300_000, interval: 500 }).toBe(0)
  await db.close()
}

/** Reads the data that must be equal in two places, including every row of every table. */
async function stateOf(db: Database) {
  const tables: Record<string, unknown> = {}
  for (const table of await readTables(db)) tables[table.name] = await readContent(db, table)
  return {
    tables,
    keys: await readForeignKeys(db),
    money: await sumMoney(db),
    sequences: await readSequences(db),
    orders: await db.query({
      text: `select o.code, o.total, o.payment_state, sum(s.amount)::bigint as owed, sum(s.captured)::bigint as captured,
               sum(s.promised)::bigint as promised, sum(s.refunded)::bigint as refunded,
               (select sum(l.total)::bigint from sold_product l where l.order_id = o.id) as lines,
               (select sum(i.total)::bigint from invoice i where i.order_id = o.id) as invoiced
             from "order" o left join payment_split s on s.order_id = o.id group by o.id order by o.code`,
    }),
    invoices: await db.query({
      text: `select business_id, kind, year, sequence, number, issued_on, total, refund_id,
               sum(total) over (partition by business_id, kind, year order by sequence)::bigint as running
             from invoice order by business_id, kind, year, sequence`,
    }),
  }
}
const broken = async (db: Database) => [...(await brokenInvariants(db)), ...(await brokenInvoiceInvariants(db))]

/** Creates a town on the embedded database with orders, invoices, refunds, pictures and sessions. */
async function soldTown() {
  const { place: from, world } = await townInFolder()
  const app = await start(from)
  const address = await addPictures(app, world)
  const crowd = new Crowd(app, world)
  await crowd.atLeast(ORDERS)
  await crowd.stop()
  await settle(app, crowd.acknowledged.slice(0, PAID), from)
  for (let n = 1; n < SESSIONS; n += 1) await logIn(app, n % 2 === 0 ? 'bob' : 'baker')
  const session = await logIn(app, 'alice')
  await app.stop()
  return { from, world, session, address }
}

/** Kills the command `move` three times, each time after it has copied more tables, and then lets it finish. */
async function killedMove(env: Place, to: string): Promise<void> {
  for (const tables of [5, 8, 12]) {
    const child = startCommand(env, 'move', '--to', to)
    const closed = once(child, 'close')
    let copied = -1 // the first line only reports that the move begins
    createInterface(child.stderr).on('line', () => {
      copied += 1
      if (copied === tables) child.kill('SIGKILL')
    })
    await closed
    expect(child.signalCode).toBe('SIGKILL')
    log(`killed a move to ${to === 'embedded' ? to : 'a server'} after ${copied} tables`)
  }
  const begun = performance.now()
  const { code, out, err } = await lonja(env, 'move', '--to', to)
  log(`${out.trim()} (${Math.round(performance.now() - begun)} ms)`)
  expect([code, code === 0 ? '' : err]).toEqual([0, ''])
}

/** Checks that both places contain equal data, and logs the counts that were compared. */
async function mustBeEqual(one: Place, other: Place): Promise<void> {
  const [left, right] = [await open(one), await open(other)]
  const before = await stateOf(left)
  expect(await stateOf(right)).toEqual(before)
  expect([await broken(left), await broken(right)]).toEqual([[], []])
  const refunds = await right.query<{ state: string; whole: boolean; n: number }>({
    text: `select r.state, r.amount = s.captured as whole, count(*)::int as n
           from refund r join payment_split s on s.payment_id = r.payment_id and s.order_id = r.order_id
           group by 1, 2 order by 1, 2`,
  })
  const kinds = await right.query<{ kind: string; n: number }>({
    text: 'select kind, count(*)::int as n from invoice group by kind order by kind',
  })
  log(
    `equal: ${Object.keys(before.tables).length} tables, ${before.orders.length} orders and parts with their sums, ` +
      `invoices ${kinds.map(({ kind, n }) => `${n} ${kind}`).join(', ')}, ` +
      `refunds ${refunds.map(({ state, whole, n }) => `${n} ${whole ? 'whole' : 'partial'} ${state}`).join(', ')}, ` +
      `${await count(right, 'session')} sessions, ${await count(right, 'image_object')} pictures`,
  )
  for (const [table, least] of [
    ['product', PRODUCTS],
    ['"order"', ORDERS],
    [`invoice where kind <> 'rectifying'`, PAID],
    [`invoice where kind = 'rectifying'`, REFUNDED / 2],
    ['refund', REFUNDED],
    ['session', SESSIONS],
  ] as const)
    expect([table, await count(right, table)]).toEqual([table, expect.toSatisfy((n: number) => n >= least)])
  await left.close()
  await right.close()
}

async function mustNotBeBroken(place: Place): Promise<void> {
  const db = await open(place)
  expect(await broken(db)).toEqual([])
  await db.close()
}

describe.each([
  ['the embedded database', townInFolder, async () => newFolder()],
  ['a server', townOnServer, newServer],
])('a backup of %s under load', (engine, newTown, newPlace) => {
  it('has every order that was acknowledged before it began, and every picture', async () => {
    log(`\nA backup of ${engine} under load`)
    const { place, world } = await newTown()
    const app = await start(place)
    const address = await addPictures(app, world)
    const session = await logIn(app, 'alice')
    const crowd = new Crowd(app, world)
    await crowd.atLeast(ORDERS / 4)
    const backups = path.join(place['DATA_DIR']!, 'backups')
    const child = startCommand(place, 'backup')
    const names = () => readdir(backups).catch(() => [])
    await expect.poll(names, { timeout: 120_000, interval: 2 }).toHaveLength(1)
    child.kill('SIGKILL')
    await once(child, 'close')
    log(`killed a backup, which left ${(await names()).join(', ')}`)
    const known = new Set(crowd.acknowledged.map(({ id }) => id))
    crowd.slowest = 0
    const begun = performance.now()
    const made = await lonja({ ...place, LONJA_BACKUP_KEY: 'a passphrase' }, 'backup', '--json')
    expect(made).toMatchObject({ code: 0 })
    const backup = JSON.parse(made.out) as { place: string; snapshotMs: number; bytes: number }
    log(
      `backup of ${known.size}+ orders: ${Math.round(performance.now() - begun)} ms, snapshot ${Math.round(backup.snapshotMs)} ms, ` +
        `${backup.bytes} bytes, slowest order meanwhile ${Math.round(crowd.slowest)} ms`,
    )
    await crowd.stop()
    await app.stop()
    log(`answers: ${JSON.stringify([...crowd.statuses])}`)
    expect(await names()).toEqual([path.basename(backup.place)])

    const there = await newPlace()
    const keyed = { ...there, LONJA_BACKUP_KEY: 'a passphrase' }
    const restored = await lonja(keyed, 'restore', backup.place)
    log(restored.out.trim())
    expect(restored).toMatchObject({ code: 0 })
    const db = await open(there)
    const found = new Set((await db.query<{ id: string }>({ text: 'select id from "order"' })).map(({ id }) => id))
    expect([...known].filter((id) => !found.has(id))).toEqual([])
    await db.close()
    const pictures = await filesOf(place)
    expect(Object.keys(pictures).length).toBeGreaterThan(50)
    expect(await filesOf(there)).toEqual(pictures)
    log(
      `${known.size} orders acknowledged before the backup, ${known.size} of them found among ${found.size}; ` +
        `${Object.keys(pictures).length} files of pictures with the same SHA-256`,
    )
    await mustNotBeBroken(there)
    await journey(there, world, session, { address, sum: pictures[path.basename(address)]! })
    await mustNotBeBroken(there)

    const bytes = await readFile(backup.place)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    const flipped = path.join(folder, 'flipped.tar.zst.age')
    await writeFile(flipped, bytes)
    const verified = await lonja(keyed, 'backup', '--verify', flipped)
    log(verified.err.trim())
    expect(verified).toMatchObject({ code: 1, err: expect.stringMatching(/lonja: The backup is damaged.*\n$/) })
  })
})

describe('a move', () => {
  it('to a server and back keeps all data, even if it is interrupted three times each way', async () => {
    log('\nA move to a server and back')
    const { from, world, session, address } = await soldTown()
    const pictures = await filesOf(from)
    const picture = { address, sum: pictures[path.basename(address)]! }
    const target = await newServer()
    await killedMove(from, target['DATABASE_URL']!)
    await mustBeEqual(from, target)
    // The last output of the command tells the operator to change only the setting DATABASE_URL. The files remain
    // where they are.
    const onServer: Place = { ...from, DATABASE_URL: target['DATABASE_URL']! }
    const later = await journey(onServer, world, session, picture)
    await mustNotBeBroken(onServer)

    await rename(path.join(from['DATA_DIR']!, 'pgdata'), path.join(from['DATA_DIR']!, 'pgdata of before'))
    await killedMove(onServer, 'embedded')
    await mustBeEqual(onServer, from)
    await journey(from, world, later, picture)
    await mustNotBeBroken(from)
    expect(await filesOf(from)).toEqual(pictures)
  })
})
