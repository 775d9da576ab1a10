import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, bothShopsBasket, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'accountant')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario
const when = 'POST /api/orders' as const
const caller = { name: 'Remei', phone: '611 22 33 44' }
const body = { ...breadBasket(world), customer: caller, byPhone: true }
const order = (more: object = {}, as: Person = 'baker') => send({ as, when, body: { ...body, ...more } })
const mailsOf = (id: string) =>
  db.query<{ event: string }>({
    text: `select event from order_mail where order_id = $1 and audience = 'customer'`,
    values: [id],
  })

describe('an order that a shop takes down on the telephone', () => {
  scenario('is not made by a guest', { when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not made by a customer', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not made by an accountant', { as: 'bob', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not made by another shop', { as: 'florist', when, body, answers: 403, with: 'Access Denied.' })
  scenario('is not made with goods of another shop', {
    as: 'baker',
    when,
    body: { ...bothShopsBasket(world), byPhone: true },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('is not made like an order of the member', {
    as: 'baker',
    when: 'POST /api/orders-create',
    body,
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('needs a name', {
    as: 'baker',
    when,
    body: { ...body, customer: { phone: caller.phone } },
    answers: 422,
    with: { violations: [{ propertyPath: 'customer.name' }] },
  })
  scenario('needs a phone number', {
    as: 'baker',
    when,
    body: { ...body, customer: { name: 'Remei' } },
    answers: 422,
    with: { violations: [{ propertyPath: 'customer.phone' }] },
  })
  scenario('needs a valid e-mail address, if there is one', {
    as: 'baker',
    when,
    body: { ...body, customer: { ...caller, email: 'remei@' } },
    answers: 422,
    with: { violations: [{ propertyPath: 'customer.email' }] },
  })
  scenario('is not made with a customer who orders alone and gives no e-mail address', {
    when: 'POST /api/orders-create',
    body: { ...breadBasket(world), customer: caller },
    answers: 422,
    with: { violations: [{ propertyPath: 'customer.email' }] },
  })

  it('has the contact of the customer, belongs to no account, and sends no mail without an address', async () => {
    const made = (await order()).json<MadeOrder>()
    expect(made).toMatchObject({
      user: null,
      customer: { name: 'Remei', phone: '+34611223344', email: null },
      history: [{ actor: 'shop', status: { code: 'confirm' } }],
      unconfirmed: false,
    })
    expect(await mailsOf(made.id)).toEqual([])
  })

  it('sends the customer the mail with the link if there is an address', async () => {
    const made = (await order({ customer: { ...caller, email: 'remei@example.com' } })).json<MadeOrder>()
    expect(await mailsOf(made.id)).toEqual([{ event: 'confirm' }])
  })

  it('is checked like the order of a guest, without the data of the member', async () => {
    const shown = await send({ as: 'baker', when: 'POST /api/orders-validate', body })
    expect(shown.json()).toMatchObject({ total: 250, customer: { name: 'Remei', phone: '+34611223344' } })
    expect(JSON.stringify(shown.json())).not.toContain(people.baker.email)
    const noName = await send({ as: 'baker', when: 'POST /api/orders-validate/2', body: { ...body, customer: {} } })
    expect(noName.json()).toMatchObject({ status: 422 })
  })

  it('is made once if the request is sent again', async () => {
    const headers = { 'idempotency-key': 'telephone 1' }
    const twice = await Promise.all([1, 2].map(() => send({ as: 'baker', when, body, headers })))
    expect(new Set(twice.map((answer) => answer.json<MadeOrder>().id)).size).toBe(1)
  })

  it('takes the units out of the stock, and is refused without them', async () => {
    const many = { lines: [{ product: { id: world.bread.id }, quantity: 5_000 }] }
    expect((await order(many)).json()).toMatchObject({ status: 409, detail: 'Out of stock' })
  })
})
