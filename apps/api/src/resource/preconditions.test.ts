import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { send, db } = scenario
const json = { accept: 'application/json' }
const tagOf = ({ headers }: LightMyRequestResponse): string => String(headers['etag'])
const get = (as: Person | undefined, url: string, headers = json) =>
  send({ when: `GET ${url as '/'}`, headers, ...(as && { as }) })
const put = (as: Person, url: string, body: object, headers: Record<string, string>) =>
  send({ as, when: `PUT ${url as '/'}`, body, headers })

let product = ''
let page = ''
beforeAll(async () => {
  product = `/api/products/${world.bread.id}`
  const body = { title: 'Historia', name: 'Historia', code: 'history', url: 'history', body: [], enabled: true }
  const made = await send({ as: 'admin', when: 'POST /api/cms', body })
  page = `/api/cms/${made.json<{ id: string }>().id}`
})

const makeOrder = async (): Promise<{ id: string; payments: { id: string }[] }> => {
  const made = await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
  expect(made.statusCode).toBe(201)
  return made.json()
}

describe('two people edit the same record at the same time', () => {
  const edit = async (url: string, one: [Person, object], other: [Person, object]) => {
    const tags = [tagOf(await get(one[0], url)), tagOf(await get(other[0], url))] as const
    const answers = await Promise.all([
      put(one[0], url, one[1], { 'if-match': tags[0] }),
      put(other[0], url, other[1], { 'if-match': tags[1] }),
    ])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '412'])
    const won = answers.findIndex(({ statusCode }) => statusCode === 200)
    const refused = answers[1 - won]!
    expect(refused.json()).toMatchObject({ detail: 'Precondition failed', status: 412 })
    // The record has the values of the first writer. The second writer is refused, and gets the new tag, to repeat the
    // change with it.
    const [[as, body], [late, change]] = won === 0 ? [one, other] : [other, one]
    expect((await get(as, url)).json()).toMatchObject(body)
    expect(tagOf(refused)).toBe(tagOf(await get(late, url)))
    return { late, change, tag: tagOf(refused) }
  }

  it('a product: the second writer is refused, and no change is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mine = { title: `Pan de ${round}` }
      const { late, change, tag } = await edit(product, ['baker', mine], ['admin', { origin: `Horno ${round}` }])
      expect(await put(late, product, change, { 'if-match': tag })).toMatchObject({ statusCode: 200 })
      expect((await get('baker', product)).json()).toMatchObject({ ...mine, origin: `Horno ${round}` })
    }
  })

  it('a page: the second writer is refused, and no change is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      const title = `Nuestra historia ${round}`
      const { late, change, tag } = await edit(page, ['admin', { title }], ['admin', { sort: round + 7 }])
      expect(await put(late, page, change, { 'if-match': tag })).toMatchObject({ statusCode: 200 })
      expect((await get('admin', page)).json()).toMatchObject({ title, sort: round + 7 })
    }
  })

  it('an order, by its shop and its buyer: one is refused, and succeeds with the new ETag', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await makeOrder()
      const url = `/api/orders/${id}`
      const edits = [
        { as: 'baker', body: { status: 'accepted' }, tag: tagOf(await get('baker', url)) },
        { as: 'alice', body: { note: `Sin sal ${round}` }, tag: tagOf(await get('alice', url)) },
      ] as const
      const answers = await Promise.all(edits.map(({ as, body, tag }) => put(as, url, body, { 'if-match': tag })))
      expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '412'])
      const now = async () => (await get('admin', url)).json<{ status: { code: string }; note: string | null }>()
      const shopWon = answers[0]!.statusCode === 200
      expect(await now()).toMatchObject(
        shopWon
          ? { status: { code: 'accepted' }, note: null }
          : { status: { code: 'confirm' }, note: `Sin sal ${round}` },
      )
      const { as, body } = edits[shopWon ? 1 : 0]
      const tag = tagOf(answers[shopWon ? 1 : 0]!)
      expect(await put(as, url, body, { 'if-match': tag })).toMatchObject({ statusCode: 200 })
      expect(await now()).toMatchObject({ status: { code: 'accepted' }, note: `Sin sal ${round}` })
    }
  })

  it('a payment: the second person who records it with the old tag is refused', async () => {
    const { id, payments } = await makeOrder()
    const url = `/api/payments/${payments[0]!.id}`
    const stale = tagOf(await get('baker', url))
    expect(await put('baker', url, { status: 'completed' }, { 'if-match': stale })).toMatchObject({ statusCode: 200 })
    expect(await put('baker', url, { status: 'completed' }, { 'if-match': stale })).toMatchObject({ statusCode: 412 })
    expect((await get('admin', `/api/orders/${id}`)).json()).toMatchObject({ paymentState: 'paid' })
  })
})

describe('If-Match', () => {
  const change = { origin: 'Horno 500' }

  it('accepts the tag of an answer in JSON or JSON-LD, also of a repeated and of a cached answer', async () => {
    const ld = await get('baker', product, { accept: 'application/ld+json' })
    expect(tagOf(ld)).not.toBe(tagOf(await get('baker', product)))
    const shared = await get(undefined, page)
    expect(tagOf(shared)).toBe(tagOf(await get(undefined, page)))
    for (const accept of ['application/json', 'application/ld+json', '*/*'])
      expect(
        await put('baker', product, {}, { accept, 'if-match': tagOf(await get('baker', product, { accept })) }),
      ).toMatchObject({
        statusCode: 200,
      })
    const before = await get('baker', product, { accept: 'application/ld+json' })
    expect(await put('baker', product, change, { 'if-match': tagOf(before) })).toMatchObject({ statusCode: 200 })
  })

  it('accepts the tag in a list of tags, with the prefix W/ that proxies add, and accepts *', async () => {
    for (const named of [
      (tag: string) => `"other", ${tag}`,
      (tag: string) => `W/${tag}`,
      (tag: string) => `"other" , W/${tag},"more"`,
      () => '*',
    ]) {
      const tag = tagOf(await get('baker', product))
      expect(await put('baker', product, change, { 'if-match': named(tag) })).toMatchObject({ statusCode: 200 })
    }
  })

  it.each(['"nonsense"', 'nonsense', '""', ''])('refuses the wrong tag %j', async (tag) => {
    const before = await get('baker', product)
    const refused = await put('baker', product, { origin: 'Horno 1' }, { 'if-match': tag })
    expect(refused).toMatchObject({ statusCode: 412, headers: { etag: tagOf(before) } })
    expect((await get('baker', product)).json()).toEqual(before.json())
  })

  it('accepts the tag in the answer to the previous write, but not an older tag', async () => {
    const first = await put('baker', product, { origin: 'Horno 700' }, {})
    const second = await put('baker', product, { origin: 'Horno 701' }, { 'if-match': tagOf(first) })
    expect(second).toMatchObject({ statusCode: 200 })
    expect(await put('baker', product, { origin: 'Horno 702' }, { 'if-match': tagOf(first) })).toMatchObject({
      statusCode: 412,
    })
  })

  it('does not change the error for a viewer without the right to write, or for an invalid body', async () => {
    const asked = { 'if-match': '"nonsense"' }
    expect(await put('florist', product, change, asked)).toMatchObject({ statusCode: 403 })
    expect(await put('alice', product, change, asked)).toMatchObject({ statusCode: 403 })
    expect(await put('baker', `/api/products/${uuidv7()}`, change, asked)).toMatchObject({ statusCode: 404 })
    expect(await put('baker', product, { title: '' }, asked)).toMatchObject({ statusCode: 422 })
  })
})

describe('If-Unmodified-Since', () => {
  const long = 'Mon, 01 Jan 2001 00:00:00 GMT'

  it('refuses a write if the record was changed after the date in the header, compared in whole seconds', async () => {
    const { updatedDate } = (await get('baker', product)).json<{ updatedDate: string }>()
    const since = new Date(updatedDate).toUTCString()
    expect(await put('baker', product, {}, { 'if-unmodified-since': long })).toMatchObject({ statusCode: 412 })
    expect(await put('baker', product, {}, { 'if-unmodified-since': since })).toMatchObject({ statusCode: 200 })
    await db.query({
      text: `update product set updated_at = updated_at + interval '1 s' where id = $1`,
      values: [world.bread.id],
    })
    const { updatedDate: newer } = (await get('baker', product)).json<{ updatedDate: string }>()
    expect(+new Date(newer)).toBeGreaterThan(+new Date(since))
    expect(await put('baker', product, {}, { 'if-unmodified-since': since })).toMatchObject({ statusCode: 412 })
  })

  it('refuses to change an order that was last changed after the date in the header', async () => {
    const url = `/api/orders/${(await makeOrder()).id}`
    const answer = await put('baker', url, { status: 'accepted' }, { 'if-unmodified-since': long })
    expect(answer).toMatchObject({ statusCode: 412, headers: { etag: tagOf(await get('baker', url)) } })
  })

  it('is ignored if there is also If-Match, or if it is not a date', async () => {
    const match = tagOf(await get('baker', product))
    const both = { 'if-match': match, 'if-unmodified-since': long }
    expect(await put('baker', product, {}, both)).toMatchObject({ statusCode: 200 })
    expect(await put('baker', product, {}, { 'if-unmodified-since': 'yesterday' })).toMatchObject({ statusCode: 200 })
  })
})

describe('If-Match with an old tag also refuses', () => {
  const stale = { 'if-match': '"stale"' }

  it('a PATCH and a DELETE of a record', async () => {
    const made = await send({ as: 'admin', when: 'POST /api/tags', body: { name: 'Nuevo', code: 'nuevo' } })
    expect(made).toMatchObject({ statusCode: 201, headers: { etag: expect.any(String) } })
    const url = String(made.headers['location'])
    for (const method of ['PATCH', 'DELETE'] as const)
      expect(
        await send({
          as: 'admin',
          when: `${method} ${url as '/'}`,
          headers: stale,
          ...(method === 'PATCH' && { body: { name: 'Otro' } }),
        }),
      ).toMatchObject({ statusCode: 412, headers: { etag: tagOf(made) } })
    const gone = await send({ as: 'admin', when: `DELETE ${url as '/'}`, headers: { 'if-match': tagOf(made) } })
    expect(gone.statusCode).toBe(204)
  })

  it('a change and the deletion of the viewer’s own profile', async () => {
    const tag = tagOf(await get('bob', '/api/me'))
    expect(await put('bob', '/api/me', { name: 'Roberto' }, { 'if-match': tag })).toMatchObject({ statusCode: 200 })
    expect(await put('bob', '/api/me', { name: 'Robert' }, { 'if-match': tag })).toMatchObject({ statusCode: 412 })
    expect((await get('bob', '/api/me')).json()).toMatchObject({ name: 'Roberto' })
    const body = { currentPassword: 'lonja-test' }
    expect(await send({ as: 'bob', when: 'DELETE /api/me', body, headers: stale })).toMatchObject({ statusCode: 412 })
    expect(await get('bob', '/api/me')).toMatchObject({ statusCode: 200 })
  })

  it('changes to members of a shop and to roles of the town’s staff', async () => {
    const [member] = (await get('admin', `/api/business-members?business.id=${world.bread.business_id}`)).json<
      { id: string }[]
    >()
    const url = `/api/business-members/${member!.id}`
    expect(await put('admin', url, { role: 'clerk' }, stale)).toMatchObject({ statusCode: 412 })
    expect(await send({ as: 'admin', when: `DELETE ${url as '/'}`, headers: stale })).toMatchObject({ statusCode: 412 })
    const bob = '/api/users/00000000-0000-7000-8000-000000000002'
    expect(await put('admin', `${bob}/role`, { townRole: 'support' }, stale)).toMatchObject({ statusCode: 412 })
    const tag = tagOf(await get('admin', bob))
    expect(await put('admin', `${bob}/role`, { townRole: 'support' }, { 'if-match': tag })).toMatchObject({
      statusCode: 200,
    })
  })
})
