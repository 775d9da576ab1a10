import { describe, expect, it } from 'vitest'
import { testPassword } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'

interface Session {
  id: string
  agent: string | null
  current: boolean
}

const scenario = await testApi()
const { send } = scenario
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const logIn = async (who: Person, agent: string): Promise<string> => {
  const body = { grant_type: 'password', username: people[who].username, password: testPassword }
  const response = await send({ when: 'POST /api/login', body, headers: { 'user-agent': agent } })
  return `Bearer ${response.json<{ access_token: string }>().access_token}`
}
const list = async (as: Person) => (await send({ as, when: 'GET /api/me/sessions' })).json<Session[]>()
const asks = async (authorization: string) =>
  (await send({ when: 'GET /api/me', headers: { authorization } })).statusCode

describe('the list of sessions', () => {
  scenario('requires a login', { when: 'GET /api/me/sessions', answers: 401, with: 'Authentication required' })

  it('shows the browser and the system of each session, and marks the session of the request', async () => {
    await list('alice')
    await logIn('alice', firefox)
    const sessions = await list('alice')
    expect(sessions).toHaveLength(2)
    expect(sessions.find(({ current }) => !current)).toMatchObject({ agent: 'Firefox · Linux' })
  })

  it('allows only the owner to end a session', async () => {
    const far = await logIn('alice', firefox)
    const [other] = (await list('alice')).filter(({ current }) => !current)
    const when = `DELETE /api/me/sessions/${other!.id}` as const
    expect((await send({ as: 'bob', when })).statusCode).toBe(404)
    expect(await asks(far)).toBe(200)
    expect((await send({ as: 'alice', when })).statusCode).toBe(204)
    expect(await asks(far)).toBe(401)
    expect((await send({ as: 'alice', when: 'DELETE /api/me/sessions/x' })).statusCode).toBe(404)
  })

  it('allows the owner to end all sessions except the session of the request', async () => {
    const [far, bobs] = [await logIn('alice', firefox), await logIn('bob', firefox)]
    expect((await send({ as: 'alice', when: 'DELETE /api/me/sessions' })).statusCode).toBe(204)
    expect(await list('alice')).toMatchObject([{ current: true }])
    expect([await asks(far), await asks(bobs)]).toEqual([401, 200])
  })
})
