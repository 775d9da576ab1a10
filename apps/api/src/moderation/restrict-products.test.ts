import { describe, expect, it } from 'vitest'
import { staffOf } from '#/access/guards'
import { liftRestriction, restrictProducts } from '#/moderation/restrict-products'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { type Person, people, testApi } from '#/testing/scenario'

let world!: OrderWorld
const { send, services } = await testApi(
  async (on) => {
    world = await insertOrderWorld(on)
  },
  { rateLimitFactor: 1_000 },
)
const operator = staffOf(people.admin.id, 'operator')
const bread = world.bread.id
const reason = { reason: 'unsafe', text: 'Lleva almendra y no lo dice.' } as const
const restrict = (kind: 'decision' | 'recall') =>
  restrictProducts(services, { products: [bread], kind, ...reason }, operator)
const lift = (kind: 'decision' | 'recall') => liftRestriction(services, { products: [bread], kind }, operator)
const statusOf = async (as?: Person) =>
  (await send({ ...(as && { as }), when: `GET /api/products/${bread}` })).statusCode
const found = async (when: `GET /${string}`) => (await send({ when })).body.includes(bread)

describe('a restricted product', () => {
  it('is in no list, search or number of a facet, until the restriction is lifted', async () => {
    const everywhere = [
      'GET /api/products',
      'GET /api/products?search=bread',
      `GET /api/products?business.id=${world.bakery.id}`,
    ] as const
    expect(await Promise.all(everywhere.map(found))).toEqual(everywhere.map(() => true))
    expect(await restrict('decision')).toEqual([bread])
    expect(await Promise.all(everywhere.map(found))).toEqual(everywhere.map(() => false))
    expect([await statusOf(), await statusOf('alice'), await statusOf('florist')]).toEqual([404, 404, 404])
    expect((await send({ when: `GET /api/products-facets` })).json()).toMatchObject({ total: 2 })
    expect(await lift('decision')).toEqual([bread])
    expect(await Promise.all(everywhere.map(found))).toEqual(everywhere.map(() => true))
  })

  it('cannot be ordered, also from a basket that was checked before', async () => {
    const check = () => send({ when: 'POST /api/orders-validate', body: breadBasket(world) })
    expect((await check()).json()).toMatchObject({ lines: [{ available: true }] })
    await restrict('recall')
    expect((await check()).json()).toMatchObject({
      lines: [{ available: false, product: { title: '' }, messages: [{ code: 'Not available any more' }] }],
    })
    const order = await send({ as: 'alice', when: 'POST /api/orders-create', body: breadBasket(world) })
    expect(order.statusCode).toBe(422)
    await lift('recall')
    expect((await check()).json()).toMatchObject({ lines: [{ available: true }] })
  })

  it('shows its reasons to the shop, which cannot remove them, and the filter finds it', async () => {
    await restrict('decision')
    const when = `PUT /api/products/${bread}` as const
    const saved = await send({ as: 'baker', when, body: { enabled: true, restrictions: [] } })
    expect(saved.json()).toMatchObject({ enabled: true, restrictions: [{ kind: 'decision', ...reason }] })
    expect(await statusOf()).toBe(404)
    const mine = `GET /api/products?business.id=${world.bakery.id}&restricted=true&properties[]=restrictions` as const
    expect((await send({ as: 'baker', when: mine })).json()).toMatchObject([{ restrictions: [reason] }])
    await lift('decision')
  })

  it('stays hidden as a copy', async () => {
    await restrict('decision')
    const copied = await send({
      as: 'baker',
      when: 'POST /api/products-duplicate',
      body: { product: bread },
      headers: { 'idempotency-key': 'copy-of-bread' },
    })
    const when = `/api/products/${copied.json<{ id: string }>().id}` as const
    await send({ as: 'baker', when: `PUT ${when}`, body: { enabled: true } })
    expect((await send({ when: `GET ${when}` })).statusCode).toBe(404)
    await lift('decision')
  })

  it('is visible again only when neither a recall nor a decision restricts it', async () => {
    expect(await Promise.all([restrict('recall'), restrict('decision'), restrict('decision')])).toEqual(
      expect.arrayContaining([[bread], [bread], []]),
    )
    await lift('recall')
    expect(await statusOf()).toBe(404)
    expect(await lift('recall')).toEqual([])
    await lift('decision')
    expect(await statusOf()).toBe(200)
  })

  it('is logged with its reasons', async () => {
    const log = await send({ as: 'admin', when: `GET /api/audit-events?resource=products&resourceId=${bread}` })
    expect(log.body).toContain('lift-restriction')
    expect(log.body).toContain(reason.text)
  })
})
