import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { ResponseCache } from '#/resource/cache'
import { fakeProvider } from '#/testing/fake-social-network'
import { testConfig } from '../config.ts'
import { testDatabase } from '../database.ts'
import { Client } from './client.ts'
import { walkCalls } from './walk.ts'
import { makeWorld } from './world.ts'
import { quietLog } from '../log.ts'
import { models } from '#/resources'

const db = await testDatabase()
const social = await fakeProvider()
const cache = new ResponseCache()
db.onChanged((tags) => cache.invalidate(tags))
const app = await buildApp({
  config: testConfig({ rateLimitFactor: 1_000, social: social.config }),
  db,
  cache,
  models,
  log: quietLog,
})
afterAll(async () => {
  await app.close()
  await social.close()
})

it('every call of the API’s specification gives the specified answer', async () => {
  const given = await makeWorld(db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const lines = await walkCalls(new Client(`http://127.0.0.1:${port}`), app.documented(), given, social)
  const wrong = lines.filter(({ ok }) => !ok).map(({ call, shown }) => `${call.method} ${call.path}: ${shown}`)
  expect(wrong).toEqual([])
  expect(lines).toHaveLength(285)
}, 300_000)
