import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '#/app'
import { migrate } from '#/database/migrate'
import { openDatabase } from '#/database/open'
import { ResponseCache } from '#/resource/cache'
import { fakeProvider } from '#/testing/fake-social-network'
import { testConfig } from '../config.ts'
import { Client } from './client.ts'
import { walkCalls } from './walk.ts'
import { makeWorld } from './world.ts'
import { quietLog } from '../log.ts'
import { models } from '#/resources'

/** `npm run calls`: starts a server with a new folder, and prints a line for every call of the specification. */
const dataDir = await mkdtemp(path.join(tmpdir(), 'lonja-calls-'))
const db = await openDatabase({ dataDir })
await migrate(db)
const given = await makeWorld(db)
const social = await fakeProvider()
const cache = new ResponseCache()
db.onChanged((tags) => cache.invalidate(tags))
const app = await buildApp({
  config: testConfig({ dataDir, rateLimitFactor: 1_000, social: social.config }),
  db,
  cache,
  models,
  log: quietLog,
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

const lines = await walkCalls(
  new Client(`http://127.0.0.1:${port}`),
  app.documented(),
  given,
  social,
  ({ call, shown, ok }) => {
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${call.method.padEnd(6)} /api${call.path}  ${shown}`)
  },
)
console.log(`${lines.filter(({ ok }) => ok).length} of ${lines.length}`)

await app.close()
await social.close()
await db.close()
await rm(dataDir, { recursive: true })
process.exit(lines.every(({ ok }) => ok) ? 0 : 1)
