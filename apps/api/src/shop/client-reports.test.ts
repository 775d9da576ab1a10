import Fastify, { LogController } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { registerErrors } from '#/http/answer-errors'
import { registerBodies } from '#/resource/bodies'
import { testConfig } from '#/testing/config'
import { acceptReports } from './client-reports.ts'

const lines: string[] = []
const app = Fastify({
  logController: new LogController({ disableRequestLogging: true }),
  logger: { level: 'info', base: null, stream: { write: (line) => void lines.push(line) } },
})
app.decorate('publicOrigin', 'https://lonja.test')
registerErrors(app)
registerBodies(app)
acceptReports(app, testConfig())
beforeEach(() => void lines.splice(0))

let asked = 0
const missing = { kind: 'not-found', path: '/nada' }
const crash = {
  kind: 'crash',
  id: '0a1b2c3d',
  path: '/product/:id',
  error: 'TypeError',
  at: '/assets/main-x_1.js:1:204',
}

/** Sends a report. Each report comes from a different address, unless an address is given. */
const report = (payload: unknown, headers: Record<string, string> = {}, remoteAddress = `10.0.0.${(asked += 1)}`) =>
  app.inject({
    method: 'POST',
    url: '/client-reports',
    headers: { 'content-type': 'application/json', origin: 'https://lonja.test', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress,
  })

it.each([missing, crash])('a page’s report of $kind is logged in one line, with an empty answer', async (told) => {
  const { statusCode, body } = await report(told)
  expect({ statusCode, body }).toEqual({ statusCode: 204, body: '' })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ level: 30, report: told, msg: 'A page reported' }),
  ])
})

it.each([
  ['another origin', missing, { origin: 'https://evil.test' }, 403],
  ['a page of another site', missing, { 'sec-fetch-site': 'cross-site' }, 403],
  ['another content type', 'kind=not-found', { 'content-type': 'text/plain' }, 415],
  ['a form', 'kind=not-found&path=/nada', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a body that is too large', { ...missing, path: `/${'a'.repeat(1_100)}` }, {}, 413],
  ['a path that is too long', { ...missing, path: `/${'a'.repeat(301)}` }, {}, 400],
  ['a body that is no JSON', '{"kind":', {}, 400],
  ['nothing', 'null', {}, 400],
  ['an unknown kind', { ...missing, kind: 'constructor' }, {}, 400],
  ['a query', { ...missing, path: '/nada?email=a@b.es' }, {}, 400],
  ['a line break', { ...missing, path: '/nada\n{"level":50}' }, {}, 400],
  ['an additional field', { ...missing, user: 'Amparo' }, {}, 400],
  ['a missing field', { kind: 'not-found' }, {}, 400],
  ['the message of an error', { ...crash, error: 'No user amparo@lonja.test' }, {}, 400],
  ['a script of another site', { ...crash, at: 'https://evil.test/x.js:1:1' }, {}, 400],
])('a report with %s is refused', async (_what, told, headers, status) => {
  expect((await report(told, headers as Record<string, string>)).statusCode).toBe(status)
  expect(lines).toEqual([])
})

it('twenty reports from one IP address are accepted at once, and the next one gets 429 with Retry-After', async () => {
  const many = await Promise.all(Array.from({ length: 21 }, async () => report(missing, {}, '10.9.9.9')))
  expect(many.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
  const last = many.find(({ statusCode }) => statusCode === 429)
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(lines).toHaveLength(20)
  expect((await report(missing)).statusCode).toBe(204)
})
