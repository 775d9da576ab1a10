import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AwsClient } from 'aws4fetch'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#/database/open'
import { findProblems } from '#/status/alerts'
import { readStatus } from '#/status/read-status'
import { statusCommand } from '#/status/status-command'
import { testConfig } from '#/testing/config'
import { startCommand } from '#/testing/lonja-process'
import { copyTown } from '#/testing/copy-town'
import { startS3 } from '#/testing/s3-server'
import { readArchive } from './archive.ts'
import { startJob } from '../jobs/job.ts'
import { backupJob } from './backup-job.ts'
import { makeBackup, withBackupFile } from './make-backup.ts'
import { usedTown } from '../testing/backup/used-town.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lonja-s3-place-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const dataDir = path.join(folder, 'source')
const { db, services } = await usedTown({ dataDir })
const to = 's3://safe/town/daily'

async function safe() {
  const s3 = await startS3(await mkdtemp(path.join(folder, 's3-')), 'safe')
  const daily = { hour: 3, minute: 0 }
  const config = testConfig({ ...services.config, backup: { to, keep: 1, daily, s3: { url: s3.url, ...s3.keys } } })
  return { s3, config }
}

it('a backup is sent to a bucket in parts, and can be restored from there', { timeout: 60_000 }, async () => {
  const { s3, config } = await safe()
  const large = path.join(dataDir, 'media', 'a-picture-of-20-megabytes.webp')
  await writeFile(large, Buffer.alloc(20_000_000, Math.random().toString(36).repeat(50_000)))
  const made = await makeBackup(db, config, to)
  expect(made.place).toMatch(/^s3:\/\/safe\/town\/daily\/lonja-.*\.tar\.zst$/)
  expect(made.notChecked).toBeUndefined()
  await withBackupFile(made.place, config.backup!, async (file) => {
    let last = ''
    for await (const { data } of readArchive(file, undefined)) last = data.toString()
    expect(last).toBe(JSON.stringify(made.manifest, null, 2))
  })
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual([])
  await s3.close()
  await expect(makeBackup(db, config, to)).rejects.toThrow('cannot be reached')
  await rm(large)
})

it(
  'a daily backup is read again from the bucket: a damaged one is removed, and the operator is warned',
  { timeout: 90_000 },
  async () => {
    const { s3, config } = await safe()
    let gives: 'what it got' | 'another byte' | 'nothing' = 'what it got'
    s3.before(async (context, next) => {
      await next()
      if (context.method !== 'GET' || !context.path.endsWith('.zst') || gives === 'what it got') return
      const data = await buffer(context.body as Readable)
      data[data.length >> 1]! ^= 1
      if (gives === 'nothing') context.status = 403
      else context.body = data
    })
    const objects = () => readdir(path.join(s3.directory, 'safe/town/daily'))
    /** Lets a day pass and runs the backup job. Returns the run, the output of `lonja status` and the alert. */
    const day = async () => {
      await db.query({ text: `update backup_run set started_at = started_at - interval '1 day'` })
      const job = startJob({ ...services, config }, backupJob)
      const ended = async () =>
        db.query<{ id: string }>({
          text: `select id from backup_run where started_at > now() - interval '12 hours'
                 and (checked_at is not null or check_error is not null) and (ok or error is not null)`,
        })
      await expect.poll(ended, { timeout: 30_000 }).toHaveLength(1)
      await job.stop()
      const [run] = await db.query({
        text: 'select ok, error, checked_at is not null as checked, check_error as why from backup_run order by started_at desc limit 1',
      })
      const lines = statusCommand.print(await readStatus(db, config)).join('\n')
      return { run, lines, alert: (await findProblems({ db, config })).get('backup-check') }
    }
    await db.query({ text: 'delete from backup_run' })

    const good = await day()
    expect(good).toMatchObject({ run: { ok: true, error: null, checked: true, why: null }, alert: null })
    expect(good.lines).toMatch(/^Backup: .*, hashes checked \w/m)
    const [first] = (await objects()).filter((name) => name.includes('.zst'))

    gives = 'another byte'
    const bad = await day()
    const damaged = expect.stringMatching(/^The backup is damaged/)
    expect(bad.run).toEqual({ ok: false, error: expect.stringContaining('damaged'), checked: false, why: damaged })
    expect(bad.alert).toMatch(/^the last backup did not verify: The backup is damaged/)
    expect(bad.lines).toContain('  the last one failed: The backup was removed, because it was damaged')
    expect((await objects()).every((name) => name.startsWith(first!.slice(0, 30)))).toBe(true)

    gives = 'nothing'
    const unread = await day()
    expect(unread.run).toEqual({ ok: true, error: null, checked: false, why: `${to}: the store answers GET with 403` })
    expect(unread.alert).toContain('answers GET with 403')
    expect(unread.lines).toContain('HASHES NOT CHECKED: s3://safe/town/daily: the store answers GET with 403')

    gives = 'what it got'
    expect(await day()).toMatchObject({ run: { ok: true, checked: true }, alert: null })
    await s3.close()
  },
)

describe.skipIf(process.env['TEST_DATABASE_URL'])('a backup that is killed while it is sent', () => {
  it('leaves parts that a backup a day later removes, and other uploads remain', { timeout: 240_000 }, async () => {
    const { s3, config } = await safe()
    const killed = path.join(folder, 'killed')
    const settings = {
      DATA_DIR: killed,
      BACKUP_S3_URL: s3.url,
      BACKUP_S3_KEY: s3.keys.accessKeyId,
      BACKUP_S3_SECRET: s3.keys.secretAccessKey,
    }
    await mkdir(path.join(killed, 'media'), { recursive: true })
    copyTown(killed)
    const small = await openDatabase({ dataDir: killed })
    const picture = 'a-picture-of-the-town.webp'
    await writeFile(path.join(killed, 'media', picture), randomBytes(20_000_000))
    await small.query({
      text: `insert into setting (key, value) values ('picture', to_jsonb($1::text))`,
      values: [`/media/${picture}`],
    })
    await small.close()

    const secondPart = Promise.withResolvers<void>()
    let holds = true
    s3.before(async ({ query, req }, next) => {
      if (!holds || query['partNumber'] !== '2') {
        await next()
        return
      }
      secondPart.resolve()
      req.resume()
      await once(req.socket, 'close')
    })
    const child = startCommand(settings, 'backup', '--to', 's3://safe/town')
    const closed = once(child, 'close')
    await Promise.race([secondPart.promise, closed])
    child.kill('SIGKILL')
    await closed
    expect(child.signalCode).toBe('SIGKILL')
    holds = false
    const [left] = await s3.uploads()
    expect(left!.key).toMatch(/^town\/lonja-.*\.tar\.zst$/)

    const client = new AwsClient({ ...s3.keys, service: 's3' })
    const backup = path.basename(left!.key)
    const others = ['town/a-film.mp4', `town/of-another/${backup}`, `town-hall/${backup}`, backup]
    for (const key of [...others, `town/${backup}`])
      expect((await client.fetch(`${s3.url}/safe/${key}?uploads`, { method: 'POST' })).status).toBe(200)

    const again = () => makeBackup(db, config, 's3://safe/town')
    expect((await again()).removed).toEqual([])
    expect(await s3.uploads()).toHaveLength(6)

    await s3.age(25)
    const parts = [left!.key, `town/${backup}`].map((key) => `parts of s3://safe/${key}`)
    expect((await again()).removed).toEqual(parts)
    expect((await s3.uploads()).map(({ key }) => key)).toEqual(others.toSorted())
    await s3.close()
  })
})
