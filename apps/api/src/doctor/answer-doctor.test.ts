import { describe, expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { DOCTOR_PATH, TOKEN_HEADER } from './answer-doctor.ts'
import { issueToken } from './token.ts'

const { app, db } = await testApi(undefined, { trustProxy: 1 })
const remoteAddress = '10.0.0.1'
type Method = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE'

const ask = (token?: string, method: Method = 'GET', url = DOCTOR_PATH) =>
  app.inject({
    method,
    url,
    remoteAddress,
    headers: {
      host: 'tienda.test:8443',
      'x-forwarded-for': '203.0.113.77, 192.0.2.1',
      'x-forwarded-proto': 'https',
      ...(token !== undefined && { [TOKEN_HEADER]: token }),
    },
  })

/** The whole answer, without the parts that differ in every answer. */
async function answerTo(token?: string, method: Method = 'GET', url = DOCTOR_PATH) {
  const { statusCode, headers, body } = await ask(token, method, url)
  const { date: _date, 'x-request-id': id, 'content-length': _length, ...rest } = headers
  return { statusCode, rest, body: body.replaceAll(String(id), 'ID').replaceAll(url, 'PATH') }
}
const unknownPath = (method: Method = 'GET') => answerTo(undefined, method, '/api/nothing-here')
const kept = () => db.query<{ key: string }>({ text: `select key from setting where key like 'doctor%'` })

describe('the request of the doctor', () => {
  it('is answered once for each token, with the IP addresses, protocol and host that the server sees', async () => {
    const token = await issueToken(db)
    const answer = await ask(token)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      address: '192.0.2.1',
      peer: remoteAddress,
      forwardedFor: '203.0.113.77, 192.0.2.1',
      believed: 1,
      protocol: 'https',
      host: 'tienda.test',
    })
    expect(await answerTo(token)).toEqual(await unknownPath())
    expect(await kept()).toEqual([])
  })

  it('is answered only once, if several simultaneous requests have the same token', async () => {
    const token = await issueToken(db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(token)))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(9)
  })

  it.each([
    ['empty', ''],
    ['short', 'x'],
    ['never issued', 'A'.repeat(43)],
    ['with a quote', `${'A'.repeat(42)}'`],
    ['long', 'A'.repeat(5_000)],
    ['named as a row', 'doctor_token x'],
  ])('is answered like an unknown path if the token is %s', async (_how, token) => {
    expect(await answerTo(token)).toEqual(await unknownPath())
  })

  it.each<Method>(['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])(
    'is answered like an unknown path if it has no token (%s)',
    async (method) => {
      expect(await answerTo(undefined, method)).toEqual(await unknownPath(method))
    },
  )

  it('is not answered if it has a wrong path or a wrong method, and its token stays valid', async () => {
    const token = await issueToken(db)
    expect(await answerTo(token, 'GET', '/api/nothing-here')).toEqual(await unknownPath())
    expect(await answerTo(token, 'POST')).toEqual(await unknownPath('POST'))
    expect((await ask(token)).statusCode).toBe(200)
  })

  it('is answered until its token expires after a minute; the database does not store the token itself', async () => {
    const [late, good] = [await issueToken(db), await issueToken(db)]
    const keys = (await kept()).map(({ key }) => key).join(' ')
    for (const token of [late, good]) expect(keys).not.toContain(token)
    const age = (seconds: number) =>
      db.query({
        text: `update setting set value = to_jsonb((value #>> '{}')::timestamptz - make_interval(secs => $1))
               where key like 'doctor\\_token %'`,
        values: [seconds],
      })
    await age(50)
    expect((await ask(good)).statusCode).toBe(200)
    await age(11)
    expect(await answerTo(late)).toEqual(await unknownPath())

    await issueToken(db)
    await age(61)
    const next = await issueToken(db)
    expect(await kept()).toHaveLength(1)
    expect((await ask(next)).statusCode).toBe(200)
  })
})
