import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { bankWorld } from '#/testing/bank-world'
import { refreshProducts } from '#/product-documents/product-document'
import { insertProduct } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import type { Person } from '#/testing/scenario'
import { models } from '#/resources'

const { bank, world, scenario, db, bread, ...act } = await bankWorld()
const { orderAs, orderAtBank, applyEvent, cancel } = act
const list = 'GET /api/stock-movements' as const

interface Movement {
  kind: string
  onHand: number
  allocated: number
  reserved: number
  order: { code: string } | null
  user: { username: string } | null
}

const movementsOf = async (as: Person, query: string): Promise<Movement[]> =>
  (await scenario.send({ as, when: `${list}?${query}&order[createdDate]=asc&itemsPerPage=100` })).json()

/** Makes a new product of the bakery for one test. */
async function shelf(stock: number | null = 10) {
  const product = await insertProduct(db, { business_id: world.bakery.id, stock })
  await refreshProducts({ db, models }, [product.id])
  const basket = (quantity: number, more: object = {}) => ({
    ...bread(),
    lines: [{ product: product.id, quantity }],
    ...more,
  })
  const moves = async () =>
    (await movementsOf('baker', `attributeCombo.id=${product.combo_id}`)).map(
      ({ kind, onHand, allocated, reserved }) => [kind, onHand, allocated, reserved],
    )
  return { ...product, basket, moves }
}

describe('the history of stock', () => {
  it('contains reserved, confirmed and handed-over units, with the order and the person', async () => {
    const { basket, moves, combo_id } = await shelf()
    const { id, ref, code } = await orderAtBank('alice', basket(3))
    await applyEvent(bank.pay(ref))
    for (const status of ['accepted', 'preparing', 'ready', 'complete'])
      await scenario.send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status } })
    expect(await moves()).toEqual([
      ['correction', 10, 0, 0],
      ['reservation', 0, 0, 3],
      ['confirmation', 0, 3, -3],
      ['handover', -3, -3, 0],
    ])
    expect(await movementsOf('admin', `attributeCombo.id=${combo_id}`)).toMatchObject([
      { order: null, user: null },
      { order: { code }, user: { username: 'alice' } },
      { order: { code }, user: null },
      { order: { code }, user: { username: 'baker' } },
    ])
  })

  it('contains units that are allocated without a reservation, and then released', async () => {
    const { basket, moves } = await shelf()
    const { id } = await orderAs('alice', basket(2, { paymentMethod: world.inShop.id }))
    await cancel('alice', id)
    expect(await moves()).toEqual([
      ['correction', 10, 0, 0],
      ['allocation', 0, 2, 0],
      ['release', 0, -2, 0],
    ])
  })

  it('contains nothing for stock that is not tracked', async () => {
    const { basket, moves } = await shelf(null)
    const { ref } = await orderAtBank('alice', basket(2))
    await applyEvent(bank.pay(ref))
    expect(await moves()).toEqual([])
  })

  it('contains corrections by hand with their author, and removed variants', async () => {
    const { id, combo_id } = await shelf()
    const combo = `/api/attribute-combos/${combo_id}` as const
    await scenario.send({ as: 'baker', when: `PUT ${combo}`, body: { stock: 4 } })
    await scenario.send({ as: 'baker', when: `PUT ${combo}`, body: { sku: 'B-1' } })
    const made = await scenario.send({
      as: 'baker',
      when: 'POST /api/attribute-combos',
      body: { product: id, values: [world.medium], stock: 7 },
    })
    const other = made.json<{ id: string }>().id
    await scenario.send({ as: 'admin', when: `DELETE /api/attribute-combos/${other}` })
    expect(await movementsOf('baker', `attributeCombo.id=${combo_id}`)).toMatchObject([
      { onHand: 10, user: null },
      { kind: 'correction', onHand: -6, user: { username: 'baker' } },
    ])
    expect(await movementsOf('baker', `attributeCombo.id=${other}`)).toMatchObject([
      { kind: 'correction', onHand: 7, user: { username: 'baker' }, attributeCombo: null },
      { kind: 'removal', onHand: -7, user: { username: 'admin' } },
    ])
  })

  it('contains every change of the stock, even one that is made directly in the database', async () => {
    const { combo_id, moves } = await shelf()
    await db.query({ text: 'update attribute_combo set stock = stock - 4 where id = $1', values: [combo_id] })
    expect((await moves()).at(-1)).toEqual(['correction', -4, 0, 0])
  })

  it('is visible only to the shop and to operators', async () => {
    const { combo_id } = await shelf()
    expect(await movementsOf('florist', `attributeCombo.id=${combo_id}`)).toEqual([])
    const [movement] = await db.query<{ id: string }>({
      text: 'select id from stock_movement where attribute_combo_id = $1',
      values: [combo_id],
    })
    const item = `${list}/${movement!.id}` as const
    const codes = ['baker', 'admin', 'florist', 'alice'] as const
    const answers = await Promise.all(codes.map((as) => scenario.send({ as, when: item })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 403])
    expect(await movementsOf('baker', `business.id=${world.tailor.id}`)).toEqual([])
    expect(await movementsOf('baker', `kind=correction&product.id=${uuidv7()}`)).toEqual([])
  })

  scenario('is not visible without an account', { when: list, answers: 401 })
  scenario('is not visible to customers', { as: 'alice', when: list, answers: 403 })
  scenario('cannot be written by operators', { as: 'admin', when: 'POST /api/stock-movements', body: {}, answers: 405 })
})

describe('a stock of one unit', () => {
  it('is reserved only once, although many customers order it at the same time', { timeout: 60_000 }, async () => {
    const { basket, combo_id } = await shelf(1)
    const send = () => scenario.send({ as: 'alice', when: 'POST /api/orders-create', body: basket(1) })
    const answers = await Promise.all(Array.from({ length: 20 }, send))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect(await act.comboOf(combo_id)).toEqual({ stock: 1, allocated: 0, reserved: 1 })
  })
})

it('after these tests money, stock and history are consistent', async () => {
  expect(await brokenInvariants(db)).toEqual([])
})
