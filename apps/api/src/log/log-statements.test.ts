import { once } from 'node:events'
import { type IncomingMessage, request as sendRequest } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { startJob } from '#/jobs/job'
import { ResponseCache } from '#/resource/cache'
import { requestInProcess } from '#/shop/request-in-process'
import { testConfig } from '#/testing/config'
import { testDatabase } from '#/testing/database'
import { collectingLog } from '#/testing/log'
import { logSlowStatements } from './log-statements.ts'
import { models } from '#/resources'

const { log, lines } = collectingLog()
const db = await testDatabase()
logSlowStatements(db, log, { slowStatementMs: 50 })
const patient = collectingLog()
logSlowStatements(db, patient.log, { slowStatementMs: 60_000 })
beforeEach(() => void (lines.length = 0))

const line = { level: 'warn', msg: 'A slow statement' }

describe('a slow statement of the database', () => {
  it('is logged as a warning with its text, but without its values', async () => {
    await db.query({ text: 'select pg_sleep($1), $2::text as who', values: [0.08, 'ana@lonja.test'] })
    expect(lines).toContainEqual(
      expect.objectContaining({ ...line, statement: 'select pg_sleep($1), $2::text as who' }),
    )
    expect(lines[0]!['ms']).toBeGreaterThanOrEqual(79)
    expect(JSON.stringify(lines)).not.toContain('ana')
  })

  it('is logged with its name, even if it fails inside a transaction', async () => {
    const failing = db.transaction(() =>
      db.query({ name: 'sleep and fail', text: 'select 1 / ($1::int * count(*)) from pg_sleep(0.08)', values: [0] }),
    )
    await expect(failing).rejects.toThrow('division by zero')
    expect(lines).toContainEqual(expect.objectContaining({ ...line, name: 'sleep and fail' }))
  })

  it('is not logged if the configured limit is longer than its time', () => {
    expect(patient.lines).toEqual([])
  })
})

describe('the id of the request of a slow statement', async () => {
  const every = collectingLog()
  logSlowStatements(db, every.log, { slowStatementMs: 0 })
  const app = await buildApp({ config: testConfig(), db, cache: new ResponseCache(), models, log })
  const sleepFor = (who: string) => db.query({ text: `select pg_sleep(0.01), '${who}'` })
  app.get('/api/sleep/:who', async ({ params }) => sleepFor((params as { who: string }).who))
  app.post('/api/sleep', async ({ body }) => {
    const { who } = body as { who: string }
    await db.transaction(async () => {
      await sleepFor(`${who} in a transaction`)
      db.changed('sleep')
    })
    return db.transaction(async () => sleepFor(`${who} in another`))
  })
  app.get('/page', async () => (await requestInProcess(app)('/api/sleep/page')).json())
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.close())
  beforeEach(() => void (every.lines.length = 0))
  /** The ids of the requests in the log lines of statements with this text. */
  const idsOf = (text: string) =>
    every.lines.filter(({ statement }) => String(statement).includes(text)).map(({ requestId }) => requestId)

  it('is in the statement’s log line, even while other requests run', async () => {
    const names = ['ana', 'berta', 'carla', 'dolors']
    const answers = await Promise.all(names.map((who) => fetch(`${url}/api/sleep/${who}`)))
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(names.length)
    expect(names.map((who) => idsOf(`'${who}'`))).toEqual(ids.map((id) => [id]))
  })

  it('is logged even if another request arrives before the body ends, but not for statements of a job that the request wakes', async () => {
    const rounds: unknown[] = []
    const work = async () => (rounds.push(await sleepFor('job')), false)
    const job = startJob({ db, log }, { name: 'test', every: 60_000, wakes: 'sleep', work })
    await expect.poll(() => rounds).toHaveLength(1)
    for (const who of ['ana', 'berta']) {
      const sent = sendRequest(`${url}/api/sleep`, { method: 'POST', headers: { 'content-type': 'application/json' } })
      sent.write('{"who":')
      await once(sent, 'socket')
      // Another request is answered between the two parts of the body.
      await fetch(`${url}/api/sleep/between`)
      sent.end(`"${who}"}`)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await answer.resume().toArray()
      const id = answer.headers['x-request-id']
      expect(idsOf(`'${who} in a transaction'`)).toEqual([id])
      expect(idsOf(`'${who} in another'`)).toEqual([id])
      expect(idsOf('COMMIT').filter((one) => one === id)).toHaveLength(2)
    }
    await expect.poll(() => rounds.length).toBeGreaterThanOrEqual(2)
    await job.stop()
    expect(idsOf(`'job'`).filter((id) => id !== undefined)).toEqual([])
  })

  it('is the id of the request for a page if the page sent a second request inside the process', async () => {
    const page = await fetch(`${url}/page`)
    expect(idsOf(`'page'`)).toEqual([page.headers.get('x-request-id')])
  })

  it('is missing for statements outside of requests', async () => {
    await sleepFor('nobody')
    expect(idsOf(`'nobody'`)).toEqual([undefined])
  })
})
