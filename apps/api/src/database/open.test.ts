import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { checkServer, openDatabase } from '#/database/open'
import { testDatabase } from '#/testing/database'

const testDb = await testDatabase()
const opening = (url: string) => openDatabase({ url, dataDir: '' })

/** Returns a port on which no program listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('the database of the tests is new enough and has the right encoding', async () => {
  await expect(checkServer(testDb)).resolves.toBeUndefined()
})

describe('a wrong DATABASE_URL is reported in one line without its password', () => {
  test.each(['localhost:5432', 'mysql://root@localhost/shop'])('%s', async (url) => {
    await expect(opening(url)).rejects.toThrow('DATABASE_URL is not an address like postgres://user:password@host:5432')
  })

  test('if no server listens at the address', async () => {
    const port = await closedPort()
    await expect(opening(`postgres://lonja:secret@127.0.0.1:${port}/lonja`)).rejects.toThrow(
      `The database at 127.0.0.1:${port}/lonja cannot be used: nothing listens there (connection refused)`,
    )
  })

  test('if the program at the address does not answer', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(opening(`postgres://lonja:secret@127.0.0.1:${port}/lonja`)).rejects.toThrow('timeout')
    server.close()
  })

  test.runIf(process.env['TEST_DATABASE_URL'])('if the server has no database with this name', async () => {
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = '/nothing_like_it'
    await expect(opening(url.href)).rejects.toThrow('database "nothing_like_it" does not exist')
  })
})

test('openDatabase() tries again until the time limit, and reports each failure in one line', async () => {
  const lines: unknown[] = []
  const url = `postgres://127.0.0.1:${await closedPort()}/lonja`
  await expect(openDatabase({ url, dataDir: '', waitMs: 4_000, report: (line) => lines.push(line) })).rejects.toThrow(
    'connection refused',
  )
  expect(lines).toEqual([expect.stringMatching(/connection refused\); trying for 4 s more$/)])
})

test.runIf(process.env['TEST_DATABASE_URL'])('openDatabase() succeeds as soon as the server listens', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  const target = { port: Number(url.port), host: url.hostname }
  const proxy = createServer((client) =>
    client
      .on('error', () => {})
      .pipe(connect(target))
      .pipe(client),
  )
  url.port = String(await closedPort())
  const report = () => void proxy.listen(Number(url.port), '127.0.0.1')
  const db = await openDatabase({ url: url.href, dataDir: '', waitMs: 60_000, report })
  expect(await db.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
  await db.close()
  proxy.close()
})

test.runIf(process.env['TEST_DATABASE_URL'])('a start does not wait for a database that does not exist', async () => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = '/nothing_like_it'
  const report = () => expect.unreachable()
  await expect(openDatabase({ url: url.href, dataDir: '', waitMs: 60_000, report })).rejects.toThrow('does not exist')
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a query to a server that stops answering ends with a timeout, and its connection is not used again',
  async () => {
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    const port = Number(url.port)
    let silent = false
    const proxy = createServer((client) => {
      const server = connect(port, url.hostname)
      client.on('data', (data) => silent || server.write(data)).on('close', () => server.destroy())
      server.on('data', (data) => silent || client.write(data)).on('close', () => client.destroy())
      for (const socket of [client, server]) socket.on('error', () => {})
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    url.port = String((proxy.address() as AddressInfo).port)
    const db = await openDatabase({ url: url.href, dataDir: '', poolSize: 1, statementMs: 100, report: () => {} })
    const ask = () => db.query({ text: 'select 1 as one' })
    await ask()
    silent = true
    await expect(ask()).rejects.toThrow('Query read timeout')
    await expect(db.transaction(ask)).rejects.toThrow(/timeout/)
    silent = false
    expect(await ask()).toEqual([{ one: 1 }])
    expect(await db.transaction(ask)).toEqual([{ one: 1 }])
    await db.close()
    proxy.close()
  },
)
