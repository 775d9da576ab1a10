import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { breadBasket, insertOrderWorld } from '#/testing/order-world'
import { insertPaymentMethod } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const scenario = await testApi()
const { db } = scenario
const world = await insertOrderWorld(db)
const hidden = await insertPaymentMethod(db, { code: 'bizum', enabled: false })

const codes = async (query: string, as?: 'admin') =>
  (await scenario.send({ when: `GET /api/payment-methods?${query}`, ...(as && { as }) }))
    .json<{ code: string }[]>()
    .map(({ code }) => code)
    .toSorted()

describe('payment methods', () => {
  const when = 'POST /api/payment-methods'
  const body = {
    name: 'Tarjeta',
    code: 'tarjeta',
    kind: 'redsys',
    enabled: false,
    config: { key: 'sq7Hjr', terminal: 1 },
  }

  it.each<[query: string, found: string[]]>([
    ['', ['cod', 'shop']],
    ['enabled=true', ['cod', 'shop']],
    ['enabled=false', []],
    ['code=shop', ['shop']],
    ['code[]=shop&code[]=cod&code[]=bizum', ['cod', 'shop']],
    [`business.id[]=${world.tailor.id}`, ['cod']],
    [`business.id[]=/api/businesses/${world.bakery.id}`, ['cod', 'shop']],
    [`business.id[]=${world.bakery.id}&business.id[]=${world.tailor.id}`, ['cod', 'shop']],
    [`business.id=${world.bakery.id}&code=shop`, ['shop']],
    [`business.id=${uuidv7()}`, ['cod']],
    ['business.id=nonsense', ['cod', 'shop']],
    ['itemsPerPage=1&page=2', ['cod']],
  ])('are listed for the query «%s»', async (query, found) => {
    expect(await codes(query)).toEqual(found)
  })
  it('that are switched off are visible to operators', async () => {
    expect(await codes('enabled=false', 'admin')).toEqual(['bizum'])
  })
  scenario('that are switched off are hidden from the public', {
    when: `GET /api/payment-methods/${hidden.id}`,
    answers: 404,
  })

  scenario('cannot be created by shops', { as: 'baker', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot be created without a login', { when, body, answers: 401 })
  it('do not show the provider’s settings, even to operators', async () => {
    const made = (await scenario.send({ as: 'admin', when, body })).json()
    expect(made).toMatchObject({ fee: 0, rules: [], enabled: false })
    expect(made).not.toHaveProperty('config')
    const item = `/api/payment-methods/${made.id}` as const
    const put = await scenario.send({ as: 'admin', when: `PUT ${item}`, body: { ...made, name: 'Tarjeta o Bizum' } })
    expect(put.json()).toEqual({ ...made, name: 'Tarjeta o Bizum' })
    const linked = await scenario.send({ as: 'admin', when: `GET ${item}`, headers: { accept: 'application/ld+json' } })
    expect(linked.json()).toMatchObject({ '@type': 'PaymentMethod' })
    expect(linked.body).not.toContain('sq7Hjr')
    expect(await db.query({ text: 'select config from payment_method where id = $1', values: [made.id] })).toEqual([
      { config: body.config },
    ])
    expect((await scenario.send({ as: 'baker', when: `PUT ${item}`, body: {} })).statusCode).toBe(403)
    expect((await scenario.send({ as: 'baker', when: `DELETE ${item}` })).statusCode).toBe(403)
    expect((await scenario.send({ when: `DELETE ${item}` })).statusCode).toBe(401)
    expect((await scenario.send({ as: 'admin', when: `DELETE ${item}` })).statusCode).toBe(204)
    expect((await scenario.send({ as: 'admin', when: `DELETE ${item}` })).statusCode).toBe(404)
  })
  scenario('need a code that no other method has', {
    as: 'admin',
    when,
    body: { ...body, code: 'shop' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('need a known kind', { as: 'admin', when, body: { ...body, kind: 'barter' }, answers: 422 })
  scenario('are refused with rules of an unknown type', {
    as: 'admin',
    when,
    body: { ...body, rules: [{ type: 'moon', amount: 1 }] },
    answers: 422,
  })

  it('cannot be deleted if orders were made with them', async () => {
    await scenario.send({ when: 'POST /api/orders-create', body: breadBasket(world) })
    const gone = await scenario.send({ as: 'admin', when: `DELETE /api/payment-methods/${world.inShop.id}` })
    expect(gone.json()).toMatchObject({ status: 409, detail: 'Resource in use' })
  })

  it('are available for a basket only if all their rules apply to it', async () => {
    const rules = [
      { type: 'minAmount', amount: 500 },
      { type: 'maxAmount', amount: 1_000 },
    ]
    await scenario.send({ as: 'admin', when: `PUT /api/payment-methods/${world.inShop.id}`, body: { rules } })
    const choices = async (quantity: number) => {
      const basket = breadBasket(world, quantity)
      const list = await scenario.send({ when: 'POST /api/payment-methods-order', body: basket })
      return list.json<{ code: string }[]>().map(({ code }) => code)
    }
    expect(await choices(1)).not.toContain('shop')
    expect(await choices(2)).toContain('shop')
    expect(await choices(4)).toContain('shop')
    expect(await choices(5)).not.toContain('shop')
    const basket = { ...breadBasket(world), paymentMethod: { id: world.inShop.id } }
    expect((await scenario.send({ when: 'POST /api/orders-create', body: basket })).json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'paymentMethod' }],
    })
  })
})
