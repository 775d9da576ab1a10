import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#/app'
import { readConfig } from '#/config'
import { unusedPort } from '#/testing/unused-port'
import { testConfig } from '#/testing/config'
import { collectingLog } from '#/testing/log'
import { people, testApi } from '#/testing/scenario'

const { services, tokenOf } = await testApi()
const { log, lines } = collectingLog()
const s3 = {
  url: `http://127.0.0.1:${await unusedPort()}/bucket`,
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  region: 'here',
}

const abandoned = Promise.withResolvers<void>()

/** Starts a server with the API and the log, and with this limit for slow requests. */
async function open(slowRequestMs: number): Promise<string> {
  const app = await buildApp({ ...services, config: testConfig({ production: true, slowRequestMs, s3 }), log })
  app.get('/api/bug', async () => {
    throw Object.assign(new Error('a bug'), { detail: 'Key (email)=(ana@lonja.test) already exists.' })
  })
  app.get('/api/slow', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return 'ok'
  })
  app.get('/api/abandoned', async (_request, reply) => {
    abandoned.resolve()
    await once(reply.raw, 'close')
  })
  afterAll(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}
const patient = await open(60_000)
const impatient = await open(200)
beforeEach(() => void (lines.length = 0))

/** Sends a request over the network and waits for its lines. Requests inside the process are not logged. */
async function ask(path: string, init: RequestInit = {}, count = 1, server = patient) {
  const answer = await fetch(server + path, init)
  await answer.text()
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(count)
  return answer
}

describe('the log line of a request', () => {
  it('has the request’s id, its route, its status and its time, but no ids or parameters of its URL', async () => {
    const answer = await ask('/api/products/10000000-0000-7000-8000-000000000001?email=ana@lonja.test')
    expect(lines).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        route: '/api/products/:id',
        status: 404,
        ms: expect.any(Number) as number,
        bytes: expect.any(Number) as number,
        msg: 'request',
      },
    ])
  })

  it('names the account by its id', async () => {
    await ask('/api/me', { headers: { authorization: `Bearer ${await tokenOf('alice')}` } })
    expect(lines).toMatchObject([{ route: '/api/me', viewer: people.alice.id, role: 'ROLE_USER' }])
  })

  it('is a warning if the request was slow', async () => {
    await ask('/api/slow', {}, 1, impatient)
    expect(lines).toMatchObject([{ level: 'warn', msg: 'A slow request', route: '/api/slow' }])
    expect(lines[0]!['ms']).toBeGreaterThan(200)
  })

  it('records that the client disconnected', async () => {
    const leaving = new AbortController()
    const asked = fetch(`${patient}/api/abandoned`, { signal: leaving.signal })
    void abandoned.promise.then(() => leaving.abort())
    await expect(asked).rejects.toThrow('aborted')
    await expect.poll(() => lines).toMatchObject([{ route: '/api/abandoned', aborted: true }])
  })
})

describe('a request that fails', () => {
  it('because of a bug gets a log line with the stack and without data of the database', async () => {
    const answer = await ask('/api/bug', {}, 2)
    expect(lines.map(({ level }) => level)).toEqual(['error', 'info'])
    expect(lines[0]).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      msg: 'A request failed',
      err: { message: 'a bug', stack: expect.stringContaining('log-requests.test.ts') as string },
    })
    expect(JSON.stringify(lines)).not.toContain('ana@')
  })

  it('with 503 gets one warning in the log, with the cause and without a stack', async () => {
    const answer = await ask('/media/missing.webp', {}, 2)
    expect(answer.status).toBe(503)
    expect(lines).toMatchObject([
      {
        level: 'warn',
        requestId: answer.headers.get('x-request-id'),
        msg: 'A request was answered with 503',
        route: '/media/*',
        cause: expect.stringMatching(/^The media store did not answer GET: .*ECONNREFUSED/) as string,
      },
      { level: 'info', status: 503 },
    ])
    expect(JSON.stringify(lines)).not.toContain('    at ')
  })
})

describe('the settings of the log', () => {
  const read = (env: NodeJS.ProcessEnv) => readConfig({ LONJA_SECRET: 'x'.repeat(32), ...env })

  it('choose text by default, and JSON in production', () => {
    expect(read({}).log).toEqual({ level: 'info', format: 'text' })
    expect(read({ NODE_ENV: 'production' }).log).toEqual({ level: 'info', format: 'json' })
    expect(read({ LOG_LEVEL: 'debug', LOG_FORMAT: 'json' }).log).toEqual({ level: 'debug', format: 'json' })
  })

  it.each([
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not loud'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be json or text, not xml'],
    [{ LONJA_SLOW_REQUEST_MS: '-1' }, 'LONJA_SLOW_REQUEST_MS is not a number above 0'],
  ])('%o are refused', (env, message) => {
    expect(() => read(env)).toThrow(message)
  })
})
