import { describe, expect, it } from 'vitest'
import { refreshProducts } from '#/product-documents/product-document'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { type Person, people, testApi } from '#/testing/scenario'
import { insertPurchase } from '#/testing/insert-purchase'
import { publishQuestions } from './publish-questions.ts'
import { models } from '#/resources'

const ids = { bakery: '', bread: '', rose: '' }
const scenario = await testApi(
  async (db) => {
    ids.bakery = (await insertBusiness(db, { name: 'Horno', members: [people.baker.id] })).id
    const flowers = await insertBusiness(db, { name: 'Flores', members: [people.florist.id] })
    ids.bread = (await insertProduct(db, { title: 'Pan', business_id: ids.bakery })).id
    ids.rose = (await insertProduct(db, { title: 'Rosa', business_id: flowers.id })).id
    await refreshProducts({ db, models }, [ids.bread, ids.rose])
    await insertPurchase(db, { user_id: people.bob.id, product_id: ids.bread, business_id: ids.bakery })
  },
  { newAccountHours: 24 },
)
const { db, send } = scenario
const ask = (as: Person, text = '¿Lleva leche?') =>
  send({ as, when: 'POST /api/question-products', body: { product: ids.bread, text } })
const seen = async (as?: Person) => {
  const answer = await send({ ...(as && { as }), when: `GET /api/question-products?product.id=${ids.bread}` })
  return answer.json<{ id: string }[]>().map(({ id }) => id)
}
const forgetAll = () => db.query({ text: 'delete from question_product' })

describe('the question of a new account', () => {
  it('is visible only to its author, its shop and the town until its waiting time is over', async () => {
    const answer = await ask('alice')
    expect(answer.json()).toMatchObject({ state: 'pending' })
    const { id } = answer.json<{ id: string }>()
    for (const as of ['alice', 'baker', 'admin'] as const) expect(await seen(as)).toContain(id)
    for (const as of ['bob', 'florist', undefined] as const) expect(await seen(as)).not.toContain(id)
    expect(await publishQuestions(db)).toBe(0)
    await db.query({ text: 'update question_product set publish_at = now() where id = $1', values: [id] })
    expect(await Promise.all([publishQuestions(db), publishQuestions(db)])).toContain(1)
    expect(await seen()).toContain(id)
    expect(await publishQuestions(db)).toBe(0)
  })

  it('is published when the shop answers it', async () => {
    const { id } = (await ask('alice')).json<{ id: string }>()
    const answer = { question: id, text: 'No lleva.' }
    const post = (as: Person) => send({ as, when: 'POST /api/answer-question-products', body: answer })
    expect((await post('florist')).statusCode).toBe(400)
    expect(await seen()).not.toContain(id)
    expect((await post('baker')).json()).toMatchObject({ official: true })
    expect(await seen()).toContain(id)
  })

  it('keeps the state that an operator has set, also after its waiting time', async () => {
    await forgetAll()
    const { id } = (await ask('alice')).json<{ id: string }>()
    const decide = (state: string) => send({ as: 'admin', when: `PUT /api/question-products/${id}`, body: { state } })
    expect((await decide('pending')).statusCode).toBe(200)
    await db.query({ text: `update question_product set publish_at = publish_at - interval '2 days'` })
    expect(await publishQuestions(db)).toBe(0)
    expect((await decide('published')).statusCode).toBe(200)
    expect(await seen()).toContain(id)
  })

  it('is published at once if the account has received an order or confirmed its e-mail', async () => {
    expect((await ask('bob')).json()).toMatchObject({ state: 'published' })
    await forgetAll()
    await db.query({ text: `update "user" set verified_email = email where id = $1`, values: [people.alice.id] })
    expect((await ask('alice')).json()).toMatchObject({ state: 'published' })
    await db.query({ text: `update "user" set verified_email = null where id = $1`, values: [people.alice.id] })
  })
})

describe('the number of texts of one account in a day', () => {
  it('is limited for questions, more strictly for new accounts, also for simultaneous requests', async () => {
    await forgetAll()
    const statuses = async (as: Person, count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(as)))
      return Map.groupBy(answers, ({ statusCode }) => statusCode)
    }
    const news = await statuses('alice', 6)
    expect([news.get(201)?.length, news.get(429)?.length]).toEqual([3, 3])
    expect(Number(news.get(429)![0]!.headers['retry-after'])).toBeGreaterThan(86_000)
    const known = await statuses('bob', 12)
    expect([known.get(201)?.length, known.get(429)?.length]).toEqual([10, 2])
    await db.query({ text: `update question_product set created_at = created_at - interval '25 hours'` })
    expect((await ask('alice')).statusCode).toBe(201)
  })

  it('is limited for cases and their messages', async () => {
    const open = (as: Person) =>
      send({
        as,
        when: 'POST /api/issues',
        body: { type: 'other', subject: 'Hola', body: 'Hola', business: ids.bakery },
      })
    const codes = []
    for (let n = 0; n < 5; n += 1) codes.push((await open('alice')).statusCode)
    expect(codes).toEqual([201, 201, 201, 429, 429])
    const { id } = (await open('bob')).json<{ id: string }>()
    await db.query({
      text: `insert into issue_message (id, issue_id, user_id, text)
             select gen_random_uuid(), $1, $2, 'más' from generate_series(1, 50)`,
      values: [id, people.bob.id],
    })
    const say = (as: Person) => send({ as, when: `PUT /api/issues/${id}`, body: { message: 'otra vez' } })
    expect((await say('bob')).json()).toMatchObject({ status: 429, detail: 'Too many requests' })
    expect((await say('baker')).statusCode).toBe(200)
  })
})
