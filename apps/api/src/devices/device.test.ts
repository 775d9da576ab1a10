import { describe, expect, it } from 'vitest'
import { people, testApi } from '#/testing/scenario'

const uuid = '5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f2a01'
const other = '5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f2a02'
const scenario = await testApi()
const { db, send, tokenOf } = scenario

const tokens = () => db.query({ text: 'select id, user_id, token from device order by id' })

describe('registering a device', () => {
  const when = 'POST /api/devices'
  const body = { id: uuid, token: 'push-1', platform: 'Android', model: 'Pixel 9', isVirtual: false, user: 'x' }

  scenario('needs an account', { when, body, answers: 401, with: 'Authentication required' })
  scenario('needs an id', {
    as: 'alice',
    when,
    body: { ...body, id: undefined },
    answers: 422,
    with: 'id: This value should not be blank.',
  })
  scenario('needs a valid UUID as id', {
    as: 'alice',
    when,
    body: { ...body, id: '42' },
    answers: 422,
    with: 'id: This value is not a valid UUID.',
  })
  scenario('refuses a push token that is no text', { as: 'alice', when, body: { ...body, token: 1 }, answers: 400 })
  scenario('stores the device under the UUID that the client chose', {
    as: 'alice',
    when,
    body,
    answers: 201,
    with: { id: uuid, token: 'push-1', platform: 'Android', model: 'Pixel 9' },
    sends: { location: `/api/devices/${uuid}` },
  })
  scenario('a second time with the same UUID updates the stored device', {
    as: 'alice',
    when,
    body: { id: uuid.toUpperCase(), model: 'Pixel 10' },
    answers: 200,
    with: { id: uuid, token: 'push-1', model: 'Pixel 10' },
  })
  scenario('stores a device that can be read as JSON-LD', {
    as: 'alice',
    when: `GET /api/devices/${uuid}`,
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { '@id': `/api/devices/${uuid}`, '@type': 'Device' },
  })
})

describe('a device', () => {
  const read = `GET /api/devices/${uuid}` as const
  const update = `PUT /api/devices/${uuid}` as const

  scenario('cannot be read without a login', { when: read, answers: 401 })
  scenario('can be read only by its owner', { as: 'bob', when: read, answers: 404, with: 'Not Found' })
  scenario('cannot be read by operators', { as: 'admin', when: read, answers: 404 })
  scenario('cannot be changed without a login', { when: update, body: {}, answers: 401 })
  scenario('can be changed only by its owner', { as: 'bob', when: update, body: { token: 'x' }, answers: 404 })
  scenario('can get a new push token', {
    as: 'alice',
    when: update,
    body: { token: 'push-2', lastSeen: '2000-01-01T00:00:00Z' },
    answers: 200,
    with: { token: 'push-2', model: 'Pixel 10', lastSeen: expect.stringMatching(/^20[2-9]/) },
  })
  scenario('cannot be changed to contain a text that is too long', {
    as: 'alice',
    when: update,
    body: { platform: 'x'.repeat(41) },
    answers: 422,
  })
  scenario('cannot be listed, not even by its owner', { as: 'alice', when: 'GET /api/devices', answers: 405 })

  it('belongs to the account that registered it last, and keeps no data of the previous owner', async () => {
    const taken = await send({ as: 'bob', when: 'POST /api/devices', body: { id: uuid, platform: 'iOS' } })
    expect(taken.json()).toMatchObject({ id: uuid, token: null, model: null, platform: 'iOS' })
    expect((await send({ as: 'alice', when: read })).statusCode).toBe(404)
    const back = await send({ as: 'alice', when: 'POST /api/devices', body: { id: uuid, token: 'push-2' } })
    expect(back.json()).toMatchObject({ token: 'push-2', platform: null })
  })

  it('that gets a push token removes this token from every other device', async () => {
    await send({ as: 'bob', when: 'POST /api/devices', body: { id: other, token: 'push-2' } })
    expect(await tokens()).toEqual([
      { id: uuid, user_id: people.alice.id, token: null },
      { id: other, user_id: people.bob.id, token: 'push-2' },
    ])
    await send({ as: 'alice', when: update, body: { token: 'push-2' } })
    expect(await tokens()).toMatchObject([{ token: 'push-2' }, { token: null }])
  })

  it('is created once if it is registered many times at once', async () => {
    const id = '5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f2a03'
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        send({ as: at % 2 ? 'alice' : 'bob', when: 'POST /api/devices', body: { id, token: `at-once-${at % 2}` } }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode)).difference(new Set([200, 201, 404]))).toEqual(new Set())
    const [device] = await db.query<{ user_id: string; token: string }>({
      text: 'select user_id, token from device where id = $1',
      values: [id],
    })
    expect(device!.token).toBe(device!.user_id === people.alice.id ? 'at-once-1' : 'at-once-0')
  })
})

describe('GET /api/me/token', () => {
  const path = '/api/me/token'
  const fresh = '5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f2a04'

  scenario('needs an account', { when: `GET ${path}?token=x`, answers: 401 })
  scenario('answers that no push token is saved, if the account has none', {
    as: 'baker',
    when: `GET ${path}`,
    answers: 200,
    with: { deviceUuid: null, token: null, registered: false },
    sends: { 'cache-control': 'private, no-store' },
  })
  scenario('refuses an invalid UUID of a device', { as: 'baker', when: `GET ${path}?token=x&uuid=1`, answers: 422 })
  scenario('saves the push token that the query parameters contain', {
    as: 'baker',
    when: `GET ${path}?token=push-3&uuid=${fresh}&platform=iOS`,
    answers: 200,
    with: { deviceUuid: fresh, token: 'push-3', registered: true },
  })
  scenario('saves the push token that the headers contain', {
    as: 'baker',
    when: `GET ${path}`,
    headers: { 'x-push-token': 'push-4', 'x-device-uuid': fresh },
    answers: 200,
    with: { deviceUuid: fresh, token: 'push-4', registered: true },
  })
  scenario('answers with the saved push token if the request contains none', {
    as: 'baker',
    when: `GET ${path}`,
    answers: 200,
    with: { deviceUuid: fresh, token: 'push-4', registered: true },
  })
  scenario('does not show push tokens of other people’s devices', {
    as: 'florist',
    when: `GET ${path}?uuid=${fresh}`,
    answers: 200,
    with: { deviceUuid: fresh, token: null, registered: false },
  })
  it('answers 405 to HEAD', async () => {
    expect((await send({ as: 'baker', when: `HEAD ${path}?token=y` })).statusCode).toBe(405)
  })

  it('finds the device by its push token if the request has no uuid', async () => {
    const first = (await send({ as: 'florist', when: `GET ${path}?token=push-5` })).json<{ deviceUuid: string }>()
    const second = await send({ as: 'florist', when: `GET ${path}?token=push-5` })
    expect(second.json()).toEqual(first)
  })
})

describe('logging out on a device', () => {
  const tokenOn = async (id: string) =>
    (await db.query<{ token: string | null }>({ text: 'select token from device where id = $1', values: [id] }))[0]!
      .token

  it('does not remove the push token of another person’s device', async () => {
    await send({ as: 'alice', when: 'POST /api/devices', body: { id: uuid, token: 'push-6' } })
    expect((await send({ as: 'florist', when: `POST /api/logout/${uuid}` })).statusCode).toBe(204)
    expect((await send({ when: `POST /api/logout/${uuid}` })).statusCode).toBe(204)
    expect(await tokenOn(uuid)).toBe('push-6')
  })

  it('ends push messages to the device', async () => {
    const authorization = `Bearer ${await tokenOf('alice')}`
    const logout = () => send({ when: `POST /api/logout/${uuid}`, headers: { authorization } })
    expect((await logout()).statusCode).toBe(204)
    expect(await tokenOn(uuid)).toBeNull()
    expect((await logout()).statusCode).toBe(204)
  })

  it('is possible even with an invalid uuid in the path', async () => {
    expect((await send({ as: 'bob', when: 'POST /api/logout/42' })).statusCode).toBe(204)
  })
})
