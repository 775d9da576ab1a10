import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '#/app'
import type { Config } from '#/config'
import type { Database } from '#/database/database'
import type { Logger } from '#/log/logger'
import { providersOf } from '#/payments/providers'
import type { PaymentProvider } from '#/payments/provider'
import { ResponseCache } from '#/resource/cache'
import type { Services } from '#/services'
import { testConfig } from './config.ts'
import { testDatabase } from './database.ts'
import { insertUser, testPassword } from './factories.ts'
import { quietLog } from './log.ts'
import { models } from '#/resources'

const person = (digit: number, username: string, role = 'ROLE_USER') => ({
  id: `00000000-0000-7000-8000-00000000000${digit}`,
  username,
  email: `${username}@lonja.test`,
  role,
})

/**
 * The people in the data of every test. The baker and the florist work for a shop after `insertBusiness` has made
 * them members.
 */
export const people = {
  alice: person(1, 'alice'),
  bob: person(2, 'bob'),
  baker: person(3, 'baker', 'ROLE_BUSINESS'),
  florist: person(4, 'florist', 'ROLE_BUSINESS'),
  admin: person(5, 'admin', 'ROLE_ADMIN'),
}
export type Person = keyof typeof people

interface Request {
  /** The sender, logged in with a real token. Without `as`, the request is anonymous. */
  as?: Person
  when: `${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'} /${string}`
  /** The body. It is sent as JSON, unless it is already a text or bytes. */
  body?: unknown
  headers?: Record<string, string>
}

interface Exchange extends Request {
  answers: number
  /** The `detail` of an error, or fields that the body must contain. */
  with?: string | object
  /** Headers that the answer must have; it may have others. */
  sends?: Record<string, unknown>
}

/** Declares a test that sends one request and checks its answer. */
export interface Scenario {
  (name: string, exchange: Exchange): void
  readonly app: FastifyInstance
  readonly services: Services
  readonly db: Database
  /** Sends a request without declaring a test. Use it inside of `it`. */
  send(request: Request): Promise<LightMyRequestResponse>
  /** Returns an access token of the person. */
  tokenOf(person: Person): Promise<string>
}

/** In milliseconds. A test that runs longer logs its people in again, because an access token is valid for 15 minutes. */
const loginLastsMs = 10 * 60_000

/**
 * Starts the whole API with its own database: `const scenario = await testApi(async (db) => { … })` at the top of a
 * test file. `world` fills the database before the tests are declared, so that they can use its ids.
 */
export async function testApi(
  world?: (db: Database) => Promise<unknown>,
  config: Partial<Config> = {},
  providers: readonly PaymentProvider[] = providersOf(config.payments),
  log: Logger = quietLog,
): Promise<Scenario> {
  const db = await testDatabase()
  const cache = new ResponseCache()
  db.onChanged((tags) => cache.invalidate(tags))
  const services: Services = { config: testConfig(config), db, cache, models, log, providers }
  for (const user of Object.values(people)) await insertUser(db, user)
  await world?.(db)
  const app = await buildApp(services)
  await app.ready()
  afterAll(() => app.close())

  const logins = new Map<Person, { token: Promise<string>; at: number }>()
  const logIn = async (who: Person): Promise<string> => {
    const form = { grant_type: 'password', username: people[who].username, password: testPassword }
    const response = await app.inject({ method: 'POST', url: '/api/login', payload: form })
    return response.json<{ access_token: string }>().access_token
  }
  const tokenOf = (who: Person): Promise<string> => {
    const known = logins.get(who)
    if (known && performance.now() - known.at < loginLastsMs) return known.token
    const token = logIn(who)
    logins.set(who, { token, at: performance.now() })
    return token
  }

  const send = async ({ as: who, when, body, headers = {} }: Request): Promise<LightMyRequestResponse> => {
    const [method, url] = when.split(' ', 2) as ['GET', string]
    const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    return app.inject({
      method,
      url,
      headers: {
        accept: 'application/json',
        ...(who && { authorization: `Bearer ${await tokenOf(who)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: isText ? body : JSON.stringify(body) }),
    })
  }

  const scenario = (name: string, { answers, with: wanted, sends = {}, ...request }: Exchange): void => {
    // oxlint-disable-next-line vitest/valid-title -- the title is the name of the scenario
    it(name, async () => {
      const response = await send(request)
      const expected = typeof wanted === 'string' ? { detail: wanted } : wanted
      expect({ status: response.statusCode, body: bodyOf(response), headers: response.headers }).toMatchObject({
        status: answers,
        headers: sends,
        ...(expected && { body: expected }),
      })
    })
  }
  return Object.assign(scenario, { app, services, db, send, tokenOf })
}

const bodyOf = (response: LightMyRequestResponse): unknown =>
  response.headers['content-type']?.toString().includes('json') ? response.json() : response.body
