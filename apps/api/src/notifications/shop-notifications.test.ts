import { describe, expect, it } from 'vitest'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertPurchase } from '#/testing/insert-purchase'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const { db, send } = await testApi(
  async (on) => {
    world = await insertOrderWorld(on)
    await on.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'accountant')`,
      values: [people.bob.id, world.bakery.id],
    })
  },
  { rateLimitFactor: 1_000 },
)

interface Told {
  type: string
  title: string
  url: string
}
/** What a person has been told during the work. */
async function toldOf(as: Person, work: () => Promise<unknown>): Promise<Told[]> {
  const read = async () =>
    (await send({ as, when: 'GET /api/notifications?itemsPerPage=100' })).json<(Told & { id: string })[]>()
  const before = new Set((await read()).map(({ id }) => id))
  await work()
  return (await read()).filter(({ id }) => !before.has(id)).map(({ type, title, url }) => ({ type, title, url }))
}
const post = async (as: Person, path: string, body: object) => {
  const answer = await send({ as, when: `POST /api/${path}`, body })
  expect(answer.statusCode).toBeLessThan(300)
  return answer
}
const order = async () => (await post('alice', 'orders-create', breadBasket(world))).json<MadeOrder>()
const ask = (as: Person) => post(as, 'question-products', { product: world.bread.id, text: '¿Lleva leche?' })

describe('the members of a shop are told', () => {
  it('of a new order, with a link into the back office', async () => {
    let id = ''
    const told = await toldOf('baker', async () => ({ id } = await order()))
    expect(told).toEqual([
      { type: 'order-created', title: expect.stringContaining('Pedido nuevo'), url: `/manage/orders/${id}` },
    ])
  })

  it('of an order that its customer cancels', async () => {
    const { id, code } = await order()
    expect(await toldOf('baker', () => post('alice', 'order-cancel', { order: id }))).toEqual([
      { type: 'order-canceled', title: `Pedido cancelado: ${code}`, url: `/manage/orders/${id}` },
    ])
  })

  it('of a question, but not of their own, and neither are accountants and other shops', async () => {
    const question = { type: 'question-asked', title: 'Pregunta sobre Bread', url: '/manage/inbox' }
    expect(await toldOf('baker', () => ask('alice'))).toEqual([question])
    expect(await toldOf('baker', () => ask('baker'))).toEqual([])
    for (const other of ['florist', 'bob'] as const) expect(await toldOf(other, () => ask('alice'))).toEqual([])
  })

  it('of a review', async () => {
    await insertPurchase(db, { user_id: people.alice.id, product_id: world.bread.id, business_id: world.bakery.id })
    const review = { product: world.bread.id, rating: 4, title: 'Bueno', body: 'Muy bueno.' }
    expect(await toldOf('baker', () => post('alice', 'valorations', review))).toEqual([
      { type: 'valoration-written', title: 'Reseña nueva: 4 de 5', url: '/manage/inbox' },
    ])
  })

  it('of a case about an order', async () => {
    const { id } = await order()
    const body = { type: 'order', subject: 'Pan quemado', body: 'Venía negro.', order: id }
    expect(await toldOf('baker', () => post('alice', 'issues', body))).toEqual([
      { type: 'issue-opened', title: 'Tienes una incidencia: Pan quemado', url: '/manage/inbox' },
    ])
  })

  it('of a return', async () => {
    const { id, code, lines } = await order()
    for (const status of ['accepted', 'preparing', 'ready', 'complete'])
      await send({ as: 'admin', when: `PUT /api/orders/${id}`, body: { status } })
    await send({ as: 'baker', when: 'POST /api/orders-handover', body: { order: id, proof: 'known', paid: true } })
    const withdraw = () => post('alice', 'orders-withdraw', { order: id, lines: lines.map((line) => line.id) })
    expect(await toldOf('baker', withdraw)).toEqual([
      { type: 'return-declared', title: `Devolución del pedido ${code}`, url: `/manage/orders/${id}` },
    ])
  })

  it('unless they turned the event off', async () => {
    await post('baker', 'notification-configs', {
      event: 'question-asked',
      enabled: true,
      channels: { inapp: false, push: false },
    })
    expect(await toldOf('baker', () => ask('alice'))).toEqual([])
  })
})
