import type { TownRole } from '@lonja/contract/people/rights'
import type { TownSearch } from '@lonja/contract/town-search/town-search'
import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { type MadeOrder, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'
import { townStaff } from '#/testing/town-staff'

const scenario = await testApi()
const { db, send } = scenario
const as = await townStaff(scenario)
const world = await insertOrderWorld(db)
const order = async (body: object, by?: 'alice') =>
  (await send({ when: 'POST /api/orders-create', body, ...(by && { as: by }) })).json<MadeOrder>()

const ofGuest = await order(breadBasket(world))
const ofAlice = await order(
  { ...breadBasket(world), customer: { name: 'Alicia', email: 'otra@example.com', phone: '611 222 333' } },
  'alice',
)
const group = await order({
  ...bothShopsBasket(world),
  customer: { name: 'Núria', email: 'nuria@example.com', phone: '622 333 444' },
})
for (const status of ['accepted', 'preparing', 'ready'])
  await send({ as: 'baker', when: `PUT /api/orders/${ofGuest.id}`, body: { status } })
const [pickup] = await db.query<{ code: string }>({
  text: 'select code from order_pickup where order_id = $1',
  values: [ofGuest.id],
})
await db.query({
  text: `update business set phones = '["960 000 001"]', legal_name = 'Hornos Reunidos SL' where id = $1`,
  values: [world.bakery.id],
})
await db.query({
  text: `update "user" set name = 'Roberto', surnames = 'Peña', phone = '+34 633 444 555' where id = $1`,
  values: [people.bob.id],
})
const complaint = uuidv7()
await insert(db, 'issue', {
  id: complaint,
  user_id: people.bob.id,
  order_id: ofAlice.id,
  type: 'order',
  subject: 'El cántaro llegó roto',
  body: 'Roto',
})
const page = { id: uuidv7(), title: 'Cómo devolver un cántaro', name: 'devolver', code: 'devolver', url: 'devolver' }
await insert(db, 'cms', page)

const find = async (q: string, role: TownRole = 'support') => {
  const answer = await as(role, { when: `GET /api/town-search?q=${encodeURIComponent(q)}` })
  expect(answer.statusCode).toBe(200)
  return answer.json<TownSearch>().found
}
const names = async (q: string, role?: TownRole) => (await find(q, role)).map(({ kind, title }) => `${kind} ${title}`)

describe('the search of the town’s desk', () => {
  const when = 'GET /api/town-search?q=ana'
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })

  it.each(['611222333', '611 222 333', '+34 611 22 23 33', '0034611222333', '222333'])(
    'finds the orders and the person of the telephone %s, with the telephone of the shop',
    async (phone) => {
      expect(await find(phone)).toMatchObject([
        { kind: 'order', id: ofAlice.id, title: ofAlice.code, detail: 'Alicia · Bakery', phone: '960 000 001' },
        { kind: 'person', id: people.alice.id, detail: people.alice.email },
      ])
    },
  )

  it('finds an account by the telephone of its profile, however it was typed', async () => {
    expect(await find('633444555')).toMatchObject([
      { kind: 'person', id: people.bob.id, title: 'Roberto Peña' },
      { kind: 'case', id: complaint },
    ])
  })

  it('finds a guest by the e-mail address, with the last order', async () => {
    expect(await find('ANA@example.com')).toMatchObject([
      { kind: 'order', id: ofGuest.id, state: 'ready' },
      { kind: 'guest', id: ofGuest.id, title: 'Ana', phone: '+34600123123' },
    ])
  })

  it('finds an order by its code, and a group with its parts', async () => {
    expect(await names(ofGuest.code.toLowerCase())).toEqual([`order ${ofGuest.code}`])
    const codes = [group.code, ...group.parts.map(({ code }) => code)]
    expect((await find(group.code)).map(({ title }) => title).toSorted()).toEqual(codes.toSorted())
    expect(await names(group.parts[0]!.code)).toEqual([`order ${group.parts[0]!.code}`])
  })

  it('finds the order, and the case about it, by the code of the order', async () => {
    expect(await names(ofAlice.code)).toEqual([`order ${ofAlice.code}`, 'case El cántaro llegó roto'])
  })

  it('finds names without accents, and shops by their legal name or their telephone', async () => {
    expect(await names('nuria')).toEqual([`order ${group.code}`, 'guest Núria'])
    expect(await names('pena')).toEqual([])
    expect(await names('peña roberto')).toEqual(['person Roberto Peña', 'case El cántaro llegó roto'])
    expect(await names('reunidos')).toEqual(['shop Bakery'])
    expect(await names('960000001')).toEqual(['shop Bakery'])
  })

  it('finds an order by the digits of its customer only for people who may hand it over', async () => {
    const { code } = pickup!
    expect(await names(code, 'operator')).toEqual([`order ${ofGuest.code}`])
    expect(await names(code, 'support')).toEqual([`order ${ofGuest.code}`])
    expect(await names(code, 'auditor')).toEqual([])
    await send({ as: 'baker', when: 'POST /api/orders-handover', body: { code, paid: true } })
    expect(await names(code, 'support')).toEqual([])
  })

  it('shows editors shops and pages, and no people', async () => {
    expect(await names('cantaro', 'editor')).toEqual([`page ${page.title}`])
    expect(await names('bakery', 'editor')).toEqual(['shop Bakery'])
    for (const q of ['611222333', 'ana@example.com', ofGuest.code, 'roberto'])
      expect(await find(q, 'editor')).toEqual([])
  })

  it('finds nothing with less than three characters, and takes signs of patterns literally', async () => {
    for (const q of ['', 'a', ' an ', '%%%', '___', 'a b c']) expect(await find(q)).toEqual([])
  })
})
