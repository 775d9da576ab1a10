import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startLonja } from '#/testing/lonja-process'
import { hasServer, startOwnServer } from './own-server.ts'

/** The number of seconds for which the database is stopped. `npm run drill` sets one minute. */
const seconds = Number(process.env['DRILL_SECONDS'] ?? 3)
const why = hasServer ? '' : ' (left out: PostgreSQL is not installed here)'

it.skipIf(!hasServer)(
  `/api/ready turns false within 2 s when PostgreSQL is gone for ${seconds} s, and true within 2 s of its return${why}`,
  { timeout: 120_000 + seconds * 1_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lonja-gone-'))
    const server = await startOwnServer()
    const shop = await startLonja({
      DATABASE_URL: server.url,
      DATA_DIR: folder,
      LONJA_SECRET: 'a secret of 32 characters or more',
      LOG_FORMAT: 'json',
    })
    const ask = async () => {
      const answer = await fetch(`${shop.url}/api/ready`)
      return { status: answer.status, ...((await answer.json()) as { ready: boolean; reason?: string }) }
    }
    /** Returns the milliseconds until `/api/ready` reports this state. */
    const until = async (ready: boolean): Promise<number> => {
      const begun = performance.now()
      while ((await ask()).ready !== ready) await sleep(50)
      return performance.now() - begun
    }
    try {
      await until(true)
      await server.stop()
      expect(await until(false)).toBeLessThan(2_000)
      expect(await ask()).toMatchObject({
        status: 503,
        reason: expect.stringContaining('the database does not answer') as string,
      })
      expect((await fetch(`${shop.url}/api/health`)).status).toBe(200)
      expect((await fetch(`${shop.url}/api/categories?n=1`)).status).toBe(503)
      await sleep(seconds * 1_000)
      await server.start()
      expect(await until(true)).toBeLessThan(2_000)
      expect((await fetch(`${shop.url}/api/categories?n=2`)).status).toBe(200)
      const lines = shop.log.flatMap((line) =>
        line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : [],
      )
      const refused = lines.filter(({ msg }) => msg === 'A request was answered with 503')
      expect(refused).toMatchObject([{ route: '/api/categories', cause: expect.any(String) as string }])
      expect(JSON.stringify(lines), 'no stack for a database that is gone').not.toContain('"stack"')
    } finally {
      await shop.stop()
      await server.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

/**
 * A module for Node's option `--import`. It blocks the thread for six seconds when `serve.ts` is loaded. This is longer
 * than the time limit of a connection.
 */
const slowLoading = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.endsWith('/src/serve.ts')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_000)
      return next(url, context)
    },
  })`)}`

it.skipIf(!hasServer)(
  `an application that starts on a slow machine connects to a running PostgreSQL server${why}`,
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lonja-slow-'))
    const server = await startOwnServer()
    try {
      const settings = { DATABASE_URL: server.url, DATA_DIR: folder, LONJA_SECRET: 'a secret of 32 characters or more' }
      const shop = await startLonja({ ...settings, NODE_OPTIONS: `--import=${slowLoading}` })
      expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200)
      await shop.stop()
    } finally {
      await server.remove()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
