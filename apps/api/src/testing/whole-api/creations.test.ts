import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { type OrderWorld, breadBasket, insertOrderWorld } from '#/testing/order-world'
import { formOf } from '#/testing/form'
import { type Person, testApi } from '#/testing/scenario'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
  },
  { rateLimitFactor: 1_000 },
)
const { send, db } = scenario
const orders: string[] = []
const post = (as: Person, path: string, body: object, key: string) =>
  send({ as, when: `POST /api/${path}` as 'POST /', body, headers: { 'idempotency-key': key } })

beforeAll(async () => {
  // Creates two orders with a failed payment, so that each waits for another attempt to pay.
  for (const key of [uuidv7(), uuidv7()]) {
    const made = (await post('alice', 'orders-create', breadBasket(world), key)).json<{
      id: string
      payments: { id: string }[]
    }>()
    orders.push(made.id)
    await send({ as: 'admin', when: `PUT /api/payments/${made.payments[0]!.id}`, body: { status: 'failed' } })
  }
})

const rowsOf = async (table: string): Promise<number> => {
  const [row] = await db.query<{ n: number }>({ text: `select count(*)::int as n from "${table}"` })
  return row!.n
}

/** Requests that create a record: the path, the table of the record, the sender, a body, and another body. */
const creations: [path: string, table: string, as: Person, body: () => object, other: () => object][] = [
  [
    'products',
    'product',
    'baker',
    () => ({ title: 'Roscón', business: world.bakery.id }),
    () => ({ title: 'Rosquilla', business: world.bakery.id }),
  ],
  [
    'addresses',
    'address',
    'alice',
    () => ({ street: 'Calle Mayor', zip: '46370', city: 'Chiva' }),
    () => ({ street: 'Calle Menor', zip: '46370', city: 'Chiva' }),
  ],
  [
    'issues',
    'issue',
    'alice',
    () => ({ type: 'other', subject: 'Horario', body: '¿Cuándo abren?' }),
    () => ({ type: 'other', subject: 'Horario', body: '¿Y cierran?' }),
  ],
  [
    'question-products',
    'question_product',
    'alice',
    () => ({ product: world.bread.id, text: '¿Lleva sal?' }),
    () => ({ product: world.bread.id, text: '¿Lleva nueces?' }),
  ],
  ['payments', 'payment', 'alice', () => ({ order: orders[0] }), () => ({ order: orders[1] })],
  [
    'order-status-histories',
    'order_status_history',
    'baker',
    () => ({ order: orders[0], status: 'accepted' }),
    () => ({ order: orders[1], status: 'accepted' }),
  ],
  [
    'library-addresses',
    'library_address',
    'alice',
    () => ({ title: 'Mercado', latitude: 39.4751, longitude: -0.7173, city: 'Chiva', iso: 'ES' }),
    () => ({ title: 'Castillo', latitude: 39.4762, longitude: -0.7184, city: 'Chiva', iso: 'ES' }),
  ],
  [
    'business-members',
    'invitation',
    'baker',
    () => ({ business: world.bakery.id, email: 'nueva@lonja.test', role: 'clerk' }),
    () => ({ business: world.bakery.id, email: 'otra@lonja.test', role: 'clerk' }),
  ],
]

describe('with one Idempotency-Key', () => {
  it.each(creations)(
    '%s: 20 requests at the same time create one row, and all get the same answer',
    async (path, table, as, body) => {
      const before = await rowsOf(table)
      const key = uuidv7()
      const answers = await Promise.all(Array.from({ length: 20 }, () => post(as, path, body(), key)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
      expect((await rowsOf(table)) - before).toBe(1)
      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(19)
      const [first] = answers
      for (const name of ['location', 'content-location', 'content-type', 'etag'])
        expect(new Set(answers.map(({ headers }) => headers[name]))).toEqual(new Set([first!.headers[name]]))
      expect(String(first!.headers['location'])).toContain(first!.json<{ id: string }>().id)
    },
  )

  it.each(creations)('%s: a second request with another body is refused', async (path, table, as, _body, other) => {
    const key = uuidv7()
    const first = await post(as, path, other(), key)
    expect(first.statusCode).toBe(201)
    const before = await rowsOf(table)
    const second = await post(as, path, { ...other(), title: 'Otro más' }, key)
    expect(second.json()).toMatchObject({ status: 422, detail: 'Idempotency key reused' })
    expect(await rowsOf(table)).toBe(before)
  })

  it('a file that is sent several times is stored once', async () => {
    const before = await rowsOf('media_object')
    const file = { filename: 'Factura.pdf', data: '%PDF-1.4\n%%EOF' }
    const sendFile = async (data: string, key: string) => {
      const { body, headers } = await formOf({ file: { ...file, data } })
      return send({
        as: 'alice',
        when: 'POST /api/media-objects',
        body,
        headers: { ...headers, 'idempotency-key': key },
      })
    }
    const key = uuidv7()
    const answers = await Promise.all([1, 2, 3].map(() => sendFile(file.data, key)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await rowsOf('media_object')) - before).toBe(1)
    expect((await sendFile('%PDF-1.4\nother\n%%EOF', key)).json()).toMatchObject({ detail: 'Idempotency key reused' })
  })

  it('a refused request does not use up the key: a correct request with the key succeeds', async () => {
    const key = uuidv7()
    const address = { street: 'Calle Mayor', zip: '46370', city: 'Chiva' }
    expect(await post('bob', 'addresses', { ...address, street: ' ' }, key)).toMatchObject({ statusCode: 422 })
    expect(await post('bob', 'addresses', address, key)).toMatchObject({ statusCode: 201 })
  })

  it('two people create two records; without a key, each request creates a record', async () => {
    const key = uuidv7()
    const address = { street: 'Calle Mayor', zip: '46370', city: 'Chiva' }
    const [mine, theirs] = [
      await post('alice', 'addresses', address, key),
      await post('bob', 'addresses', address, key),
    ]
    expect(mine.json<{ id: string }>().id).not.toBe(theirs.json<{ id: string }>().id)
    expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
    const before = await rowsOf('address')
    for (const _ of [1, 2]) await send({ as: 'bob', when: 'POST /api/addresses', body: address })
    expect((await rowsOf('address')) - before).toBe(2)
  })
})
