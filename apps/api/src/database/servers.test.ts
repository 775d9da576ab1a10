import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverUrls } from '#/config/server-urls'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'
import { Servers } from '#/database/servers'
import { isUnavailable } from '#/http/unavailable'
import { type OwnServer, startOwnServer } from '#/testing/drill/own-server'
import { isRunOnServer, onlyOnServer } from '#/testing/drill/run-on-server'

/** These tests are one story: each of them begins with the servers as the one before has left them. */
describe.skipIf(!isRunOnServer)(`a primary and a standby${onlyOnServer}`, { timeout: 60_000 }, () => {
  let first: OwnServer
  let second: OwnServer
  let db: Database
  const changes: string[] = []
  const both = () => `postgres://postgres@${[second, first].map(({ url }) => new URL(url).host).join(',')}/postgres`
  const find = (role: 'primary' | 'standby') => new Servers(serverUrls(both()), role).find()
  const write = () => db.query({ text: 'insert into note values (1)' })
  const fails = () =>
    write().then(
      () => undefined,
      (error: Error) => error,
    )

  beforeAll(async () => {
    first = await startOwnServer()
    second = await first.addStandby()
    db = await openDatabase({ url: both(), dataDir: '', report: () => {} })
    db.onChanged((tags) => changes.push(...tags))
    await db.query({ text: 'create table note (n int)' })
  }, 120_000)
  afterAll(async () => {
    await db?.close()
    await second?.remove()
    await first?.remove()
  }, 60_000)

  it('are told apart, in any order', async () => {
    expect(await find('primary')).toBe(first.url)
    expect(await find('standby')).toBe(second.url)
  })

  it('make writes fail as long as none of them is the primary', async () => {
    await second.stop()
    await write() // the standby will never receive this row
    first.kill()
    await second.start()
    await expect
      .poll(async () => String(await fails()))
      .toMatch(/No server is the primary \(\S+: a standby; \S+: nothing listens there/)
    expect(isUnavailable(await fails())).toBe(true)
  })

  it('are followed: writes go to a promoted standby, and everything may have changed', async () => {
    changes.splice(0)
    await second.promote()
    await expect.poll(fails).toBeUndefined()
    await expect.poll(() => changes, { timeout: 10_000 }).toContain('*')
    expect(await db.query<{ n: number }>({ text: 'select count(*)::int as n from note' })).toEqual([{ n: 1 }])
  })

  it('are told apart if the former primary comes back and accepts writes', async () => {
    await first.start()
    expect(await find('primary')).toBe(second.url)
    second.kill()
    await expect.poll(async () => String(await fails())).toMatch(/No server is the primary \(.*: timeline 1\)/)
    await second.start()
    await expect.poll(fails).toBeUndefined()
  })

  it('are not both used if the former primary became a standby that has data of its own', async () => {
    await first.stop()
    writeFileSync(path.join(first.data, 'standby.signal'), '')
    await first.start()
    const reading = await openDatabase({ url: both(), dataDir: '', replica: { url: both(), maxAgeMs: 60_000 } })
    try {
      await expect.poll(() => reading.replica!.state.problem).toMatch(/it follows another primary .* is 1, not 2/)
      expect(await reading.reader.query<{ n: number }>({ text: 'select count(*)::int as n from note' })).toEqual([
        { n: 2 },
      ])
    } finally {
      await reading.close()
    }
  })

  it('can change their roles, with the commands of docs/run-a-town.md', async () => {
    await first.stop()
    rmSync(path.join(first.data, 'standby.signal'))
    await first.follow(second)
    await expect.poll(() => find('standby'), { timeout: 10_000 }).toBe(first.url)
    second.kill()
    await first.promote()
    expect(await find('primary')).toBe(first.url)
    await expect.poll(fails).toBeUndefined()
    expect(await db.query<{ n: number }>({ text: 'select count(*)::int as n from note' })).toEqual([{ n: 3 }])
  })
})
