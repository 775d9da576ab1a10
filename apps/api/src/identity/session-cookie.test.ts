import { describe, expect, it } from 'vitest'
import { testPassword } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const origin = 'https://lonja.test'
const scenario = await testApi(undefined, { origin, cookieLogin: true })
const bearerOnly = await testApi(undefined, { origin })
const { send } = scenario

const form = { grant_type: 'password', username: 'alice', password: testPassword }
const own = { origin, 'sec-fetch-site': 'same-origin' }
const logIn = async (headers: Record<string, string> = own, api = scenario) =>
  api.send({ when: 'POST /api/login', body: form, headers })
const cookieOf = (answer: Awaited<ReturnType<typeof send>>, name: string) =>
  answer.cookies.find((cookie) => cookie.name === name)

/** Logs in like a browser, and returns the cookie of the session and its XSRF token. */
async function browser() {
  const session = cookieOf(await logIn(), '__Host-lonja')!
  const cookie = `__Host-lonja=${session.value}`
  const xsrf = cookieOf(await send({ when: 'GET /api/me', headers: { cookie } }), 'XSRF-TOKEN')!.value
  return { cookie, xsrf }
}
const rename = (headers: Record<string, string>) =>
  send({ when: 'PUT /api/me', body: { name: 'Alicia' }, headers: { ...own, ...headers } })
const logOut = (headers: Record<string, string>) => send({ when: 'POST /api/logout', headers: { ...own, ...headers } })
const refused = { status: 403, detail: 'Invalid XSRF token' }

describe('a login by cookie', () => {
  it('sets a cookie that scripts cannot read and that is not sent to other hosts', async () => {
    expect(cookieOf(await logIn(), '__Host-lonja')).toMatchObject({
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 900,
    })
  })
  it('sets no cookie if the request comes from a page of another origin', async () => {
    expect((await logIn({ origin: 'https://evil.test' })).cookies).toEqual([])
    expect((await logIn({ 'sec-fetch-site': 'cross-site' })).cookies).toEqual([])
    expect((await logIn({ 'sec-fetch-site': 'same-site' })).cookies).toEqual([])
  })
  it('is only available if it is configured', async () => {
    const answer = await logIn(own, bearerOnly)
    expect(answer.cookies).toEqual([])
    const token = answer.json<{ access_token: string }>().access_token
    const me = await bearerOnly.send({ when: 'GET /api/me', headers: { cookie: `__Host-lonja=${token}` } })
    expect(me.statusCode).toBe(401)
  })
  it('allows reading without an XSRF token; a request with an invalid cookie is anonymous', async () => {
    const { cookie } = await browser()
    expect((await send({ when: 'GET /api/me', headers: { cookie } })).statusCode).toBe(200)
    expect((await send({ when: 'GET /api/me', headers: { cookie: '__Host-lonja=x' } })).statusCode).toBe(401)
    expect((await send({ when: 'GET /api/products', headers: { cookie: '__Host-lonja=x' } })).statusCode).toBe(200)
    expect((await send({ when: 'GET /api/me', headers: { cookie: cookie.replace('__Host-', '') } })).statusCode).toBe(
      401,
    )
  })
  it('is ended by a logout', async () => {
    const { cookie, xsrf } = await browser()
    const out = await logOut({ cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf })
    expect(out.statusCode).toBe(204)
    expect(cookieOf(out, '__Host-lonja')).toMatchObject({ value: '', maxAge: 0 })
    expect((await send({ when: 'GET /api/me', headers: { cookie } })).statusCode).toBe(401)
  })
  it('is not ended by a logout without an XSRF token or from another origin', async () => {
    const { cookie, xsrf } = await browser()
    const both = { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
    for (const headers of [
      { cookie },
      { cookie: both.cookie },
      { ...both, 'x-xsrf-token': 'x' },
      { ...both, origin: 'https://evil.test' },
      { ...both, 'sec-fetch-site': 'cross-site' },
    ]) {
      const out = await logOut(headers)
      expect(out.json()).toMatchObject(refused)
      expect(cookieOf(out, '__Host-lonja')).toBeUndefined()
    }
    expect((await send({ when: 'GET /api/me', headers: { cookie } })).statusCode).toBe(200)
  })
  it('requires no XSRF token for a logout with a bearer token or without a valid cookie', async () => {
    expect((await logOut({})).statusCode).toBe(204)
    expect((await logOut({ cookie: '__Host-lonja=x' })).statusCode).toBe(204)
    const authorization = `Bearer ${(await logIn()).json<{ access_token: string }>().access_token}`
    const { cookie } = await browser()
    expect((await logOut({ authorization, cookie })).statusCode).toBe(204)
    expect((await send({ when: 'GET /api/me', headers: { cookie } })).statusCode).toBe(200)
  })
})

describe('writes with a cookie', () => {
  it('require the XSRF token of the session in a cookie and in a header', async () => {
    const { cookie, xsrf } = await browser()
    const both = { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
    expect((await rename(both)).statusCode).toBe(200)
    expect((await rename({ cookie: both.cookie })).json()).toMatchObject(refused)
    expect((await rename({ cookie, 'x-xsrf-token': xsrf })).json()).toMatchObject(refused)
    expect((await rename({ ...both, 'x-xsrf-token': `${xsrf}x` })).json()).toMatchObject(refused)
    expect((await rename({ ...both, 'x-xsrf-token': '' })).json()).toMatchObject(refused)
  })

  it('are refused if the browser reports a page of another origin', async () => {
    const { cookie, xsrf } = await browser()
    const both = { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
    expect((await rename({ ...both, origin: 'https://evil.test' })).json()).toMatchObject(refused)
    expect((await rename({ ...both, origin: 'null' })).json()).toMatchObject(refused)
    expect((await rename({ ...both, 'sec-fetch-site': 'same-site' })).json()).toMatchObject(refused)
    expect((await rename({ ...both, 'sec-fetch-site': 'cross-site' })).json()).toMatchObject(refused)
  })

  it('are refused with an XSRF cookie that another subdomain has set', async () => {
    const { cookie } = await browser()
    const attacker = await browser()
    const planted = { cookie: `${cookie}; XSRF-TOKEN=${attacker.xsrf}`, 'x-xsrf-token': attacker.xsrf }
    expect((await rename(planted)).json()).toMatchObject(refused)
    expect((await rename({ cookie: `${cookie}; XSRF-TOKEN=x`, 'x-xsrf-token': 'x' })).json()).toMatchObject(refused)
  })

  it('are not possible by GET, not even from our own pages', async () => {
    const { cookie, xsrf } = await browser()
    const uuid = '01890000-0000-7000-8000-0000000000d5'
    const both = { cookie: `${cookie}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf }
    const links = [
      `GET /api/me/token?token=EVIL&uuid=${uuid}`,
      `GET /api/products-fav/${uuid}`,
      `GET /api/business-fav/${uuid}`,
    ] as const
    const pages: Record<string, string>[] = [
      own,
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ]
    for (const when of links)
      for (const headers of pages) {
        const answer = await send({ when, headers: { ...both, ...headers } })
        expect(answer.json()).toMatchObject({ status: 401, detail: 'Authentication required' })
      }
    expect(await scenario.db.query({ text: 'select from device' })).toEqual([])
    expect((await send({ as: 'alice', when: links[0] })).statusCode).toBe(200)
  })

  it('need no XSRF token if the request has a bearer token', async () => {
    const { cookie } = await browser()
    const authorization = `Bearer ${await scenario.tokenOf('alice')}`
    expect((await rename({ authorization, cookie })).statusCode).toBe(200)
    expect((await rename({ authorization, origin: 'https://evil.test' })).statusCode).toBe(200)
  })
})
