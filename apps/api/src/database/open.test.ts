import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#/database/open'

const opening = (url: string) => openDatabase({ url, dataDir: '' })

describe('a wrong DATABASE_URL is told in a line without its password', () => {
  test.each(['localhost:5432', 'mysql://root@localhost/shop'])('%s', async (url) => {
    await expect(opening(url)).rejects.toThrow('DATABASE_URL is not an address like postgres://user:password@host:5432')
  })

  test('nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    await expect(opening(`postgres://lonja:secret@127.0.0.1:${port}/lonja`)).rejects.toThrow(
      `The database at 127.0.0.1:${port}/lonja cannot be used: nothing listens there (connection refused)`,
    )
  })

  test('something else listens, and says nothing', async () => {
    const server = createServer(() => {}).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(opening(`postgres://lonja:secret@127.0.0.1:${port}/lonja`)).rejects.toThrow('timeout')
    server.close()
  })

  test.runIf(process.env['TEST_DATABASE_URL'])('the server has no such database', async () => {
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = '/nothing_like_it'
    await expect(opening(url.href)).rejects.toThrow('database "nothing_like_it" does not exist')
  })
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'a server that falls silent is not waited for, nor its connection used again',
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
