import fc from 'fast-check'
import { createSigner } from 'fast-jwt'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { deriveKey } from '#/config/derive-key'
import { accessTokens } from '#/identity/access-token'
import { resetHash } from '#/identity/reset-letter'
import { type MadeOrder, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { resources } from '#/resources'
import { insertAddress } from '#/testing/factories'
import { repetitions } from '@lonja/contract/testing/long'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertTwoWorlds } from '#/testing/two-worlds'

// Each of these faults happened in another shop system. The title of each group contains the advisory about the
// fault.

const scenario = await testApi(undefined, { rateLimitFactor: 100_000 })
const { db, send, services } = scenario
const worlds = await insertTwoWorlds(db, {
  a: { customer: people.alice.id, member: people.baker.id },
  b: { customer: people.bob.id, member: people.florist.id },
})
const world = await insertOrderWorld(db)
const street = 'Calle Secreta'
const addresses = {
  alice: await insertAddress(db, { user_id: people.alice.id }),
  bob: await insertAddress(db, { user_id: people.bob.id, street }),
  nobody: await insertAddress(db, { user_id: null, street }),
}

type When = Parameters<typeof send>[0]['when']
const order = async (as: Person | undefined, basket: object = breadBasket(world)): Promise<MadeOrder> => {
  const response = await send({ ...(as && { as }), when: 'POST /api/orders-create', body: basket })
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json<MadeOrder>()
}
const orders = {
  alice: await order('alice'),
  aliceBoth: await order('alice', bothShopsBasket(world)),
  bob: await order('bob', {
    ...breadBasket(world),
    customer: { name: 'Bob', email: 'bob@x.test', phone: '600999888' },
  }),
  guest: await order(undefined),
  stranger: await order(undefined, {
    ...breadBasket(world),
    customer: { name: 'Eva', email: 'eva@x.test', phone: '600777666' },
  }),
}

/**
 * Returns a hash of the rows of each table, as text. A refused request must not change it. The tables of sessions and
 * of rate limits are left out.
 */
async function rows(): Promise<string> {
  const tables = await db.query<{ name: string }>({
    text: `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
             and relname not in ('rate_limit', 'session', 'refresh_token') order by 1`,
  })
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) from ${name} t`,
  )
  return JSON.stringify(await db.query({ text: `${sums.join(' union all ')} order by 1` }))
}

describe('another person’s id inside one’s own record (Spree CVE-2026-22588)', () => {
  const stranger = { id: addresses.bob.id }
  const delivered = { ...bothShopsBasket(world), deliveryAddress: stranger }
  const attempts: [string, Person | undefined, When, object][] = [
    ['a saved address to deliver to', 'alice', 'POST /api/orders-create', delivered],
    [
      'an address for the bill',
      'alice',
      'POST /api/orders-create',
      { ...breadBasket(world), billingAddress: stranger },
    ],
    ['a saved address, by a guest', undefined, 'POST /api/orders-create', delivered],
    [
      'an address without an owner, by a guest',
      undefined,
      'POST /api/orders-create',
      { ...delivered, deliveryAddress: addresses.nobody.id },
    ],
    [
      'an address without an owner',
      'alice',
      'POST /api/orders-create',
      { ...delivered, deliveryAddress: addresses.nobody.id },
    ],
    ['an address, to validate the basket', 'alice', 'POST /api/orders-validate/5', delivered],
    ['an address, for shipping methods', undefined, 'POST /api/shipping-methods-order', delivered],
    ['an address of the profile', 'alice', 'PUT /api/me', { billingAddress: stranger }],
    [
      'an address of the profile, as an object',
      'alice',
      'PUT /api/me',
      { billingAddress: { ...stranger, street: 'Mía' } },
    ],
    ['an address of a contact', 'alice', 'POST /api/customers', { name: 'A', address: stranger }],
    [
      'a shipping method of another shop',
      'alice',
      'POST /api/orders-create',
      { ...breadBasket(world), shippings: [{ business: world.bakery.id, shippingMethod: world.courier.id }] },
    ],
    [
      'a payment method that the shop does not accept',
      'alice',
      'POST /api/orders-create',
      { ...bothShopsBasket(world), paymentMethod: { id: world.inShop.id } },
    ],
    ['an order to cancel', 'alice', 'POST /api/order-cancel', { order: { id: orders.bob.id } }],
    ['an order to cancel, as a complete document', 'alice', 'POST /api/order-cancel', orders.bob],
    ['a guest’s order to cancel', 'alice', 'POST /api/order-cancel', { order: orders.guest.code }],
  ]
  it.each(attempts)('changes nothing and reveals no data: %s', async (_what, as, when, body) => {
    const before = await rows()
    const response = await send({ ...(as && { as }), when, body })
    // A request that only checks a basket may be answered with 200 and a list of problems.
    const least = /validate|methods/.test(when) ? 200 : 400
    expect(response.statusCode).toBeGreaterThanOrEqual(least)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.body).not.toContain(street)
    expect(await rows()).toBe(before)
  })
})

describe('rows without an owner (Spree CVE-2026-22589)', () => {
  const owned = resources.filter(({ operations, table }) => operations.read && table !== 'user')
  it('cannot be read by anonymous viewers or by another customer', async () => {
    const found: string[] = []
    let tried = 0
    for (const { contract, table } of owned) {
      const [column] = await db.query<{ name: string }>({
        text: `select column_name as name from information_schema.columns
                where table_schema = current_schema() and table_name = $1 and column_name in ('user_id', 'owner_id')`,
        values: [table],
      })
      if (!column) continue
      const mine = await db.query<{ id: string }>({
        text: `select id from "${table}" t where ${column.name} is null
                 ${table === 'address' ? 'and not exists (select from business b where b.address_id = t.id)' : ''}`,
      })
      // Records in these tables are public, including records without an owner.
      if (['image_object', 'valoration', 'question_product', 'answer_question_product'].includes(table)) continue
      for (const { id } of mine)
        for (const as of [undefined, 'bob'] as const) {
          const { statusCode, body } = await send({ ...(as && { as }), when: `GET /api/${contract.path}/${id}` })
          tried += 1
          if (statusCode === 200 && as === undefined) found.push(`${contract.path} ${body}`)
          if (statusCode === 200 && as === 'bob' && !body.includes('bob'))
            found.push(`${contract.path} for bob: ${body}`)
        }
    }
    expect(found).toEqual([])
    expect(tried).toBeGreaterThan(5)
  })
})

describe('an invalid token (Spree CVE-2020-26223)', () => {
  const nothing = [
    '',
    ' ',
    'null',
    'undefined',
    '[]',
    '{}',
    '0',
    'false',
    '%00',
    "' or ''='",
    'x'.repeat(200),
    'x'.repeat(5_000),
  ]

  it.each(nothing.map((token) => [token.slice(0, 10), token]))('opens no order: %s', async (_name, token) => {
    for (const id of [orders.guest.id, orders.alice.id, orders.aliceBoth.id]) {
      const response = await send({ when: `GET /api/orders/${id}`, headers: { 'x-order-token': token } })
      expect(response.statusCode).toBe(404)
    }
    const canceled = await send({
      when: 'POST /api/order-cancel',
      body: { order: orders.guest.id },
      headers: { 'x-order-token': token },
    })
    expect([401, 404]).toContain(canceled.statusCode)
  })

  const values: unknown[] = [undefined, null, '', ' ', [], {}, 0, false, [''], { '': '' }, 'x'.repeat(5_000)]
  it.each(values.map((value) => [(JSON.stringify(value) ?? '').slice(0, 10), value]))(
    'recovers no account, refreshes no session and replaces no e-mail: %s',
    async (_name, value) => {
      const before = await rows()
      const reset = await send({
        when: 'POST /api/reset-password',
        body: { token: value ?? null, password: 'una frase larga' },
      })
      expect([400, 422]).toContain(reset.statusCode)
      const refresh = await send({
        when: 'POST /api/login',
        body: { grant_type: 'refresh_token', refresh_token: value },
      })
      expect(refresh.statusCode).toBe(400)
      const cancel = { order: orders.guest.code, email: value }
      expect([400, 401, 404, 422]).toContain((await send({ when: 'POST /api/order-cancel', body: cancel })).statusCode)
      const bearer = typeof value === 'string' ? value : 'null'
      const me = await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${bearer}` } })
      expect(me.statusCode).toBe(401)
      expect(await rows()).toBe(before)
    },
  )
})

describe('filters (Shopware CVE-2026-31887)', () => {
  const people4 = ['alice', 'bob', 'baker', 'florist'] as const
  /** Values that people may not learn about each other, and texts that break out of a badly built query. */
  const values = [
    ...Object.values(orders).flatMap(({ id, code, customer, status }) => [
      id,
      code,
      customer.email,
      customer.phone,
      status.code,
    ]),
    ...Object.values(people).flatMap(({ id, email, username }) => [id, email, username]),
    ...[...worlds.a.rows.values(), ...worlds.b.rows.values()].map(([row]) => row!['id']),
    addresses.bob.id,
    world.bakery.id,
    world.tailor.id,
    'Chiva',
    '',
    '%',
    '_',
    "'",
    '\\',
    '0',
    'null',
    'true',
    '1e400',
    '-1',
  ].map(String)
  const endings = ['', '[]', '[0]', '[x]', '[before]', '[after]', '[gt]', '[lte]', '[between]']

  interface Listed {
    ids: Set<string>
    total: number
  }
  const list = async (as: Person, path: string, query = ''): Promise<Listed | null> => {
    const response = await send({ as, when: `GET /api/${path}?itemsPerPage=100${query}` })
    expect(response.statusCode, `${path}${query} ${response.body.slice(0, 300)}`).toBeLessThan(500)
    if (response.statusCode !== 200) return null
    const ids = new Set(response.json<{ id: string }[]>().map(({ id }) => id))
    return { ids, total: Number(response.headers['x-total-count']) }
  }
  const queryOf = (names: readonly string[]) =>
    fc
      .array(
        fc.tuple(
          fc.constantFrom(...names),
          fc.constantFrom(...endings),
          fc.oneof(fc.constantFrom(...values), fc.string()),
        ),
        {
          minLength: 1,
          maxLength: 4,
        },
      )
      .map((filters) =>
        filters
          .map(
            ([name, ending, value]) =>
              `&${encodeURIComponent(name + ending)}=${encodeURIComponent(value.toWellFormed())}`,
          )
          .join(''),
      )

  it('never show or count an order that the viewer may not read', async () => {
    const { filters, sorts } = resources.find(({ table }) => table === 'order')!.contract
    const names = [
      ...Object.keys(filters),
      'user.id',
      'user',
      'token',
      'kind',
      'parent.id',
      'or',
      ...sorts.map((sort) => `order[${sort}]`),
    ]
    const own = new Map<Person, Set<string>>()
    for (const [who, where] of [
      ['alice', `user_id = '${people.alice.id}'`],
      ['bob', `user_id = '${people.bob.id}'`],
      ['baker', `business_id in (select business_id from business_member where user_id = '${people.baker.id}')`],
      ['florist', `business_id in (select business_id from business_member where user_id = '${people.florist.id}')`],
    ] as const) {
      const ids = await db.query<{ id: string }>({ text: `select id from "order" where ${where}` })
      own.set(who, new Set(ids.map(({ id }) => id)))
      expect(ids.length).toBeGreaterThan(0)
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people4), queryOf(names), async (who, query) => {
        const found = await list(who, 'orders', query)
        if (!found) return
        expect([...found.ids].filter((id) => !own.get(who)!.has(id))).toEqual([])
        expect(found.total).toBeLessThanOrEqual(own.get(who)!.size)
      }),
      { numRuns: repetitions(400, 130) },
    )
  })

  it('never show records that the viewer’s unfiltered list does not contain', async () => {
    const listed = resources.filter(({ operations }) => operations.list)
    const all = new Map<string, Listed | null>()
    for (const who of people4)
      for (const { contract } of listed) all.set(`${who} ${contract.path}`, await list(who, contract.path))
    const some = fc
      .constantFrom(...listed)
      .chain((resource) =>
        fc.tuple(
          fc.constant(resource),
          queryOf([...Object.keys(resource.contract.filters), 'id', 'user.id', 'business.id']),
        ),
      )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...people4), some, async (who, [{ contract, special }, query]) => {
        const whole = all.get(`${who} ${contract.path}`)
        const found = await list(who, contract.path, query)
        // With a hand-written filter, for example the one for an inbox, a list may contain records that the unfiltered
        // list does not contain.
        if (!found || !whole || Object.keys(special).length > 0) return
        expect([...found.ids].filter((id) => !whole.ids.has(id))).toEqual([])
        expect(found.total).toBeLessThanOrEqual(whole.total)
      }),
      { numRuns: repetitions(400, 130) },
    )
  })

  it('show a guest only the order that belongs to the token', async () => {
    const headers = { 'x-order-token': orders.guest.token! }
    const names = Object.keys(resources.find(({ table }) => table === 'order')!.contract.filters)
    await fc.assert(
      fc.asyncProperty(queryOf([...names, 'token', 'user.id']), async (query) => {
        const response = await send({ when: `GET /api/orders?${query.slice(1)}`, headers })
        expect(response.statusCode).toBeLessThan(500)
        if (response.statusCode !== 200) return
        const found = response.json<{ id: string }[]>().map(({ id }) => id)
        expect(found.filter((id) => id !== orders.guest.id)).toEqual([])
        expect(Number(response.headers['x-total-count'])).toBeLessThanOrEqual(1)
      }),
      { numRuns: repetitions(100, 40) },
    )
    expect((await send({ when: 'GET /api/orders' })).statusCode).not.toBe(500)
    expect((await send({ when: 'GET /api/orders' })).body).not.toContain(orders.guest.id)
  })
})

describe('a token (Saleor CVE-2026-35407)', () => {
  const logIn = async (username: string) =>
    (await send({ when: 'POST /api/login', body: { grant_type: 'password', username, password: 'lonja-test' } })).json<{
      access_token: string
      refresh_token: string
    }>()

  it('of a guest opens only the order of that guest', async () => {
    const headers = { 'x-order-token': orders.guest.token! }
    const read = async ({ id }: { id: string }) => (await send({ when: `GET /api/orders/${id}`, headers })).statusCode
    expect(await read(orders.guest)).toBe(200)
    expect(await Promise.all([orders.stranger, orders.alice, orders.bob].map(read))).toEqual([404, 404, 404])
    const cancel = await send({ when: 'POST /api/order-cancel', body: { order: orders.stranger.code }, headers })
    expect(cancel.statusCode).toBe(404)
    const lines = await send({ when: `GET /api/sold-products/${orders.stranger.lines[0]!.id}`, headers })
    expect([401, 404]).toContain(lines.statusCode)
  })

  it('for one purpose works for no other purpose', async () => {
    const { access_token, refresh_token } = await logIn('alice')
    const hash = resetHash('a reset token')
    await insert(db, 'password_reset', {
      id: people.alice.id,
      user_id: people.alice.id,
      hash,
      expires_at: new Date(Date.now() + 60_000),
    })
    const before = await rows()
    const all = [access_token, refresh_token, 'a reset token', orders.guest.token!]
    for (const token of all.filter((one) => one !== access_token)) {
      const me = await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${token}` } })
      expect(me.statusCode).toBe(401)
    }
    for (const refresh of all.filter((one) => one !== refresh_token)) {
      const body = { grant_type: 'refresh_token', refresh_token: refresh }
      expect((await send({ when: 'POST /api/login', body })).statusCode).toBe(400)
    }
    for (const token of all.filter((one) => one !== 'a reset token')) {
      const body = { token, password: 'una frase bastante larga' }
      expect((await send({ when: 'POST /api/reset-password', body })).statusCode).toBe(400)
    }
    for (const token of all.filter((one) => one !== orders.guest.token)) {
      const headers = { 'x-order-token': token }
      expect((await send({ when: `GET /api/orders/${orders.guest.id}`, headers })).statusCode).toBe(404)
    }
    expect(await rows()).toBe(before)
  })

  it('to recover an account works for that account only, even if the request names another account', async () => {
    const hash = resetHash('for bob')
    await insert(db, 'password_reset', {
      id: people.bob.id,
      user_id: people.bob.id,
      hash,
      expires_at: new Date(Date.now() + 60_000),
    })
    const body = {
      token: 'for bob',
      password: 'una frase bastante larga',
      email: people.alice.email,
      user: people.alice.id,
      id: people.alice.id,
    }
    const passwordOf = async (id: string) =>
      (
        await db.query<{ password_hash: string }>({
          text: 'select password_hash from "user" where id = $1',
          values: [id],
        })
      )[0]!.password_hash
    const before = { alice: await passwordOf(people.alice.id), bob: await passwordOf(people.bob.id) }
    expect((await send({ as: 'alice', when: 'POST /api/reset-password', body })).statusCode).toBe(204)
    expect(await passwordOf(people.alice.id)).toBe(before.alice)
    expect(await passwordOf(people.bob.id)).not.toBe(before.bob)
    expect((await send({ when: 'POST /api/reset-password', body })).statusCode).toBe(400)
  })

  it('to recover an account stops working when the e-mail of the account changes', async () => {
    const hash = resetHash('for the florist')
    await insert(db, 'password_reset', {
      id: people.florist.id,
      user_id: people.florist.id,
      hash,
      expires_at: new Date(Date.now() + 60_000),
    })
    const body = { email: 'other@lonja.test', currentPassword: 'lonja-test' }
    expect((await send({ as: 'florist', when: 'PUT /api/me', body })).statusCode).toBe(200)
    const reset = { token: 'for the florist', password: 'una frase bastante larga' }
    expect((await send({ when: 'POST /api/reset-password', body: reset })).statusCode).toBe(400)
  })

  it('that combines the id of another person with one’s own session is refused', async () => {
    const { access_token } = await logIn('alice')
    const { secret } = services.config
    const { sessionId } = accessTokens(secret).read(access_token)!
    const forged = accessTokens(secret).issue({ userId: people.admin.id, sessionId })
    const other = createSigner({ algorithm: 'HS256', key: deriveKey(secret, 'xsrf'), iss: 'lonja', aud: 'lonja-api' })({
      sub: people.admin.id,
      sid: sessionId,
    })
    for (const token of [forged, other]) {
      const me = await send({ when: 'GET /api/me', headers: { authorization: `Bearer ${token}` } })
      expect(me.statusCode).toBe(401)
    }
  })
})
