import { existsSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { EventEmitter, once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertUser } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import { query } from './messages.ts'
import { type LonjaProcess, lonja, startLonja } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { people } from '#/testing/scenario'
import { repetitions } from '@lonja/contract/testing/long'

const STARTUP = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0])

describe.skipIf(process.env['TEST_DATABASE_URL'])('a command beside a running server on the embedded database', () => {
  let folder = ''
  let server!: LonjaProcess
  let guest!: Database
  let world!: OrderWorld
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lonja-share-'))
    copyTown(folder)
    const db = await openDatabase({ dataDir: folder })
    for (const name of ['baker', 'florist'] as const) await insertUser(db, { id: people[name].id, username: name })
    world = await insertOrderWorld(db)
    await db.close()
    server = await startLonja({ DATA_DIR: folder })
    guest = await openDatabase({ dataDir: folder, join: true })
  }, 60_000)
  afterAll(async () => {
    await server.stop('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const businesses = async (): Promise<string[]> => {
    const answer = await fetch(`${server.url}/api/businesses?itemsPerPage=100`, {
      headers: { accept: 'application/json' },
    })
    return ((await answer.json()) as { name: string }[]).map(({ name }) => name)
  }

  test('uses a socket to which only the owner of the folder can connect', () => {
    expect(statSync(join(folder, 'database.sock')).mode & 0o777).toBe(0o600)
  })

  test('reads and writes through the server, which uses the changed data at once', { timeout: 120_000 }, async () => {
    expect(await businesses()).toEqual(expect.arrayContaining(['Bakery', 'Tailor'])) // cached from now on
    await guest.query({ text: `update business set name = 'Forn' where id = $1`, values: [world.bakery.id] })
    expect.soft(await businesses()).toContain('Forn')
    const file = join(folder, 'businesses.csv')
    writeFileSync(
      file,
      'external_id,name,category,address,city,province,zip,country,lat,lng,geo_precision,phone,website,opening_hours,source\n' +
        'osm-1,Ferretería Nueva,Hogar,"Calle Mayor 1",Chiva,Valencia,46370,ES,39.47,-0.71,exact,,,,test\n',
    )
    const done = await lonja({ DATA_DIR: folder }, 'import', '--businesses', file, '--json')
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('"created": 1') })
    expect(await businesses()).toContain('Ferretería Nueva')
  })

  test('can write while customers order, and no write is lost', { timeout: 180_000 }, async () => {
    const times = repetitions(20, 8)
    await guest.query({ text: 'create table counter (n int not null); insert into counter values (0)' })
    const order = async (n: number): Promise<number> => {
      const answer = await fetch(`${server.url}/api/orders-create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `guest-${n}` },
        body: JSON.stringify(breadBasket(world)),
      })
      return answer.status
    }
    // On a busy machine the command may wait too long for its turn. Then it tries again, as the error message
    // recommends.
    const inTurn = async (work: () => Promise<void>): Promise<void> =>
      guest.transaction(work).catch((error: unknown) => {
        if (!String(error).includes('busy: try again')) throw error
        return inTurn(work)
      })
    const count = async () => {
      for (let n = 0; n < times; n += 1)
        await inTurn(async () => {
          const [row] = await guest.query<{ n: number }>({ text: 'select n from counter', name: 'counter' })
          await guest.query({ text: 'update counter set n = $1', values: [row!.n + 1], name: 'count' })
        })
    }
    const [statuses] = await Promise.all([Promise.all(Array.from({ length: times }, (_, n) => order(n))), count()])
    expect(statuses).toEqual(Array.from({ length: times }, () => 201))
    expect(await guest.query({ text: 'select n from counter' })).toEqual([{ n: times }])
    const [orders] = await guest.query<{ orders: number }>({ text: 'select count(*)::int as orders from "order"' })
    expect(orders).toEqual({ orders: times })
    expect(await brokenInvariants(guest)).toEqual([])
  })

  const nameOfBakery = async (db: Database) => {
    const rows = await db.query<{ name: string }>({
      text: 'select name from business where id = $1',
      values: [world.bakery.id],
    })
    return rows[0]?.name
  }
  const rename = `update business set name = 'Nunca' where code = 'bakery'`

  test('leaves no changes if its process ends inside a transaction', { timeout: 30_000 }, async () => {
    const other = connect(join(folder, 'database.sock'))
    other.write(Buffer.concat([STARTUP, query(`begin; ${rename}`)]))
    let answer = ''
    for await (const chunk of other as AsyncIterable<Buffer>) {
      answer += chunk.toString('latin1')
      if (answer.endsWith('T')) break // the session is in a transaction; the end of the loop destroys the socket
    }
    expect(await nameOfBakery(guest)).toBe('Forn')
  })

  test('loses its connection and its changes if it stays idle inside a transaction', { timeout: 30_000 }, async () => {
    const other = await openDatabase({ dataDir: folder, join: true })
    const renamed = Promise.withResolvers<void>()
    const silent = other.transaction(async () => {
      await other.query({ text: rename })
      renamed.resolve()
      await once(new EventEmitter(), 'never', { signal: AbortSignal.timeout(60_000) })
    })
    silent.catch(() => {})
    await renamed.promise
    expect(await nameOfBakery(guest)).toBe('Forn')
  })

  test('gets the error of its own statement, and can continue', async () => {
    await expect(guest.query({ text: 'select 1 / 0' })).rejects.toThrow('division by zero')
    await expect(guest.transaction(() => guest.query({ text: 'select nothing' }))).rejects.toThrow('does not exist')
    expect(await guest.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
  })

  test('does not disturb the server with an invalid request', async () => {
    const socket = connect(join(folder, 'database.sock'))
    socket.on('error', () => {}).resume()
    socket.end(Buffer.from([0, 0, 0, 8, 1, 2, 3, 4, 81, 255, 255, 255, 255, 0]))
    await once(socket, 'close')
    expect(await guest.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
  })

  test('does not release the lock on the folder: a second server cannot open it', { timeout: 30_000 }, async () => {
    await expect(openDatabase({ dataDir: folder, share: true })).rejects.toThrow('is in use by another Lonja process')
  })

  test('opens the database itself if the server was killed and has left its socket', { timeout: 60_000 }, async () => {
    await guest.close()
    await server.stop('SIGKILL')
    expect(existsSync(join(folder, 'database.sock'))).toBe(true)
    const alone = await openDatabase({ dataDir: folder, join: true })
    expect([alone.guest, await alone.query({ text: 'select 1 as one' })]).toEqual([false, [{ one: 1 }]])
    await alone.close()
  })
})

test.skipIf(process.env['TEST_DATABASE_URL'])(
  'the socket of a folder with a long path is in another folder',
  { timeout: 60_000 },
  async () => {
    const above = await mkdtemp(join(tmpdir(), 'lonja-share-'))
    const folder = join(above, 'a-rather-long-name'.repeat(6))
    copyTown(folder)
    const db = await openDatabase({ dataDir: folder, share: true })
    const guest = await openDatabase({ dataDir: folder, join: true })
    expect([guest.guest, await guest.query({ text: 'select 1 as one' })]).toEqual([true, [{ one: 1 }]])
    await guest.close()
    await db.close()
    expect(existsSync(join(folder, 'database.sock'))).toBe(false)
    await rm(above, { recursive: true })
  },
)
