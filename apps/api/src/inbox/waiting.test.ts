import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { insertPurchase } from '#/testing/insert-purchase'
import { type Person, people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const { bob, baker, florist, alice } = people
const ids = { bakery: '', bread: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [baker.id] })).id
    ids.bread = (await insertProduct(db, { title: 'Pan', business_id: ids.bakery })).id
    await refreshProducts({ db, models }, [ids.bread])
    await insertPurchase(db, { user_id: bob.id, product_id: ids.bread, business_id: ids.bakery })
    await db.query({
      text: `insert into business_member (user_id, business_id, role) values ($1, $2, 'clerk')`,
      values: [florist.id, ids.bakery],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

const ask = async (text: string): Promise<string> =>
  (await send({ as: 'alice', when: 'POST /api/question-products', body: { product: ids.bread, text } })).json().id
const answer = (as: Person, question: string, text: string) =>
  send({ as, when: 'POST /api/answer-question-products', body: { question, text } })
const textsOf = async (query: string): Promise<string[]> =>
  (await send({ as: 'baker', when: `GET /api/question-products?product.business.id=${ids.bakery}&${query}` }))
    .json<{ text: string }[]>()
    .map(({ text }) => text)

describe('questions without an answer of the shop', () => {
  it('are those that nobody or only a buyer has answered', async () => {
    const milk = await ask('¿Lleva leche?')
    const salt = await ask('¿Lleva sal?')
    await ask('¿Es de hoy?')
    expect((await answer('bob', salt, 'Creo que sí.')).statusCode).toBe(201)
    expect((await answer('baker', milk, 'No.')).statusCode).toBe(201)
    expect((await textsOf('unanswered=true')).toSorted()).toEqual(['¿Es de hoy?', '¿Lleva sal?'])
    expect(await textsOf('unanswered=false')).toEqual(['¿Lleva leche?'])
    expect(await textsOf('unanswered=perhaps')).toHaveLength(3)
  })

  it('are answered once for the shop: the second member is refused, and a buyer may still answer', async () => {
    const question = await ask('¿Cuánto pesa?')
    expect((await answer('florist', question, 'Medio kilo.')).statusCode).toBe(201)
    expect((await answer('baker', question, 'Un kilo.')).json()).toMatchObject({
      status: 409,
      detail: 'Already answered',
    })
    expect((await answer('bob', question, 'A mí me parece poco.')).statusCode).toBe(201)
  })

  it('get exactly one answer if two members answer at the same time', async () => {
    for (let run = 0; run < 5; run += 1) {
      const question = await ask(`¿Queda? ${run}`)
      const answers = await Promise.all([answer('baker', question, 'Sí.'), answer('florist', question, 'No.')])
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
      const [{ official } = { official: 0 }] = await db.query<{ official: number }>({
        text: 'select count(*)::int as official from answer_question_product where question_id = $1 and official',
        values: [question],
      })
      expect(official).toBe(1)
    }
  })
})

describe('reviews without a reply', () => {
  it('are found by `replied`, and a reply to a changed review is refused', async () => {
    const written = await send({
      as: 'bob',
      when: 'POST /api/valorations',
      body: { product: ids.bread, rating: 4, title: 'Bueno', body: '' },
    })
    expect(written.statusCode).toBe(201)
    const { id } = written.json<{ id: string }>()
    const path = `/api/valorations/${id}` as const
    const found = async (replied: boolean): Promise<string[]> =>
      (await send({ when: `GET /api/valorations?product.business.id=${ids.bakery}&replied=${replied}` }))
        .json<{ id: string }[]>()
        .map((one) => one.id)
    expect([await found(false), await found(true)]).toEqual([[id], []])

    const etag = String((await send({ as: 'baker', when: `GET ${path}` })).headers['etag'])
    const reply = (as: Person, text: string) =>
      send({ as, when: `PUT ${path}`, body: { reply: { text } }, headers: { 'if-match': etag } })
    expect((await reply('florist', 'Gracias')).statusCode).toBe(403)
    expect((await reply('baker', 'Gracias')).statusCode).toBe(200)
    expect((await reply('baker', 'Otra cosa')).json()).toMatchObject({ status: 412, detail: 'Precondition failed' })
    expect((await send({ when: `GET ${path}` })).json()).toMatchObject({ reply: { text: 'Gracias' } })
    expect([await found(false), await found(true)]).toEqual([[], [id]])
  })
})

describe('unread notifications about a shop', () => {
  it('are found by the kind and the shop of the notification', async () => {
    await send({
      as: 'alice',
      when: 'POST /api/issues',
      body: { type: 'other', subject: 'Pan duro', body: 'Muy duro', business: ids.bakery },
    })
    const list = `/api/notification-users?notification.business.id=${ids.bakery}` as const
    const count = async (query: string, as: Person = 'baker'): Promise<number> =>
      (await send({ as, when: `GET ${list}&${query}` })).json<unknown[]>().length
    expect(await count('exists[readDate]=false&notification.type=issue-opened')).toBe(1)
    expect(await count('exists[readDate]=false&notification.type=campaign')).toBe(0)
    expect(await count(`exists[readDate]=false&notification.business.id=${alice.id}`)).toBe(0)
    await send({ as: 'baker', when: 'POST /api/notifications-read', body: {} })
    expect(await count('exists[readDate]=false')).toBe(0)
  })
})
