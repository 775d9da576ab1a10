import { formatClock, localTime } from '@lonja/contract/time'
import { describe, expect, it } from 'vitest'
import { insertBusiness } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { notificationLetter } from './notification-letter.ts'
import { notify } from './notify.ts'

const { alice, bob, baker } = people
const ids = { bakery: '', florist: '' }
const scenario = await testApi(async (db) => {
  ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
  ids.florist = (await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })).id
  await notify(db, { type: 'order-status', title: 'Tu pedido está listo', url: '/order/1', to: [alice.id, bob.id] })
  await notify(db, { type: 'campaign', title: 'Feria del libro', to: [alice.id], businessId: ids.bakery })
})
const { db, send } = scenario
const unread = async (as: Person) => (await send({ as, when: 'GET /api/me' })).json().countNotification as number
const [first, second] = (await send({ as: 'alice', when: 'GET /api/notifications?order[createdDate]=asc' })).json<
  { id: string }[]
>()
const [delivery] = (await send({ as: 'bob', when: `GET /api/notification-users?notification.id=${first!.id}` })).json<
  { id: string }[]
>()

describe('notifications', () => {
  scenario('are not listed without an account', {
    when: 'GET /api/notifications',
    answers: 401,
    with: 'Authentication required',
  })
  scenario('are listed to their recipient, newest first', {
    as: 'alice',
    when: 'GET /api/notifications',
    answers: 200,
    with: [
      { title: 'Feria del libro', read: false, business: { name: 'Horno' } },
      { title: 'Tu pedido está listo', url: '/order/1', read: false, type: 'order-status' },
    ],
    sends: { 'x-total-count': '2', 'cache-control': expect.stringContaining('private') },
  })
  scenario('of other people are not listed to operators', {
    as: 'admin',
    when: 'GET /api/notifications',
    answers: 200,
    with: [],
  })
  scenario('are listed in pages', {
    as: 'alice',
    when: 'GET /api/notifications?itemsPerPage=1&page=2',
    answers: 200,
    with: [first!],
  })
  scenario('can be filtered by type', {
    as: 'alice',
    when: 'GET /api/notifications?type=campaign',
    answers: 200,
    with: [{ id: second!.id }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are sent as JSON-LD if the request asks for it', {
    as: 'bob',
    when: 'GET /api/notifications',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 1, member: [{ '@id': `/api/notifications/${first!.id}`, read: false }] },
  })
  scenario('are read by id', {
    as: 'alice',
    when: `GET /api/notifications/${second!.id}`,
    answers: 200,
    with: { read: false },
  })
  scenario('need an account to be read by id', { when: `GET /api/notifications/${second!.id}`, answers: 401 })
  scenario('can be read only by recipients', { as: 'bob', when: `GET /api/notifications/${second!.id}`, answers: 404 })
  scenario('cannot be marked as read by anyone but their recipient', {
    as: 'bob',
    when: `PUT /api/notifications/${second!.id}`,
    body: {},
    answers: 404,
  })
  scenario('need an account to be marked as read', {
    when: `PUT /api/notifications/${second!.id}`,
    body: {},
    answers: 401,
  })
  scenario('cannot be created by a request', { as: 'admin', when: 'POST /api/notifications', body: {}, answers: 405 })
})

describe('the number of unread notifications', () => {
  it('decreases only for the person who marks a notification as read', async () => {
    expect([await unread('alice'), await unread('bob'), await unread('baker')]).toEqual([2, 1, 0])
    const marked = await send({ as: 'alice', when: `PUT /api/notifications/${first!.id}`, body: { title: 'x' } })
    expect(marked.json()).toMatchObject({ read: true, title: 'Tu pedido está listo' })
    expect([await unread('alice'), await unread('bob')]).toEqual([1, 1])
    await send({ as: 'alice', when: `PUT /api/notifications/${first!.id}`, body: { read: false } })
    expect(await unread('alice')).toBe(1)
  })

  it('is 0 after many simultaneous requests marked the last unread notification as read', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => send({ as: 'alice', when: `PUT /api/notifications/${second!.id}`, body: {} })),
    )
    expect(await unread('alice')).toBe(0)
  })
})

describe('marking all notifications at once', () => {
  const when = 'POST /api/notifications-read'
  const marked = async (as: Person, body: object = {}) =>
    (await send({ as, when, body })).json<{ notifications: string[] }>().notifications.toSorted()

  scenario('needs an account', { when, body: {}, answers: 401, with: 'Authentication required' })
  scenario('refuses a value of `read` that is not true or false', {
    as: 'alice',
    when,
    body: { read: 'x' },
    answers: 422,
    with: 'read: This value is not of the right type.',
  })
  scenario('refuses ids that are invalid', {
    as: 'alice',
    when,
    body: { notifications: ['x'] },
    answers: 422,
    with: 'notifications: This value is not valid.',
  })
  scenario('accepts at most a thousand ids', {
    as: 'alice',
    when,
    body: { notifications: Array(1_001).fill(first!.id) },
    answers: 422,
    with: 'notifications: This collection contains too many elements.',
  })
  scenario('refuses null as the value of `read`', {
    as: 'alice',
    when,
    body: { read: null },
    answers: 422,
    with: 'read: This value is not of the right type.',
  })
  scenario('needs no body', { as: 'admin', when, answers: 200, with: { notifications: [] } })

  it('changes only the viewer’s own notifications, and can be undone', async () => {
    const all = [first!.id, second!.id].toSorted()
    expect(await marked('alice', { read: false })).toEqual(all)
    expect([await unread('alice'), await unread('bob')]).toEqual([2, 1])
    expect(await marked('alice')).toEqual(all)
    expect(await marked('alice')).toEqual([])
    expect([await unread('alice'), await unread('bob')]).toEqual([0, 1])
    expect(await marked('alice', { read: false, notifications: [second!.id] })).toEqual([second!.id])
    expect(await marked('alice', { notifications: [first!.id] })).toEqual([])
    expect(await marked('alice')).toEqual([second!.id])
  })
})

describe('deliveries of notifications', () => {
  const item = `/api/notification-users/${delivery!.id}` as const
  scenario('are not listed without an account', { when: 'GET /api/notification-users', answers: 401 })
  scenario('are listed to their recipient', {
    as: 'bob',
    when: 'GET /api/notification-users',
    answers: 200,
    with: [{ id: delivery!.id, notification: { title: 'Tu pedido está listo' }, user: { username: 'bob' } }],
    sends: { 'x-total-count': '1' },
  })
  scenario('can be filtered by state', {
    as: 'bob',
    when: 'GET /api/notification-users?state=read',
    answers: 200,
    with: [],
  })
  scenario('cannot be read by id without an account', { when: `GET ${item}`, answers: 401 })
  scenario('cannot be read by anyone but their recipient', { as: 'alice', when: `GET ${item}`, answers: 404 })
  scenario('cannot be changed by operators', { as: 'admin', when: `PUT ${item}`, body: {}, answers: 404 })
  scenario('cannot be marked as read without an account', { when: `PUT ${item}`, body: {}, answers: 401 })
  scenario('are marked as read by their recipient, even if the body has another state and user', {
    as: 'bob',
    when: `PUT ${item}`,
    body: { state: 'failed', user: alice.id },
    answers: 200,
    with: { state: 'read', readDate: expect.any(String), user: { username: 'bob' } },
  })
  it('are not counted as unread after they were marked as read', async () => expect(await unread('bob')).toBe(0))
})

describe('notification preferences', () => {
  const when = 'POST /api/notification-configs'
  const list = 'GET /api/notification-configs'
  scenario('cannot be created without an account', { when, body: { event: 'campaign' }, answers: 401 })
  scenario('are not listed without an account', { when: list, answers: 401 })
  scenario('need a known event', {
    as: 'alice',
    when,
    body: { event: 'x' },
    answers: 422,
    with: 'event: The value you selected is not a valid choice.',
  })
  scenario('belong to the person who creates them, even if the body names another user', {
    as: 'alice',
    when,
    body: { event: 'campaign', enabled: false, user: bob.id, quietHours: { from: '22:00', to: '08:00' } },
    answers: 201,
    with: { event: 'campaign', enabled: false, user: { username: 'alice' }, business: null, digest: 'none' },
  })
  scenario('exist only once for each person and event', {
    as: 'alice',
    when,
    body: { event: 'campaign' },
    answers: 422,
    with: 'event: This value is already used',
  })
  scenario('are refused with invalid quiet hours', {
    as: 'alice',
    when,
    body: { event: 'order-status', quietHours: { from: '25:00', to: '08:00' } },
    answers: 422,
    with: 'quietHours.from: This value is not valid.',
  })
  scenario('of a shop can be created by its members, and do not belong to a person', {
    as: 'baker',
    when,
    body: { event: 'order-created', business: ids.bakery, channels: { inapp: false } },
    answers: 201,
    with: { business: { name: 'Horno' }, user: null, channels: { inapp: false, push: true } },
  })
  scenario('of a shop cannot be created by members of another shop', {
    as: 'florist',
    when,
    body: { event: 'campaign', business: ids.bakery },
    answers: 403,
  })
  scenario('of a shop cannot be created by customers', {
    as: 'alice',
    when,
    body: { event: 'order-status', business: ids.bakery },
    answers: 403,
  })
  scenario('are listed to their owner', { as: 'alice', when: list, answers: 200, with: [{ event: 'campaign' }] })
  scenario('are not listed to anyone but their owner', { as: 'florist', when: list, answers: 200, with: [] })
  scenario('can be filtered by event and shop', {
    as: 'baker',
    when: `${list}?event=order-created&business.id=${ids.bakery}`,
    answers: 200,
    with: [{ event: 'order-created' }],
    sends: { 'x-total-count': '1' },
  })

  it('can only be changed by their owner', async () => {
    const [{ id }] = (await send({ as: 'alice', when: list })).json() as [{ id: string }]
    const item = `/api/notification-configs/${id}` as const
    const change = (as?: Person) =>
      send({
        ...(as && { as }),
        when: `PUT ${item}`,
        body: { digest: 'weekly', event: 'order-status', business: ids.bakery },
      })
    expect((await change()).statusCode).toBe(401)
    for (const as of ['bob', 'baker', 'admin'] as const) {
      expect((await change(as)).statusCode).toBe(404)
      expect((await send({ as, when: `GET ${item}` })).statusCode).toBe(404)
    }
    expect((await change('alice')).json()).toMatchObject({ digest: 'weekly', event: 'campaign', business: null })
  })
})

describe('sending notifications', () => {
  const titles = async (as: Person) =>
    (await send({ as, when: 'GET /api/notifications' })).json<{ title: string }[]>().map(({ title }) => title)

  it('skips people who turned the event off', async () => {
    await notify(db, { type: 'campaign', title: 'Rebajas', to: [alice.id, bob.id] })
    expect(await titles('alice')).not.toContain('Rebajas')
    expect(await titles('bob')).toContain('Rebajas')
  })

  it('uses the shop’s preferences for its members, unless they have their own', async () => {
    const message = { type: 'order-created', title: 'Pedido nuevo', toShops: [ids.bakery, ids.florist] } as const
    await notify(db, message)
    expect([await titles('baker'), await titles('florist')]).toEqual([[], ['Pedido nuevo']])
    await send({ as: 'baker', when: 'POST /api/notification-configs', body: { event: 'order-created' } })
    await notify(db, message)
    expect(await titles('baker')).toEqual(['Pedido nuevo'])
  })

  it('stores one notification if a recipient is named twice, and none if there are no recipients', async () => {
    const count = async () => (await db.query<{ n: number }>({ text: 'select count(*) as n from notification' }))[0]!.n
    const before = await count()
    await notify(db, { type: 'order-status', title: 'Doble', to: [bob.id, bob.id], toShops: [] })
    await notify(db, { type: 'order-status', title: 'Nadie', to: [] })
    expect(await count()).toBe(before + 1)
    expect((await titles('bob')).filter((title) => title === 'Doble')).toHaveLength(1)
  })

  it('happens only if the transaction commits', async () => {
    const undone = db.transaction(async () => {
      await notify(db, { type: 'order-status', title: 'Nunca', to: [bob.id] })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await titles('bob')).not.toContain('Nunca')
  })
})

describe('quiet hours', () => {
  /** The time of the town's clock this many minutes from now. */
  const clock = (minutes: number) => formatClock((localTime(new Date()).minutes + minutes + 24 * 60) % (24 * 60))
  const waits = async () => {
    const [push] = await db.query<{ due: Date }>({
      text: `select p.due_at as due from push p join notification n on n.id = p.notification_id
             where n.title = 'Duerme' order by p.created_at desc limit 1`,
    })
    return (+push!.due - Date.now()) / 60_000
  }
  const quiet = async (from: number, to: number) => {
    await db.query({
      text: `delete from notification_config where user_id = $1 and event = 'campaign'`,
      values: [baker.id],
    })
    const body = { event: 'campaign', quietHours: { from: clock(from), to: clock(to) } }
    expect((await send({ as: 'baker', when: 'POST /api/notification-configs', body })).statusCode).toBe(201)
    await notify(db, { type: 'campaign', title: 'Duerme', to: [baker.id] })
  }

  it('delay pushes until the end of the quiet hours, also after midnight, and delay no pushes at other times', async () => {
    await db.query({
      text: `insert into device (id, user_id, platform, token) values (gen_random_uuid(), $1, 'web', 'x')`,
      values: [baker.id],
    })
    await quiet(-60, 90)
    expect(await waits()).toBeGreaterThan(88)
    expect(await waits()).toBeLessThan(91)
    // These quiet hours last 23 hours. They include midnight, except when the test runs between 22:00 and 23:00.
    await quiet(-22 * 60, 60)
    expect(await waits()).toBeGreaterThan(58)
    expect(await waits()).toBeLessThan(61)
    await quiet(60, 120)
    expect(await waits()).toBeLessThan(1)
  })
})

describe('notifications by mail', () => {
  const message = { type: 'question-answered', title: 'Han respondido a tu pregunta', body: 'Sí, sin gluten.' } as const
  const mails = () =>
    db.query<{ kind: string; recipient: string; data: { notification: string } }>({
      text: `select kind, recipient, data from mail where kind = 'notification' order by created_at`,
    })
  const wish = (as: Person, event: string, channels: object) =>
    send({ as, when: 'POST /api/notification-configs', body: { event, channels } })

  it('are sent to people who chose mail, even if they turned off notifications in the app', async () => {
    await wish('bob', 'question-answered', { mail: true, inapp: false })
    await notify(db, { ...message, url: '/product/7', to: [alice.id, bob.id] })
    const [mail, ...others] = await mails()
    expect([mail, others]).toMatchObject([{ recipient: bob.email }, []])
    const bobs = (await send({ as: 'bob', when: 'GET /api/notifications?type=question-answered' })).json<object[]>()
    expect(bobs).toEqual([])

    const letter = await notificationLetter(scenario.services, { ...mail!, kind: 'notification', id: '', attempts: 0 })
    expect(letter).toMatchObject({
      subject: message.title,
      paragraphs: expect.arrayContaining([message.body]),
      action: { url: expect.stringMatching(/^https?:.*\/product\/7$/) },
    })
  })

  it('can be stopped with one click in the mail program, but not with a changed link', async () => {
    await wish('alice', 'question-answered', { mail: true })
    const before = (await mails()).length
    const told = async () =>
      (await send({ as: 'alice', when: 'GET /api/notifications?type=question-answered' })).json<object[]>().length
    const toldBefore = await told()
    await notify(db, { ...message, to: [alice.id] })
    const mail = (await mails()).at(-1)!
    expect(mail.recipient).toBe(alice.email)
    const letter = await notificationLetter(scenario.services, { ...mail, kind: 'notification', id: '', attempts: 0 })
    const { pathname, searchParams } = new URL(letter!.unsubscribe!)
    const press = (query: URLSearchParams) =>
      scenario.app.inject({
        method: 'POST',
        url: `${pathname}?${query.toString()}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    for (const [name, value] of [
      ['user', bob.id],
      ['event', 'campaign'],
      ['token', 'A'.repeat(22)],
      ['token', ''],
    ] as const) {
      const forged = new URLSearchParams(searchParams)
      forged.set(name, value)
      expect((await press(forged)).statusCode).toBe(404)
    }
    await notify(db, { ...message, to: [alice.id] })
    expect(await mails()).toHaveLength(before + 2)
    expect((await press(searchParams)).statusCode).toBe(204)
    expect((await press(searchParams)).statusCode).toBe(204)
    await notify(db, { ...message, to: [alice.id] })
    expect(await mails()).toHaveLength(before + 2)
    // The app still shows the notifications.
    expect(await told()).toBe(toldBefore + 3)
  })

  it('are not sent about orders, even to people who chose mail for this event', async () => {
    const before = (await mails()).length
    await wish('bob', 'order-status', { mail: true })
    await notify(db, { type: 'order-status', title: 'Tu pedido está listo', to: [bob.id] })
    expect(await mails()).toHaveLength(before)
  })
})
