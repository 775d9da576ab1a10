import { orderStatuses } from '@lonja/contract/constants'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Person, people, testApi } from '#/testing/scenario'
import { type MadeOrder, bothShopsBasket, breadBasket, chiva, insertOrderWorld } from '../testing/order-world.ts'

const scenario = await testApi(undefined, { rateLimitFactor: 1_000 })
const world = await insertOrderWorld(scenario.db)

async function order(body: unknown, as?: Person): Promise<MadeOrder> {
  const response = await scenario.send({ when: 'POST /api/orders-create', body, ...(as && { as }) })
  expect(response).toMatchObject({ statusCode: 201 })
  return response.json()
}
const list = async (as: Person, query: string): Promise<MadeOrder[]> =>
  (await scenario.send({ as, when: `GET /api/orders?${query}` })).json()
const codes = async (as: Person, query: string) => (await list(as, query)).map(({ code }) => code)

const ana = await order(
  { ...breadBasket(world), customer: { name: 'Ana', email: 'ana@example.com', phone: '600 123 123' } },
  'alice',
)
const jose = await order(
  {
    ...bothShopsBasket(world),
    customer: { name: 'José', email: 'jose@example.com', phone: '611 222 333' },
    deliveryAddress: { ...chiva, street: 'Calle de la Cebolla', zip: '46370', city: 'Chiva' },
  },
  'alice',
)
const bobs = await order(
  { ...breadBasket(world), customer: { name: 'Bob', email: 'bob@example.com', phone: '622 333 444' } },
  'bob',
)
const guests = await order(breadBasket(world))
await scenario.send({ as: 'baker', when: `PUT /api/orders/${ana.id}`, body: { status: 'accepted' } })
const bread = jose.parts[0]!
const shirt = jose.parts[1]!

describe('orders are listed', () => {
  it('to a buyer with their own purchases, to a shop with its shares, and to operators with all orders', async () => {
    expect(await codes('alice', '')).toEqual([jose.code, ana.code])
    expect(await codes('bob', '')).toEqual([bobs.code])
    expect(await codes('baker', '')).toEqual([guests.code, bobs.code, bread.code, ana.code])
    expect(await codes('florist', '')).toEqual([shirt.code])
    expect(await list('admin', '')).toHaveLength(6)
  })

  it.each<[query: string, found: () => MadeOrder[]]>([
    ['status.code=accepted', () => [ana]],
    ['status.code[]=accepted&status.code[]=confirm', () => [jose, ana]],
    ['status.code=complete', () => []],
    [`id=${ana.id}`, () => [ana]],
    [`id[]=/api/orders/${ana.id}&id[]=${jose.id}`, () => [jose, ana]],
    [`code=${jose.code}`, () => [jose]],
    [`code[]=${jose.code}&code[]=${ana.code}&code[]=R1`, () => [jose, ana]],
    [`user.id=${people.alice.id}`, () => [jose, ana]],
    [`user.id=${people.bob.id}`, () => []],
    ['customer.phone=611222', () => [jose]],
    ['customer.name=jose', () => [jose]],
    ['customer.name=ANA', () => [ana]],
    ['customer.email=JOSE@example.com', () => [jose]],
    ['customer.email=jose', () => []],
    ['customer.address.street=cebolla', () => [jose]],
    ['customer.address.city=chiva', () => [jose]],
    ['customer.address.city=chiva&customer.name=ana', () => []],
    ['customer.name=%25', () => []],
    ['page=2&itemsPerPage=1', () => [ana]],
    ['pagination=false&order[code]=asc', () => [ana, jose]],
    ['order[createdDate]=asc', () => [ana, jose]],
  ])('to the buyer, filtered or sorted by %s', async (query, found) => {
    expect(await codes('alice', query)).toEqual(found().map(({ code }) => code))
  })

  it('to shops, with the same filters as for buyers; the filters find only orders of the shop', async () => {
    expect(await codes('baker', 'customer.name=jose')).toEqual([bread.code])
    expect(await codes('florist', 'customer.name=ana')).toEqual([])
    expect(await codes('baker', `business.id=${world.tailor.id}`)).toEqual([])
    expect(await codes('baker', 'status.code=accepted')).toEqual([ana.code])
  })

  it('in pages, with the number of orders on all pages', async () => {
    const page = await scenario.send({ as: 'alice', when: 'GET /api/orders?itemsPerPage=1' })
    expect(page.headers['x-total-count']).toBe('2')
    const linked = await scenario.send({
      as: 'alice',
      when: 'GET /api/orders?itemsPerPage=1',
      headers: { accept: 'application/ld+json' },
    })
    expect(linked.json()).toMatchObject({
      totalItems: 2,
      member: [{ '@type': 'Order', lines: { length: 2 }, parts: { length: 2 } }],
    })
  })

  scenario('only to signed-in viewers', { when: 'GET /api/orders', answers: 401, with: 'Authentication required' })
})

it('a filter only narrows a viewer’s list of orders [C4.24]', { timeout: 60_000 }, async () => {
  const names = [
    'customer.name',
    'customer.email',
    'customer.phone',
    'customer.address.street',
    'customer.address.city',
    'code',
    'code[]',
    'id',
    'id[]',
    'status.code',
    'status.code[]',
    'business.id',
    'user.id',
    'or',
    '__proto__',
    'order[code]',
  ]
  const word = fc.oneof(
    fc.constantFrom('ana', 'bob', 'jose@example.com', '6', 'Chiva', '%', "' or 1=1 --", ') or (true', 'asc', ''),
    fc.constantFrom(...orderStatuses),
    fc.constantFrom(ana.id, bobs.id, guests.id, jose.code, bobs.code, shirt.id, world.bakery.id),
  )
  const query = fc.array(fc.tuple(fc.constantFrom(...names), word), { maxLength: 5 })
  const seen = new Map<Person, Set<string>>()
  for (const who of ['alice', 'bob', 'baker', 'florist'] as const) seen.set(who, new Set(await codes(who, '')))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...seen.keys()), query, async (who, pairs) => {
      const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
      const found = await codes(who, text)
      expect(found.filter((code) => !seen.get(who)!.has(code))).toEqual([])
    }),
    { numRuns: 150 },
  )
})

describe('a purchase from two shops', () => {
  const statusOf = async (id: string) =>
    (await scenario.send({ as: 'alice', when: `GET /api/orders/${id}` })).json<{ status: { code: string } }>().status
      .code
  const move = async (as: Person, id: string, status: string) => {
    const moved = await scenario.send({ as, when: `PUT /api/orders/${id}`, body: { status } })
    expect(moved.statusCode).toBe(200)
  }

  it('is listed with the status of its least advanced part that is not canceled', async () => {
    const made = await order(bothShopsBasket(world), 'alice')
    const [ofBaker, ofTailor] = made.parts as [MadeOrder, MadeOrder]
    const shown = async () => {
      const code = await statusOf(made.id)
      expect(await codes('alice', `status.code=${code}&id=${made.id}`)).toEqual([made.code])
      return code
    }
    expect(await shown()).toBe('confirm')
    await move('baker', ofBaker.id, 'accepted')
    expect(await shown()).toBe('confirm')
    await move('florist', ofTailor.id, 'accepted')
    expect(await shown()).toBe('accepted')
    await move('baker', ofBaker.id, 'canceled')
    expect(await shown()).toBe('accepted')
    await move('florist', ofTailor.id, 'canceled')
    expect(await shown()).toBe('canceled')
  })
})
