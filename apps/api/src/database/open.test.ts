import { once } from 'node:events'
import { createServer } from 'node:net'
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
