import { describe, expect, it } from 'vitest'
import { insertUser, testPassword } from '#/testing/factories'
import { people, testApi } from '#/testing/scenario'

const scenario = await testApi(
  async (db) => {
    await insertUser(db, { username: 'maria', email: 'maria@lonja.test' })
    await insertUser(db, { username: 'Ayuntamiento', email: 'town@lonja.test', role: 'ROLE_ADMIN' })
    // Names of accounts that were created before similar names were refused.
    await insertUser(db, { username: 'mаria\u200b', email: 'older@lonja.test' })
    await insertUser(db, { username: 'jose\u0301', email: 'jose@lonja.test' })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
let count = 0
const register = (username: string) =>
  send({
    when: 'POST /api/register',
    body: { username, email: `new${(count += 1)}@example.test`, password: 'una frase bastante larga' },
  })
const used = { violations: [{ propertyPath: 'username', message: 'This value is already used' }] }
const refused = { violations: [{ propertyPath: 'username', message: 'This value is not valid.' }] }

describe('a username', () => {
  it.each([
    ['with a Cyrillic a', 'mаriа'],
    ['in capitals, one of them Greek', 'MΑRIA'],
    ['in full width', 'ｍａｒｉａ'],
    ['in mathematical letters', '𝓶𝓪𝓻𝓲𝓪'],
    ['with r and n for m', 'rnaria'],
    ['with an l for the i', 'marla'],
    ['with a dotless i', 'marıa'],
    ['with a one for the i', 'mar1a'],
    ['like that of the town hall, with a Cyrillic a', 'аyuntamiento'],
    ['like that of the town hall, with a zero for the o', 'ayuntamient0'],
    ['like that of the town hall, with a capital I for the i', 'ayuntamIento'],
  ])('%s is refused because it looks like the name of another account', async (_how, username) => {
    expect((await register(username)).json()).toMatchObject({ status: 422, ...used })
  })

  it.each([
    ['without width', 'maria\u200bno'],
    ['that reverses the direction of reading', '\u202eairam'],
    ['that isolates the direction of reading', '\u2066pepa\u2069'],
    ['of the class «control»', 'pe\u0007pa'],
    ['that selects a variant', 'pepa\ufe0f'],
    ['that is a Hangul filler', 'pe\u3164pa'],
    ['for private use', 'pepa\ue000'],
    ['that looks like an @', 'pepa＠lonja.test'],
  ])('with a character %s is refused', async (_what, username) => {
    expect((await register(username)).json()).toMatchObject({ status: 422, ...refused })
  })

  it.each(['maría', 'Marina', 'Àngels', 'Núria 2', 'ñora', 'Іван', 'محمد', '山田太郎', 'mario'])(
    '«%s» can be registered once, in composed or decomposed characters',
    async (username) => {
      const answer = await register(username.normalize('NFD'))
      expect(answer.statusCode).toBe(201)
      expect(answer.json()).toMatchObject({ username: username.normalize('NFC') })
      expect((await register(username)).json()).toMatchObject({ status: 422, ...used })
      for (const typed of [username, username.normalize('NFD')]) {
        const form = { grant_type: 'password', username: typed, password: 'una frase bastante larga' }
        expect((await send({ when: 'POST /api/login', body: form })).statusCode).toBe(200)
      }
    },
  )

  it('is given to only one of several accounts that request it or a similar name at the same time', async () => {
    const answers = await Promise.all(['carla', 'cаrla', 'carIa', 'саrla', 'cαrla'].map(register))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
  })
})

describe('an account', () => {
  const logIn = (username: string) =>
    send({ when: 'POST /api/login', body: { grant_type: 'password', username, password: testPassword } })

  it('that was created before similar names were refused keeps its username and can log in with it', async () => {
    for (const name of ['mаria\u200b', 'jose\u0301', 'older@lonja.test'])
      expect((await logIn(name)).statusCode).toBe(200)
    const { access_token } = (await logIn('mаria\u200b')).json<{ access_token: string }>()
    const change = (body: object) =>
      send({ when: 'PUT /api/me', body, headers: { authorization: `Bearer ${access_token}` } })
    expect((await change({ name: 'María', username: 'mаria\u200b' })).statusCode).toBe(200)
    expect((await change({ username: 'mariа' })).json()).toMatchObject({ status: 422, ...used })
    expect((await change({ username: 'otra\u200b' })).json()).toMatchObject({ status: 422, ...refused })
    expect((await change({ username: 'otra' })).json()).toMatchObject({ username: 'otra' })
  })

  it('can change letters of its own username to upper case', async () => {
    const answer = await send({ as: 'alice', when: 'PUT /api/me', body: { username: 'Alice' } })
    expect(answer.json()).toMatchObject({ username: 'Alice' })
    expect(await db.query({ text: 'select username from "user" where id = $1', values: [people.alice.id] })).toEqual([
      { username: 'Alice' },
    ])
  })
})
