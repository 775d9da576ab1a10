import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerErrors } from './answer-errors.ts'

/** The answer of a route that throws this error. */
async function answerTo(error: Error & { code?: string }) {
  const app = Fastify()
  registerErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, headers, body } = await app.inject('/')
  await app.close()
  return { status: statusCode, retryAfter: headers['retry-after'], body }
}

const failure = (code: string, message = 'relation "secret" …') => Object.assign(new Error(message), { code })

it.each([
  ['the server is shut down', failure('57P01')],
  ['the server crashed', failure('57P02')],
  ['the server is starting', failure('57P03')],
  ['the connection is refused', failure('ECONNREFUSED')],
  ['the connection breaks', failure('EPIPE')],
  ['the name of the server is not found', failure('EAI_AGAIN')],
  [
    'the connection was lost before the statement',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  ['the connection is lost during the statement', new Error('Connection terminated unexpectedly')],
  ['the pool is exhausted', new Error('timeout exceeded when trying to connect')],
  ['the server has too many connections', failure('53300')],
  ['the disk is full', failure('53100')],
  ['the statement takes too long', failure('57014')],
  ['deadlocks occur again and again', failure('40P01')],
  ['serialization fails again and again', failure('40001')],
  ['the database is read-only', failure('25006')],
])('the server answers 503 with Retry-After when %s', async (_what, error) => {
  const { status, retryAfter, body } = await answerTo(error)
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '2' })
  expect(body).toContain('Service unavailable')
})

it.each([
  ['a syntax error in SQL', failure('42601')],
  ['any other bug', new TypeError('x is not a function')],
])('the server answers 500 to %s, and does not reveal the message', async (_what, error) => {
  const { status, body } = await answerTo(error)
  expect(status).toBe(500)
  expect(body).not.toContain(error.message)
})
