import { createHmac } from 'node:crypto'
import type { Tokens } from '@lonja/contract/users/user'
import { describe, expect, it } from 'vitest'
import { testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'
import { deriveKey } from '../config/derive-key.ts'
import { accessTokens } from './access-token.ts'

// Simulates attacks on login and sessions, mainly by requests to the API.

const scenario = await testApi(undefined, { rateLimitFactor: 1_000, refusalDelay: [0, 1] })
const { db, send, services } = scenario
const { secret } = services.config

const logIn = async () =>
  (
    await send({
      when: 'POST /api/login',
      body: { grant_type: 'password', username: 'alice', password: testPassword },
    })
  ).json<Tokens>()
const refresh = (refresh_token: string) =>
  send({ when: 'POST /api/login', body: { grant_type: 'refresh_token', refresh_token } })
const me = async (authorization: string) => (await send({ when: 'GET /api/me', headers: { authorization } })).statusCode

describe('a refresh token', () => {
  it('that is sent fifty times at the same time has only one successor, and the session continues', async () => {
    const first = await logIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(first.refresh_token)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const successors = new Set(answers.map((answer) => answer.json<Tokens>().refresh_token))
    expect(successors.size).toBe(1)
    expect((await refresh([...successors][0]!)).statusCode).toBe(200)
    for (const answer of [answers[0]!, answers[49]!])
      expect(await me(`Bearer ${answer.json<Tokens>().access_token}`)).toBe(200)
  })

  it('that is used again after the grace time ends the whole session, and the owner is notified', async () => {
    const stolen = await logIn()
    const second = (await refresh(stolen.refresh_token)).json<Tokens>()
    const third = (await refresh(second.refresh_token)).json<Tokens>()
    await db.query({ text: `update refresh_token set used_at = used_at - interval '21 seconds'` })
    expect((await refresh(stolen.refresh_token)).json()).toMatchObject({ detail: 'Invalid refresh token' })
    for (const { refresh_token, access_token } of [stolen, second, third]) {
      expect((await refresh(refresh_token)).statusCode).toBe(400)
      expect(await me(`Bearer ${access_token}`)).toBe(401)
    }
    const mail = await db.query({ text: `select kind, recipient from mail` })
    expect(mail).toEqual([{ kind: 'session-ended', recipient: people.alice.email }])
  })

  it.each(['', ' ', 'x', 'x'.repeat(5_000), 'a\0b', "' or 1=1 --"])('is refused when it is %j', async (token) => {
    expect((await refresh(token)).statusCode).toBe(400)
  })
})

describe('an access token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const sign = (
    head: object,
    body: object,
    key: Buffer | string = deriveKey(secret, 'access token'),
    hash = 'sha256',
  ) => {
    const text = `${encode(head)}.${encode(body)}`
    return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
  }
  const setUp = async () => {
    const { access_token } = await logIn()
    const [head, body] = access_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>) as [
      object,
      object,
    ]
    return { token: access_token, head, body }
  }

  it('that this test signs correctly is accepted', async () => {
    const { head, body } = await setUp()
    expect(await me(`Bearer ${sign(head, body)}`)).toBe(200)
  })

  it('with no algorithm, another algorithm or another key is refused', async () => {
    const { head, body, token } = await setUp()
    const attempts = [
      `${encode({ ...head, alg: 'none' })}.${encode(body)}.`,
      `${encode({ ...head, alg: 'None' })}.${encode(body)}.${token.split('.')[2]}`,
      `${token.split('.').slice(0, 2).join('.')}.`,
      token.split('.').slice(0, 2).join('.'),
      sign({ ...head, alg: 'HS512' }, body, undefined, 'sha512'),
      sign({ ...head, alg: 'RS256' }, body),
      sign({ ...head, alg: 'ES256' }, body),
      sign(head, body, ''),
      sign(head, body, secret),
      sign(head, body, deriveKey(secret, 'xsrf')),
      sign({ ...head, kid: '../../dev/null' }, body, ''),
      sign({ ...head, jwk: { kty: 'oct', k: 'AA' } }, body, Buffer.from([0])),
    ]
    for (const attempt of attempts) expect([attempt, await me(`Bearer ${attempt}`)]).toEqual([attempt, 401])
  })

  it('with another user, session, type, issuer or audience, or without a valid expiry time, is refused', async () => {
    const { head, body } = await setUp()
    const attempts = [
      sign(head, { ...body, sub: people.admin.id }),
      sign(head, { ...body, sid: '00000000-0000-7000-8000-000000000000' }),
      sign({ ...head, typ: 'JWT' }, body),
      sign({ ...head, typ: undefined }, body),
      sign(head, { ...body, aud: 'elsewhere' }),
      sign(head, { ...body, iss: 'elsewhere' }),
      sign(head, { ...body, exp: undefined }),
      sign(head, { ...body, exp: 1 }),
    ]
    for (const attempt of attempts) expect([attempt, await me(`Bearer ${attempt}`)]).toEqual([attempt, 401])
  })

  it('that has expired or was revoked is refused, and so is a refresh token in place of an access token', async () => {
    const tokens = await logIn()
    const { sub, sid } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1]!, 'base64url').toString()) as {
      sub: string
      sid: string
    }
    const old = accessTokens(secret).issue({ userId: sub, sessionId: sid }, Date.now() - 901_000)
    expect(await me(`Bearer ${old}`)).toBe(401)
    expect(await me(`Bearer ${tokens.refresh_token}`)).toBe(401)
    expect((await refresh(tokens.access_token)).statusCode).toBe(400)
    await send({ when: 'POST /api/logout', headers: { authorization: `Bearer ${tokens.access_token}` } })
    expect(await me(`Bearer ${tokens.access_token}`)).toBe(401)
  })

  it.each(['Bearer', 'Bearer ', 'Bearer null', 'Bearer undefined', 'Bearer ..', 'bearer [object Object]', 'Bearer  x'])(
    'that has a wrong format is refused: %j',
    async (authorization) => {
      expect(await me(authorization)).toBe(401)
    },
  )
})

const timed = async (work: () => Promise<unknown>) => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const sorted = (times: number[]) => times.toSorted((a, b) => a - b)

/**
 * Measures the times of two kinds of requests and returns their relative difference. 200 requests of each kind are sent
 * in turn, so that other programs slow both kinds down equally. The sorted times are compared at three positions, and
 * the smallest difference counts: a kind that is really slower is slower at all three positions.
 */
async function difference(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 200; round += 1)
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const))
      times[which].push(await timed(which === 0 ? one : other))
  const [first, second] = [sorted(times[0]), sorted(times[1])]
  const apart = [20, 50, 100].map((index) => {
    const [a, b] = [first[index]!, second[index]!]
    return Math.abs(a - b) / Math.max(a, b)
  })
  return Math.min(...apart)
}

/** The smallest result of up to three measurements. Other programs can cause a difference in some of them. */
async function leastDifference(one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<number> {
  let least = 1
  for (let round = 0; round < 3 && least >= 0.1; round += 1) least = Math.min(least, await difference(one, other))
  return least
}

describe('the time until the answer', () => {
  it('to a login with a wrong password does not reveal whether the username exists', { timeout: 600_000 }, async () => {
    const tryLogin = (username: string) => () =>
      send({ when: 'POST /api/login', body: { grant_type: 'password', username, password: 'wrong password' } })
    expect(await leastDifference(tryLogin('alice'), tryLogin('nobody'))).toBeLessThan(0.1)
  })

  it('to a request for a new password does not reveal whether the e-mail has an account', async () => {
    await db.query({ text: 'alter table "user" rename to gone' })
    const answers = await Promise.all(
      ['alice@lonja.test', 'nobody@lonja.test'].map((email) =>
        send({ when: 'POST /api/reset-password', body: { email } }),
      ),
    )
    await db.query({ text: 'alter table gone rename to "user"' })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  })
})

describe('the rate limit of logins', () => {
  it('refuses even a login with the correct password if the table `rate_limit` does not exist', async () => {
    await db.query({ text: 'alter table rate_limit rename to gone' })
    const answer = await send({
      when: 'POST /api/login',
      body: { grant_type: 'password', username: 'alice', password: testPassword },
    })
    await db.query({ text: 'alter table gone rename to rate_limit' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('access_token')
  })
})
