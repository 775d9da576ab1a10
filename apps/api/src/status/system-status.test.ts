import type { SystemStatus } from '@lonja/contract/status/system-status'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#/config/read-config'
import { shownSettings } from '#/config/shown-settings'
import { schema } from '#/config/settings'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { JobRounds } from '#/jobs/job-rounds'
import { people, testApi } from '#/testing/scenario'
import { jobRoundsJob } from './store-rounds.ts'

const secrets = {
  DATABASE_URL: 'postgres://town:very-secret@db/town',
  LONJA_SECRET: 'very-secret-text-of-more-than-32-characters',
  STRIPE_SECRET_KEY: 'sk_verysecret',
  STRIPE_WEBHOOK_SECRET: 'whsec_verysecret',
  SMTP_URL: 'smtp://user:very-secret@mail.example',
  METRICS_TOKEN: 'very-secret-token-of-metrics',
}
const env = { ...secrets, ORIGIN: 'https://lonja.example', LONJA_AUDIT_MONTHS: '36' }
const scenario = await testApi(
  async (db) => {
    await db.query({ text: `update "user" set town_role = 'auditor' where id = $1`, values: [people.bob.id] })
    await db.query({ text: `update "user" set town_role = 'support' where id = $1`, values: [people.florist.id] })
  },
  { shown: readSettings(env).shown! },
)
const { db, services, send } = scenario
const at = new Date()
const mail = uuidv7()
const push = uuidv7()
await insert(db, 'mail', { id: mail, kind: 'alert', recipient: 'ana@example.com', dropped_at: at, error: 'refused' })
const device = uuidv7()
const notification = uuidv7()
await insert(db, 'device', { id: device, user_id: people.alice.id, platform: 'web' })
await insert(db, 'notification', { id: notification, type: 'campaign', title: 'Feria', body: '' })
await insert(db, 'push', {
  id: push,
  notification_id: notification,
  user_id: people.alice.id,
  device_id: device,
  dropped_at: at,
  error: 'status 400',
})

const when = 'GET /api/system/status'
const read = async (as: 'admin' | 'bob' = 'admin') => (await send({ as, when })).json<SystemStatus>()

describe('the state of the system', () => {
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for the support', { as: 'florist', when, answers: 403, with: 'Access Denied.' })
  scenario('is for auditors', { as: 'bob', when, answers: 200 })

  it('lists the mails and messages that were given up, with a masked address', async () => {
    expect((await read()).failures).toEqual([
      { queue: 'mail', id: mail, about: 'alert', to: 'a…@example.com', error: 'refused', since: at.toISOString() },
      { queue: 'push', id: push, about: 'campaign', to: 'web', error: 'status 400', since: at.toISOString() },
    ])
  })

  it('shows the values of settings, but of secrets only that they are given', async () => {
    const { settings } = await read()
    expect(settings).toContainEqual({ name: 'ORIGIN', given: true, value: 'https://lonja.example' })
    expect(settings).toContainEqual({ name: 'LONJA_AUDIT_MONTHS', given: true, value: '36' })
    expect(settings).toContainEqual({ name: 'LOG_LEVEL', given: false, value: 'info' })
    for (const name of Object.keys(secrets)) expect(settings).toContainEqual({ name, given: true, value: null })
    expect(JSON.stringify(settings)).not.toMatch(/very-?secret/)
  })

  it('has no value of a setting whose name is that of a key, a secret or a token', () => {
    const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '7']))
    const values = schema.partial().parse({})
    const shown = shownSettings(values as Parameters<typeof shownSettings>[0], given)
    const secret = shown.filter(({ name }) => /SECRET|KEY|TOKEN|PASSWORD|DATABASE_|SMTP/.test(name))
    expect(secret.length).toBeGreaterThan(10)
    expect(secret.filter(({ value }) => value !== null)).toEqual([])
  })
})

describe('the jobs', () => {
  const store = async (note: (rounds: JobRounds) => void) => {
    const rounds = new JobRounds()
    note(rounds)
    if ('work' in jobRoundsJob) await jobRoundsJob.work({ ...services, rounds })
  }
  const mailJob = { name: 'mail', every: 15_000 }
  const found = async () => (await read()).jobs.find(({ name }) => name === 'mail')!

  it('have their last round, the next one, and the last error also after a round without errors', async () => {
    await store((rounds) => rounds.note(mailJob, 12.4))
    const good = await found()
    expect(good).toMatchObject({ ms: 12, error: null, failedAt: null, failing: false, late: false })
    expect(+new Date(good.next) - +new Date(good.at)).toBe(15_000)
    await store((rounds) => rounds.note(mailJob, 3, 'connect ECONNREFUSED'))
    const bad = await found()
    expect(bad).toMatchObject({ error: 'connect ECONNREFUSED', failedAt: bad.at, failing: true })
    await new Promise((wait) => setTimeout(wait, 5))
    await store((rounds) => rounds.note(mailJob, 4))
    expect(await found()).toMatchObject({ ms: 4, error: 'connect ECONNREFUSED', failedAt: bad.at, failing: false })
  })

  it('keep the newest round if a process writes an older one later', async () => {
    const late = new JobRounds()
    late.note(mailJob, 1, 'an old error')
    await new Promise((wait) => setTimeout(wait, 5))
    await store((rounds) => rounds.note(mailJob, 7))
    if ('work' in jobRoundsJob) await jobRoundsJob.work({ ...services, rounds: late })
    expect(await found()).toMatchObject({ ms: 7, failing: false })
  })

  it('are late if rounds are missing', async () => {
    await db.query({ text: `update job_round set at = now() - interval '3 minutes' where name = 'mail'` })
    expect(await found()).toMatchObject({ late: true })
  })
})

describe('sending a message again that was given up', () => {
  const again = `POST /api/push-failures/${push}/retry` as const
  scenario('needs a login', { when: again, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when: again, answers: 403, with: 'Access Denied.' })
  scenario('is not for auditors', { as: 'bob', when: again, answers: 403, with: 'Access Denied.' })
  scenario('is about a message', {
    as: 'admin',
    when: `POST /api/push-failures/${uuidv7()}/retry`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('puts it into the queue', { as: 'admin', when: again, answers: 200, with: { id: push } })
  scenario('works once', { as: 'admin', when: again, answers: 404, with: 'Not Found' })

  it('removes it from the list, and is in the log of changes', async () => {
    expect((await read()).failures.map(({ queue }) => queue)).toEqual(['mail'])
    const rows = await db.query({ text: `select action from audit_event where resource = 'push-failures'` })
    expect(rows).toEqual([{ action: 'retry' }])
  })
})
