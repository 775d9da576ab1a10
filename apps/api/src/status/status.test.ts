import { beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '#/log/logger'
import { Problems } from '#/log/problems'
import { deliverMail } from '#/letters/deliver'
import { queueMail } from '#/mail/outbox'
import type { Message } from '#/mail/mailer'
import { Readiness } from '#/health/readiness'
import { testConfig } from '#/testing/config'
import { people, testApi } from '#/testing/scenario'
import { startJob } from '../jobs/job.ts'
import { alertsJob, checkTown, findProblems } from './alerts.ts'
import { lastErrorsJob } from './last-errors.ts'
import { heartbeatJob } from './processes.ts'
import { readStatus } from './read-status.ts'
import { statusCommand } from './status-command.ts'

const { services, db } = await testApi()
const problems = new Problems()
const log = createLogger('trace', { write: () => {} }, problems)
const status = () => readStatus(db, { dataDir: process.cwd() })
const lines = async () => statusCommand.print(await status()).join('\n')

describe('the status of a town', () => {
  it('has the version, the schema, the database, the disk and the queues, even if no process runs', async () => {
    const found = await status()
    expect(found).toMatchObject({ processes: [], alerts: [], backup: { at: null } })
    expect(found.schema.last).toMatch(/\.sql$/)
    expect(found.disk!.free).toBeLessThan(found.disk!.total)
    expect(found.database.bytes).toBeGreaterThan(1_000_000)
    expect(found.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['mail', 'refunds', 'invoices']))
    expect(await lines()).toContain('No process is running.')
  })

  it('lists each running process', async () => {
    const readiness = new Readiness(db)
    const heartbeat = startJob({ ...services, log, readiness }, heartbeatJob)
    await expect
      .poll(async () => (await status()).processes, { timeout: 10_000 })
      .toMatchObject([{ pid: process.pid, ready: true }])
    expect(await lines()).toMatch(/up \d+ (s|min|h), ready/)
    await heartbeat.stop()
    expect((await status()).processes).toEqual([])
  })

  it('has the last errors, one entry for each kind with a count', async () => {
    const writing = startJob({ ...services, log, problems }, lastErrorsJob)
    for (let count = 0; count < 3; count += 1)
      log.warn({ job: 'mail', cause: 'connect ECONNREFUSED' }, 'A round of a job failed')
    log.error({ err: new Error('a bug') }, 'A request failed')
    await expect
      .poll(async () => (await status()).errors, { timeout: 10_000 })
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: 'A round of a job failed (mail)', cause: 'connect ECONNREFUSED', times: 3 }),
          expect.objectContaining({ kind: 'A request failed', level: 'error', cause: 'a bug', times: 1 }),
        ]),
      )
    log.warn({ job: 'mail', cause: 'another cause' }, 'A round of a job failed')
    await writing.stop()
    const { errors } = await status()
    expect(errors).toContainEqual(expect.objectContaining({ cause: 'another cause', times: 4 }))
    expect(await lines()).toMatch(/ {2}\d{4}-\d\d-\d\dT[\d:.]+Z A request failed: a bug/)
  })

  it('has the last backup, and the error if a later backup failed', async () => {
    await db.query({
      text: `insert into backup_run (id, started_at, ended_at, place, bytes, ok, error, verified_at) values
        (gen_random_uuid(), now() - interval '3 hours', now() - interval '3 hours', '/b/1.tar', 5000000, true, null, '2026-11-20T04:00Z'),
        (gen_random_uuid(), now() - interval '1 hour', now() - interval '1 hour', '/b/2.tar', null, false, 'disk full', null)`,
    })
    expect(await lines()).toContain(
      'Backup: 3 h ago, 5 MB, /b/1.tar, hashes never checked, verified 2026-11-20T04:00:00.000Z\n  the last one failed: disk full',
    )
  })
})

describe('a problem that needs a person', () => {
  const parts = { ...services, log, config: testConfig({ origin: 'https://lonja.test' }) }
  const sent: Message[] = []
  const mailer = { send: async (message: Message) => void sent.push(message), close() {} }
  const deliver = async () => {
    sent.length = 0
    while ((await deliverMail(parts, mailer)) > 0);
    return sent.map(({ to, subject }) => [to, subject])
  }
  beforeEach(async () => {
    await db.query({ text: 'delete from backup_run; delete from alert; delete from mail; delete from payment_anomaly' })
  })

  it('causes one mail to the operators when it begins and one when it is over, although several processes notice it', async () => {
    await db.query({
      text: `insert into backup_run (id, started_at, ended_at, place, bytes, ok)
             values (gen_random_uuid(), now() - interval '40 hours', now() - interval '40 hours', '/b', 1, true)`,
    })
    await Promise.all([checkTown(parts), checkTown(parts), checkTown(parts)])
    await checkTown(parts)
    expect((await status()).alerts).toMatchObject([{ kind: 'backup', detail: 'the last backup is 40 hours old' }])
    expect(await deliver()).toEqual([[people.admin.email, 'La copia de seguridad está atrasada']])
    expect(sent[0]!.text).toContain('Hace más de día y medio')

    await db.query({ text: 'update backup_run set ended_at = now()' })
    await Promise.all([checkTown(parts), checkTown(parts)])
    expect(await deliver()).toEqual([[people.admin.email, 'Resuelto: la copia de seguridad está atrasada']])
    await checkTown(parts)
    expect(await deliver()).toEqual([])
  })

  it('is mailed to the configured addresses instead of the operators', async () => {
    await db.query({
      text: `insert into payment_anomaly (id, provider, provider_ref, kind) values (gen_random_uuid(), 'redsys', 'x', 'unknown')`,
    })
    await checkTown({ ...parts, config: testConfig({ alertTo: ['it@ayto.test', 'alcaldia@ayto.test'] }) })
    // Two mails of the same moment may be sent in any order.
    const mails = await deliver()
    expect(mails).toHaveLength(2)
    for (const to of ['it@ayto.test', 'alcaldia@ayto.test'])
      expect(mails).toContainEqual([to, 'Hay pagos que no cuadran con el banco'])
  })

  it('begins if a mail has waited for more than an hour, and is logged as an error', async () => {
    await queueMail(db, { kind: 'password-changed', recipient: 'ana@lonja.test' })
    expect((await findProblems(parts)).get('mail')).toBeNull()
    await db.query({ text: `update mail set created_at = now() - interval '61 minutes'` })
    problems.drain()
    await checkTown(parts)
    expect(problems.drain()).toMatchObject([
      { kind: 'A problem needs a person', level: 'error', cause: '1 mails wait for more than an hour' },
    ])
    // The mail about this problem is in the same queue, and is sent together with the other mails.
    expect((await deliver()).map(([, subject]) => subject)).toContain('La tienda no consigue enviar correos')
  })

  it('does not begin when there is no backup, if daily backups were never turned on', async () => {
    expect((await findProblems(parts)).get('backup')).toBeNull()
  })

  describe('a daily backup that was never made', () => {
    const daily = { hour: 3, minute: 0 }
    const scheduled = { ...parts, config: { ...parts.config, backup: { to: '/nowhere', keep: 14, daily } } }
    const later = (hours: number) =>
      db.query({
        text: `update setting set value = to_jsonb((value #>> '{}')::timestamptz - make_interval(hours => $1))
               where key = 'backup_scheduled'`,
        values: [hours],
      })
    /** Starts a process that checks the town once and ends. */
    const start = async (of: typeof parts) => {
      const alerts = startJob(of, alertsJob)
      await alerts.stop()
    }
    beforeEach(() => start(parts))

    it('is reported after one and a half days, even if the process started again in the meantime', async () => {
      await start(scheduled)
      await later(35)
      await Promise.all([start(scheduled), start(scheduled)])
      expect((await status()).alerts).toEqual([])
      expect(await deliver()).toEqual([])

      await later(1)
      await Promise.all([start(scheduled), start(scheduled)])
      expect((await status()).alerts).toMatchObject([
        { kind: 'backup', detail: 'no backup has been made for 36 hours' },
      ])
      expect(await deliver()).toEqual([[people.admin.email, 'La copia de seguridad está atrasada']])

      // A backup that failed does not count as a backup.
      await db.query({
        text: `insert into backup_run (id, started_at, ended_at, place, error)
               values (gen_random_uuid(), now() - interval '1 hour', now(), '/nowhere', 'disk full')`,
      })
      await start(scheduled)
      expect(await deliver()).toEqual([])

      await db.query({ text: `update backup_run set ok = true, error = null, bytes = 1` })
      await start(scheduled)
      expect(await deliver()).toEqual([[people.admin.email, 'Resuelto: la copia de seguridad está atrasada']])
    })

    it('is not reported any more after LONJA_BACKUP was unset', async () => {
      await start(scheduled)
      await later(40)
      expect((await findProblems(parts)).get('backup')).toBe('no backup has been made for 40 hours')
      await start(parts)
      expect((await findProblems(parts)).get('backup')).toBeNull()
    })
  })
})
