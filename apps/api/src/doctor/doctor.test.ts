import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#/config'
import { release } from '#/config/release'
import { testDatabase } from '#/testing/database'
import { lonja } from '#/testing/lonja-process'
import { testMailServer } from '#/testing/mail-server'
import { copyTown } from '#/testing/copy-town'
import { sharedTown } from '#/testing/shared-town'
import { onServer } from '#/testing/template'
import { models } from '#/resources'
import { checkDatabase, checkOpenDatabase } from './check-database.ts'
import { checkOutside } from './check-outside.ts'
import { checkBucket, checkMail, checkPayments } from './check-services.ts'
import { doctorCommand } from './doctor-command.ts'
import type { Finding } from './finding.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'lonja-doctor-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const MB = 1024 * 1024
const secret = 'a secret that is long enough for it'
const configOf = (env: Record<string, string>) => readConfig({ DATA_DIR: dataDir, LONJA_SECRET: secret, ...env })

describe('the doctor sends a mail', async () => {
  const { url, received, refusals } = await testMailServer()
  const config = configOf({ SMTP_URL: url, ORIGIN: 'https://lonja.test' })

  test('and reports that the mail server accepted it', async () => {
    const finding = await checkMail(config, 'ana@example.test')
    expect(finding).toMatchObject({ level: 'ok', what: `${new URL(url).host} accepted a mail to ana@example.test` })
    expect(received).toMatchObject([{ to: 'ana@example.test', subject: 'Correo de prueba de Lonja' }])
  })

  test('and reports the reply of a mail server that refuses it', async () => {
    refusals.push(550)
    const finding = await checkMail(config, 'ana@example.test')
    expect(finding).toMatchObject({ level: 'problem', what: expect.stringContaining('550') })
  })

  test('and reports the folder for mails if no mail server is configured', async () => {
    expect(await checkMail(configOf({}), undefined)).toMatchObject({ what: expect.stringContaining(`${dataDir}/mail`) })
  })
})

test('the doctor writes to the bucket, and reports an access key that the bucket refuses', async () => {
  const directory = path.join(dataDir, 's3')
  const configureBuckets = [{ name: 'lonja', configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const url = `http://127.0.0.1:${port}/lonja`
  const settings = { url, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
  expect(await checkBucket(settings)).toMatchObject([{ level: 'ok' }])
  const wrong = await checkBucket({ ...settings, accessKeyId: 'wrong' })
  expect(wrong).toMatchObject([{ level: 'problem', what: expect.stringContaining('could not be written') }])
  await server.close()
})

test('the doctor accepts a key of the bank with 24 bytes, and reports a key that is too short', () => {
  const config = configOf({})
  const redsys = { merchantCode: '999008881', terminal: '1', url: '/bank', signatureVersion: 'HMAC_SHA256_V1' }
  const findings = (key: string) => checkPayments({ ...config, payments: { redsys: { ...redsys, key } } })
  expect(findings('sq7HjrUOBfKmC576ILgskD5srU870gJ7')).toMatchObject([{ level: 'ok' }])
  expect(findings('c2hvcnQ=')).toMatchObject([{ level: 'problem', what: 'the key has 5 bytes instead of 24' }])
})

test('the doctor reports that no server answers at ORIGIN', async () => {
  const findings = await checkOutside(configOf({ ORIGIN: 'http://127.0.0.1:1' }))
  expect(findings).toMatchObject([{ part: 'outside', level: 'problem' }])
})

const emptyDb = await testDatabase()

test('the doctor finds no problem in a database that is already open, and reports the age of the backup', async () => {
  await emptyDb.query({
    text: `insert into backup_run (id, started_at, ended_at, place, bytes, ok)
           values (gen_random_uuid(), now() - interval '3 hours', now(), '/b/1.tar', 5, true)`,
  })
  const findings = await checkOpenDatabase(emptyDb, configOf({}))
  expect(levels(findings)).toMatchObject({ database: 'ok', schema: 'ok', clock: 'ok' })
  expect(findings).toContainEqual(expect.objectContaining({ part: 'backup', what: '3 hours old, /b/1.tar' }))
})

describe('the doctor reads the database of a town', async () => {
  const { db, env } = await sharedTown()
  const find = async (part: string, more: Record<string, string> = {}) =>
    (await checkDatabase(readConfig({ ...env, ...more }))).filter((finding) => finding.part === part)
  const origin = { ORIGIN: 'https://tienda.test' }
  const production = { ...origin, NODE_ENV: 'production' }
  beforeEach(() => db.query({ text: 'delete from backup_run; delete from process' }))

  const insertBackup = (hours: number, ok = true) =>
    db.query({
      text: `insert into backup_run (id, started_at, ended_at, place, bytes, ok)
             select gen_random_uuid(), at, at, '/backups/town.tar', 1, $2 from (select now() - make_interval(hours => $1) as at) as run`,
      values: [hours, ok],
    })

  test('and reports the age of the last good backup', async () => {
    await insertBackup(90)
    await insertBackup(47)
    await insertBackup(1, false)
    expect(await find('backup')).toMatchObject([{ level: 'ok', what: '47 hours old, /backups/town.tar' }])
  })

  test('and reports a backup that is too old, with the command for a new one', async () => {
    await insertBackup(90)
    await insertBackup(49)
    await insertBackup(1, false)
    expect(await find('backup')).toEqual([
      {
        part: 'backup',
        level: 'warning',
        what: 'the last one is 49 hours old',
        why: 'if the disk breaks, all orders since the last backup are lost',
        mend: 'npm run lonja -- backup, and LONJA_BACKUP=daily@03:00 for every night',
      },
    ])
  })

  test('and reports a missing backup, in production as a warning', async () => {
    await insertBackup(1, false)
    expect(await find('backup', production)).toMatchObject([{ level: 'warning', what: 'there is none' }])
    expect(await find('backup')).toMatchObject([{ level: 'ok', what: 'there is none' }])
  })

  const insertProcess = (pid: number, version: string, ready: boolean, seconds: number) =>
    db.query({
      text: `insert into process (id, pid, host, version, ready, seen_at)
             values (gen_random_uuid(), $1, 'shop', $2, $3, now() - make_interval(secs => $4))`,
      values: [pid, version, ready, seconds],
    })

  test('and lists the running processes', async () => {
    await insertProcess(11, release, true, 20)
    await insertProcess(12, release, true, 1)
    expect(await find('process', origin)).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/1[12] on shop and 1[12] on shop, version/) },
    ])
  })

  test('and reports that no process is running: a problem if ORIGIN is set, otherwise a warning', async () => {
    await insertProcess(11, release, true, 40)
    const what = 'no process of Lonja runs on this database'
    expect(await find('process', origin)).toMatchObject([{ level: 'problem', what }])
    expect(await find('process')).toMatchObject([{ level: 'warning', what }])
  })

  test('and reports a process of another version and a process that is not ready', async () => {
    await insertProcess(11, '0.9.0', true, 1)
    await insertProcess(12, release, false, 1)
    await insertProcess(13, release, true, 1)
    const findings = await find('process', origin)
    expect(findings).toHaveLength(2)
    expect(findings).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        what: `process 11 on shop is version 0.9.0, and this command is ${release}`,
      }),
    )
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'problem', what: 'process 12 on shop is not ready' }),
    )
  })
})

/** The reason why this machine cannot mount a small disk for the tests; undefined if it can. */
function smallDiskProblem(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk'
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dataDir])
  return tried.status === 0 ? undefined : 'nothing can be mounted here'
}
const noDisk = smallDiskProblem()

describe.skipIf(noDisk !== undefined)(`the doctor${noDisk ? ` (left out: ${noDisk})` : ''}`, () => {
  const disk = path.join(dataDir, 'disk')

  /**
   * Runs `lonja doctor` with its data on a disk of 10 MB that already contains this many bytes. Returns its exit code
   * and its findings about the disk.
   */
  async function onDiskWith(bytes: number) {
    await mkdir(disk, { recursive: true })
    const script = `mount -t tmpfs -o size=10m tmpfs ${disk}
      head -c ${bytes} /dev/zero >${disk}/filler 2>/dev/null || true
      echo ready && read -r`
    // Only the new process sees the disk at its path. Other processes reach it through /proc/<pid>/root.
    const child = spawn('unshare', ['--mount', 'bash', '-uc', script], { stdio: ['pipe', 'pipe', 'inherit'] })
    const closed = once(child, 'close')
    try {
      await Promise.race([once(child.stdout, 'data'), closed])
      const config = () => configOf({ DATA_DIR: `/proc/${child.pid}/root${disk}` })
      const terminal = { interactive: false, json: true, note: () => {} }
      const found = await doctorCommand.run({ args: [], options: {}, terminal, config, models })
      const { findings } = found as { findings: Finding[] }
      return { code: doctorCommand.exitCode!(found), disk: findings.filter(({ part }) => part === 'disk') }
    } finally {
      child.stdin.end()
      await closed
    }
  }

  test.each([
    ['that is full', 20 * MB, 'problem', '0 MB are free', '(0 %)', 1],
    ['that is as good as full', 9.87 * MB, 'problem', '0 MB are free', '(1 %)', 1],
    ['that fills up', 9.05 * MB, 'warning', '1 MB are free', '(9 %)', 0],
    ['with room', 8.95 * MB, 'ok', '1 MB are free', '(10 %)', 0],
  ])('reports the free space of a disk %s', { timeout: 120_000 }, async (_how, bytes, level, what, percent, code) => {
    const found = await onDiskWith(Math.round(bytes))
    expect(found.disk).toMatchObject([{ level, what: expect.stringContaining(what) as string }])
    expect(found.disk[0]!.what).toContain(percent)
    expect(found.disk[0]!.mend).toBe(level === 'ok' ? undefined : 'free space or give the machine a larger disk')
    expect(found.code).toBe(code)
  })
})

const levels = (findings: readonly Finding[]) => Object.fromEntries(findings.map(({ part, level }) => [part, level]))

describe.skipIf(process.env['TEST_DATABASE_URL'])('on the embedded database', () => {
  const folder = path.join(dataDir, 'town')
  beforeAll(() => copyTown(folder))

  test('lonja doctor finds no problem and exits with code 0', { timeout: 60_000 }, async () => {
    const { code, out } = await lonja({ DATA_DIR: folder, LONJA_SECRET: secret }, 'doctor', '--json')
    const { findings } = JSON.parse(out) as { findings: Finding[] }
    expect(levels(findings)).toMatchObject({
      database: 'ok',
      extensions: 'ok',
      schema: 'ok',
      clock: 'ok',
      secret: 'ok',
    })
    expect(code).toBe(0)
  })

  test('lonja doctor reports a wrong setting and exits with code 1', { timeout: 60_000 }, async () => {
    const { code, out } = await lonja({ DATA_DIR: folder, PORT: 'many' }, 'doctor')
    expect(out).toContain('PROBLEM settings: PORT ')
    expect(code).toBe(1)
  })

  test('the doctor warns that a folder has no database, and names the command that creates one', async () => {
    expect(await checkDatabase(configOf({}))).toMatchObject([{ level: 'warning', mend: 'npm run lonja -- setup' }])
  })
})

const serverUrl = process.env['TEST_DATABASE_URL']
test.skipIf(!serverUrl)('the doctor names the commands that create missing extensions', async () => {
  const name = `lonja_doctor_${process.pid}`
  await onServer(serverUrl!, async (server) => {
    await server.query(`create role ${name} login password 'doctor'`)
    await server.query(`create database ${name}`)
  })
  try {
    const url = new URL(serverUrl!)
    Object.assign(url, { username: name, password: 'doctor', pathname: `/${name}` })
    const findings = await checkDatabase(configOf({ DATABASE_URL: url.href }))
    expect(findings).toContainEqual(
      expect.objectContaining({
        part: 'extensions',
        level: 'problem',
        mend: `as a superuser in ${name}: CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent;`,
      }),
    )
  } finally {
    await onServer(serverUrl!, async (server) => {
      await server.query(`drop database ${name} with (force)`)
      await server.query(`drop role ${name}`)
    })
  }
})
