import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Message, notify } from '#/notifications/notify'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { fakePushService } from '../testing/fake-push-service.ts'
import { startJob } from '../jobs/job.ts'
import { pushJob, sendPushes } from './send-pushes.ts'

const { alice, bob, baker } = people
const service = await fakePushService()
afterAll(service.close)
const push = { services: [service.origin], subject: 'mailto:hola@lonja.test' }
const ids = { bakery: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  },
  { push },
)
const { db, send, services } = scenario

const uuid = (at: number) => `5f0c9b1e-7d5a-4c1e-9a44-1d6d1c1f2b0${at}`
/** Creates a browser for a person, and saves it as the device with this number. */
async function browserOf(as: Person, at: number) {
  const browser = service.subscribe()
  const body = { id: uuid(at), token: browser.token, platform: 'web' }
  expect((await send({ as, when: 'POST /api/devices', body })).statusCode).toBeLessThan(300)
  return browser
}
const tell = (given: Partial<Message> = {}) =>
  notify(db, {
    type: 'order-status',
    title: 'Tu pedido está listo',
    body: 'Horno',
    url: '/order/1',
    to: [alice.id],
    ...given,
  })
const tokenOn = async (at: number) =>
  (await db.query<{ token: string | null }>({ text: 'select token from device where id = $1', values: [uuid(at)] }))[0]
    ?.token
const waiting = () =>
  db.query<{ attempts: number; error: string | null; dropped: boolean; wait: number }>({
    text: `select attempts, error, dropped_at is not null as dropped,
                  round(extract(epoch from due_at - now()))::int as wait from push`,
  })
const passTime = () => db.query({ text: 'update push set due_at = now() where dropped_at is null' })

beforeEach(async () => {
  await db.query({ text: 'delete from notification' })
  await db.query({ text: 'delete from notification_config' })
  await db.query({ text: 'delete from device' })
})

describe('GET /api/push-key', () => {
  scenario('answers with the key, also without an account', {
    when: 'GET /api/push-key',
    answers: 200,
    with: { key: expect.stringMatching(/^B[\w-]{86}$/) },
  })
})

describe('the push token of a browser', () => {
  const keys = (JSON.parse(service.subscribe().token) as { keys: object }).keys
  const save = (endpoint: string, more: object = {}) =>
    send({
      as: 'alice',
      when: 'POST /api/devices',
      body: { id: uuid(1), platform: 'web', token: JSON.stringify({ endpoint, keys, ...more }) },
    })

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may contain the address %s', async (endpoint) => {
    expect((await save(endpoint)).statusCode).toBeLessThan(300)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com@evil.test/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.test/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://notify.windows.com.evil.test/abc',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    `https://fcm.googleapis.com/${'x'.repeat(2_048)}`,
    'none',
  ])('is refused with the address %s', async (endpoint) => {
    const answer = await save(endpoint)
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'token: This value is not valid.'])
    expect(await tokenOn(1)).toBeUndefined()
  })

  it('needs valid keys', async () => {
    for (const wrong of [undefined, {}, { p256dh: 'x', auth: 'y' }, { ...keys, p256dh: 'A'.repeat(87) }])
      expect((await save('https://fcm.googleapis.com/abc', { keys: wrong })).statusCode).toBe(422)
    for (const token of ['no JSON', '7', 'null', '[]']) {
      const answer = await send({
        as: 'alice',
        when: 'POST /api/devices',
        body: { id: uuid(1), platform: 'web', token },
      })
      expect(answer.statusCode).toBe(422)
    }
  })

  it('is checked in every request that can save it', async () => {
    const evil = JSON.stringify({ endpoint: 'https://evil.test/', keys })
    const { token } = await browserOf('alice', 1)
    const put = { as: 'alice', when: `PUT /api/devices/${uuid(1)}` } as const
    expect((await send({ ...put, body: { token: evil } })).statusCode).toBe(422)
    expect(
      (await send({ as: 'alice', when: `GET /api/me/token?uuid=${uuid(1)}&token=${encodeURIComponent(evil)}` }))
        .statusCode,
    ).toBe(422)
    expect(await tokenOn(1)).toBe(token)
    // The token of an app can be any text. It is checked if the platform of the device becomes `web`.
    expect((await send({ ...put, body: { token: evil, platform: 'android' } })).statusCode).toBe(200)
    expect((await send({ ...put, body: { platform: 'web' } })).statusCode).toBe(422)
    expect((await send({ ...put, body: { token: null, platform: 'web' } })).statusCode).toBe(200)
  })

  it('can be changed only by the owner of the device', async () => {
    const { token } = await browserOf('alice', 1)
    const when = `PUT /api/devices/${uuid(1)}` as const
    const body = { token: service.subscribe().token }
    expect((await send({ when, body })).statusCode).toBe(401)
    expect((await send({ as: 'bob', when, body })).statusCode).toBe(404)
    expect((await send({ when: 'POST /api/devices', body: { ...body, id: uuid(1) } })).statusCode).toBe(401)
    expect(await tokenOn(1)).toBe(token)
  })
})

describe('a push', () => {
  it('contains the notification, encrypted for the browser and signed for its service', async () => {
    const browser = await browserOf('alice', 1)
    await tell()
    expect(await sendPushes(services)).toBe(1)
    const [notification] = await db.query<{ id: string }>({ text: 'select id from notification' })
    expect(browser.received).toMatchObject([
      {
        message: { title: 'Tu pedido está listo', body: 'Horno', url: '/order/1', tag: notification!.id },
        claims: { aud: service.origin, sub: 'mailto:hola@lonja.test' },
        headers: {
          ttl: '86400',
          urgency: 'high',
          'content-encoding': 'aes128gcm',
          topic: notification!.id.replaceAll('-', ''),
        },
      },
    ])
    const { key } = (await send({ when: 'GET /api/push-key' })).json<{ key: string }>()
    expect(browser.received[0]!.headers.authorization).toContain(`, k=${key}`)
    expect(await waiting()).toEqual([])
    expect(await sendPushes(services)).toBe(0)
  })

  it('is sent once to each browser of each recipient, and to no app', async () => {
    const browsers = [await browserOf('alice', 1), await browserOf('alice', 2), await browserOf('bob', 3)]
    await send({ as: 'alice', when: 'POST /api/devices', body: { id: uuid(4), token: 'app', platform: 'android' } })
    await tell({ to: [alice.id, alice.id, bob.id] })
    expect(await sendPushes(services)).toBe(3)
    expect(browsers.map(({ received }) => received.length)).toEqual([1, 1, 1])
  })

  it('is sent only to the ten browsers that a person used last', async () => {
    for (let at = 0; at < 12; at += 1)
      await db.query({
        text: `insert into device (id, user_id, token, platform) values (gen_random_uuid(), $1, $2, 'web')`,
        values: [alice.id, service.subscribe().token],
      })
    await tell()
    expect(await waiting()).toHaveLength(10)
  })

  it('about a new order is sent only to its shop', async () => {
    const browser = await browserOf('baker', 1)
    const others = [await browserOf('alice', 2), await browserOf('florist', 3)]
    await tell({ type: 'order-created', title: 'Pedido nuevo', to: [], toShops: [ids.bakery] })
    await sendPushes(services)
    expect(browser.received).toHaveLength(1)
    expect(others.flatMap(({ received }) => received)).toEqual([])
  })

  it('is sent even if in-app messages are off, but not if pushes or this kind of event are off', async () => {
    const browser = await browserOf('alice', 1)
    const wish = (body: object) =>
      send({ as: 'alice', when: 'POST /api/notification-configs', body: { event: 'order-status', ...body } })
    const { id } = (await wish({ channels: { push: false } })).json<{ id: string }>()
    await tell()
    expect(await waiting()).toEqual([])
    const change = (body: object) => send({ as: 'alice', when: `PUT /api/notification-configs/${id}`, body })
    await change({ channels: { push: true }, enabled: false })
    await tell()
    expect(await waiting()).toEqual([])
    await change({ channels: { push: true, inapp: false }, enabled: true })
    await tell()
    await sendPushes(services)
    expect(browser.received).toHaveLength(1)
    expect((await send({ as: 'alice', when: 'GET /api/me' })).json()).toMatchObject({ countNotification: 1 })
  })

  it('is not sent if its transaction is rolled back', async () => {
    await browserOf('alice', 1)
    await expect(
      db.transaction(async () => {
        await tell()
        throw new Error('No')
      }),
    ).rejects.toThrow('No')
    expect(await sendPushes(services)).toBe(0)
  })

  it.each([404, 410])('is deleted if the subscription has ended: %i', async (status) => {
    const browser = await browserOf('alice', 1)
    browser.refusals.push(status)
    await tell()
    await tell()
    await sendPushes(services)
    expect(await tokenOn(1)).toBeNull()
    expect(await waiting()).toEqual([])
    await tell()
    expect(await waiting()).toEqual([])
  })

  it('is sent again after longer and longer pauses if the service does not accept it', async () => {
    const browser = await browserOf('alice', 1)
    browser.refusals.push(503, 429)
    await tell()
    await sendPushes(services)
    expect(await waiting()).toEqual([{ attempts: 1, error: 'status 503', dropped: false, wait: 15 }])
    expect(await sendPushes(services)).toBe(0)
    await passTime()
    await sendPushes(services)
    expect(await waiting()).toMatchObject([{ attempts: 2, error: 'status 429', wait: 60 }])
    await passTime()
    await sendPushes(services)
    expect(browser.received).toHaveLength(1)
    expect(await waiting()).toEqual([])
  })

  it('is given up after the service has failed six times', async () => {
    const browser = await browserOf('alice', 1)
    await tell()
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      browser.refusals.push(500)
      expect(await sendPushes(services)).toBe(1)
      await passTime()
    }
    expect(await waiting()).toMatchObject([{ attempts: 6, dropped: true }])
    expect(await sendPushes(services)).toBe(0)
  })

  it.each([400, 401, 403, 413])('is given up at once when the service refuses it: %i', async (status) => {
    const browser = await browserOf('alice', 1)
    browser.refusals.push(status)
    await tell()
    await sendPushes(services)
    expect(await waiting()).toMatchObject([{ error: `status ${status}`, dropped: true }])
    expect(await tokenOn(1)).toBe(browser.token)
  })

  it('does not follow a redirect of the service', async () => {
    const browser = await browserOf('alice', 1)
    browser.refusals.push(307)
    await tell()
    await sendPushes(services)
    expect(await waiting()).toMatchObject([{ error: 'TypeError', dropped: false }])
  })

  it('is not sent to a service that is no longer trusted', async () => {
    const browser = await browserOf('alice', 1)
    await tell()
    await sendPushes({ ...services, config: { ...services.config, push: { services: [] } } })
    expect(await waiting()).toMatchObject([{ error: 'no push service', dropped: true }])
    expect(browser.received).toEqual([])
  })

  it('is not sent to the device after another account uses it, nor after a logout', async () => {
    const browser = await browserOf('alice', 1)
    await tell()
    const body = { id: uuid(1), token: browser.token, platform: 'web' }
    await send({ as: 'bob', when: 'POST /api/devices', body })
    await sendPushes(services)
    expect(browser.received).toEqual([])
    await tell({ to: [bob.id] })
    await send({ as: 'bob', when: `POST /api/logout/${uuid(1)}` })
    await sendPushes(services)
    expect(browser.received).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('is not sent after its notification was read', async () => {
    const browser = await browserOf('alice', 1)
    await tell()
    await send({ as: 'alice', when: 'POST /api/notifications-read', body: {} })
    await sendPushes(services)
    expect(browser.received).toEqual([])
  })

  it('has its text cut if it is too long', async () => {
    const browser = await browserOf('alice', 1)
    await tell({ title: '€'.repeat(200), body: `${'€'.repeat(298)}👍👍` })
    await sendPushes(services)
    expect(browser.received).toMatchObject([{ message: { body: `${'€'.repeat(298)}…` } }])
  })

  it('is sent by only one of several processes', async () => {
    const browser = await browserOf('alice', 1)
    for (let count = 0; count < 6; count += 1) await tell()
    await Promise.all([1, 2, 3].map(() => sendPushes(services)))
    expect(browser.received).toHaveLength(6)
  })

  it('is sent in the background while the server runs', async () => {
    const browser = await browserOf('alice', 1)
    const job = startJob(services, pushJob)
    await tell()
    for (let round = 0; browser.received.length === 0 && round < 100; round += 1) await sleep(20)
    await job.stop()
    expect(browser.received).toHaveLength(1)
  })
})
