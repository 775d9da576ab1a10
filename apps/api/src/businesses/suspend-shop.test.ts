import { describe, expect, it } from 'vitest'
import { suspensionLetter } from '#/businesses/suspension-letter'
import { type MadeOrder, type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { db, send, services } = scenario
const shop = world.bakery.id
const suspend = `POST /api/businesses/${shop}/suspend` as const
const lift = `POST /api/businesses/${shop}/lift-suspension` as const
const body = { reasons: ['trader-data'], text: 'El NIF no es de la empresa.' }
const statusOf = async (when: `GET /${string}`) => (await send({ when })).statusCode
const letter = (state: string) =>
  suspensionLetter(services, {
    id: shop,
    kind: 'suspension',
    recipient: people.baker.email,
    attempts: 0,
    data: { business: shop, state },
  })

describe('suspending a shop', () => {
  scenario('needs an account', { when: suspend, body, answers: 401, with: 'Authentication required' })
  scenario('is not for its owner', { as: 'baker', when: suspend, body, answers: 403, with: 'Access Denied.' })
  scenario('needs a reason', { as: 'admin', when: suspend, body: { reasons: [] }, answers: 422 })
  scenario('needs a shop', {
    as: 'admin',
    when: 'POST /api/businesses/01890000-0000-7000-8000-000000000001/suspend',
    body,
    answers: 404,
    with: 'Not Found',
  })
  scenario('must come before its end', { as: 'admin', when: lift, answers: 409, with: 'Illegal state change' })

  it('hides the shop and its products, and lets it serve its orders, until the suspension is lifted', async () => {
    const made = await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
    const order = made.json<MadeOrder>()
    const product = `GET /api/products/${world.bread.id}` as const
    expect(await statusOf(product)).toBe(200)

    const suspended = await send({ as: 'admin', when: suspend, body })
    expect(suspended.json()).toMatchObject({ state: 'suspended', suspension: body })
    expect([await statusOf(`GET /api/businesses/${shop}`), await statusOf(product)]).toEqual([404, 404])
    const refused = await send({ as: 'bob', when: 'POST /api/orders-create', body: breadBasket(world) })
    expect(refused.statusCode).toBeGreaterThanOrEqual(400)
    const moved = await send({ as: 'baker', when: `PUT /api/orders/${order.id}`, body: { status: 'accepted' } })
    expect(moved.statusCode).toBe(200)
    const bootstrap = await send({ as: 'baker', when: 'GET /api/manage/bootstrap' })
    expect(bootstrap.json()).toMatchObject({ shops: [{ state: 'suspended', suspension: body }] })

    expect((await send({ as: 'admin', when: lift })).json()).toMatchObject({ state: 'approved', suspension: null })
    expect([await statusOf(`GET /api/businesses/${shop}`), await statusOf(product)]).toEqual([200, 200])
  })

  it('works once if two operators do it at the same time', async () => {
    const answers = await Promise.all([1, 2].map(() => send({ as: 'admin', when: suspend, body })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('sends a letter with the reasons and the way to complain, unless the shop is open again', async () => {
    const [mail] = await db.query<{ count: number }>({
      text: `select count(*)::int as count from mail where kind = 'suspension' and recipient = $1`,
      values: [people.baker.email],
    })
    expect(mail!.count).toBe(3)
    const told = await letter('suspended')
    expect(told!.paragraphs).toContain(body.text)
    expect(told!.after!.join(' ')).toContain('responde a este correo')
    expect(await letter('approved')).toBeNull()
  })

  it.each([
    ['ca', 'Hem suspés Bakery', 'Falten dades del titular o no són correctes.'],
    ['en', 'We have suspended Bakery', 'Data of the owner are missing or wrong.'],
  ])('writes to an owner in their language: %s', async (language, subject, reason) => {
    await db.query({ text: 'update "user" set language = $2 where id = $1', values: [people.baker.id, language] })
    const told = await letter('suspended')
    expect(told).toMatchObject({ language, subject })
    expect(told!.paragraphs).toContain(`· ${reason}`)
  })
})
