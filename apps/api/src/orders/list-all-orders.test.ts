import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $3, 'accountant'), ($2, $3, 'clerk')`,
      values: [people.bob.id, people.florist.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

const order = async (body: unknown): Promise<MadeOrder> =>
  (await send({ as: 'alice', when: 'POST /api/orders-create', body })).json()
const first = await order(breadBasket(world))
const second = await order(breadBasket(world))
const both = await order(bothShopsBasket(world))
const part = both.parts.find(({ business }) => business!.id === world.bakery.id)!

await db.query({
  text: `update customer c set name = 'Núria', surnames = 'Peña Roig', email = 'Nuria@Example.com', phone = '+34655443322'
         from "order" o where o.id = $1 and c.id = o.customer_id`,
  values: [first.id],
})
await db.query({
  text: `update "order" set created_at = '2026-03-29T22:30:00Z', payment_state = 'paid', total = 100, items_total = 100,
           discount_total = 0, shipping_total = 0, fee_total = 0 where id = $1`,
  values: [second.id],
})

const codes = async (query: string, as: Person = 'baker'): Promise<string[]> =>
  (await send({ as, when: `GET /api/orders?business.id=${world.bakery.id}&${query}` }))
    .json<{ code: string }[]>()
    .map(({ code }) => code)
    .toSorted()
const all = [first.code, second.code, part.code].toSorted()

describe('the orders of a shop can be searched', () => {
  it.each(['nuria', 'PEÑA', 'núria roig', 'nuria@example', '655 443', '55443322'])(
    'by the contact: %s',
    async (words) => {
      expect(await codes(`search=${encodeURIComponent(words)}`)).toEqual([first.code])
    },
  )

  it('by the code, and a group’s code finds its part', async () => {
    expect(await codes(`search=${second.code.toLowerCase()}`)).toEqual([second.code])
    expect(await codes(`search=${both.code}`)).toEqual([part.code])
    expect(await codes(`search=${second.code}%20nuria`)).toEqual([])
  })

  it('without wildcards: they are only characters', async () => {
    expect(await codes('search=%25')).toEqual([])
    expect(await codes('search=R_')).toEqual([])
    expect(await codes('search=')).toEqual(all)
  })

  it('by the contact only by people who may see the contact', async () => {
    for (const as of ['bob', 'florist'] as const) expect(await codes('', as)).toEqual(all)
    expect(await codes('search=nuria', 'bob')).toEqual([])
    expect(await codes(`search=${first.code}`, 'bob')).toEqual([first.code])
    expect(await codes('search=nuria', 'florist')).toEqual([first.code])
    await send({ as: 'admin', when: `PUT /api/orders/${first.id}`, body: { status: 'canceled' } })
    expect(await codes('search=nuria', 'florist')).toEqual([])
    expect(await codes('search=nuria')).toEqual([first.code])
  })
})

describe('the orders of a shop can be filtered', () => {
  it('by their time, payment, total and way', async () => {
    expect(
      await codes('createdDate[after]=2026-03-29T22:00:00Z&createdDate[strictly_before]=2026-03-30T22:00:00Z'),
    ).toEqual([second.code])
    expect(await codes('paymentState=paid')).toEqual([second.code])
    expect(await codes('total[lte]=100')).toEqual([second.code])
    expect(await codes('total[between]=99..100')).toEqual([second.code])
    expect(await codes('total[gt]=100')).toEqual([first.code, part.code].toSorted())
    expect(await codes('total[gt]=much')).toEqual(all)
    const { shippingMethod, paymentMethod } = first
    expect(await codes(`shippingMethod.type=${shippingMethod!.type}&paymentState=paid`)).toEqual([second.code])
    expect(await codes(`paymentMethod.code=${paymentMethod!.code}`)).toContain(first.code)
    expect(await codes('paymentMethod.code=gold')).toEqual([])
    expect(await codes('deliveryState=delivered')).toEqual([])
  })

  it('by a product, also as a part of a group', async () => {
    expect(await codes(`product.id=${world.bread.id}`)).toEqual(all)
    expect(await codes(`product.id=${world.shirt.id}`)).toEqual([])
    expect(await codes('lines.title=brea')).toEqual(all)
    expect(await codes('lines.title=shirt')).toEqual([])
  })
})

describe('the table of orders for a spreadsheet', () => {
  const when = 'GET /api/exports/orders'
  const table = (query: string, as: Person = 'baker') =>
    send({ as, when: `GET /api/exports/orders?business.id=${world.bakery.id}&${query}` })
  const lines = (body: string) =>
    body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')

  scenario('needs an account', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })

  it('has the orders of the list in its order, in the form of a Spanish spreadsheet', async () => {
    const { statusCode, headers, body } = await table('order[createdDate]=asc&paymentState=paid')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'private, no-store',
    ])
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-pedidos-\d{4}-\d\d-\d\d\.csv"$/)
    expect(body.startsWith('\uFEFF')).toBe(true)
    const [head, row, ...others] = lines(body)
    expect(head).toMatch(/^Pedido;Fecha;Estado;Pago;.*;Total$/)
    expect(row).toMatch(new RegExp(`^${second.code};2026-03-30 00:30;[^;]+;Pagado;.*;1,00;0,00;0,00;0,00;1,00$`))
    expect(others).toEqual([])
  })

  it('has the contacts only for people who may see them, and no formulas', async () => {
    await db.query({
      text: `update customer c set name = '=1+1' from "order" o where o.id = $1 and c.id = o.customer_id`,
      values: [second.id],
    })
    const own = (await table('paymentState=paid')).body
    expect(own).toContain(`;'=1+1`)
    expect(own).toMatch(/;'\+34\d+;/)
    const accountants = (await table('', 'bob')).body
    expect(lines(accountants)).toHaveLength(4)
    expect(accountants).not.toMatch(/\+34|@|1\+1/)
  })

  it('is empty for another shop, and recorded for its owner', async () => {
    const others = await send({ as: 'baker', when: `GET /api/exports/orders?business.id=${world.tailor.id}` })
    expect(lines(others.body)).toHaveLength(1)
    await table('')
    const events = await db.query<{ action: string }>({
      text: `select action from audit_event where business_id = $1 and user_id = $2`,
      values: [world.bakery.id, people.baker.id],
    })
    expect(events.map(({ action }) => action)).toContain('export-orders')
  })
})
