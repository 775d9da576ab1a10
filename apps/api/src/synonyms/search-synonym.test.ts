import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { insertBusiness, insertProduct } from '#/testing/factories'
import { refreshProducts } from '#/product-documents/product-document'
import { people, testApi } from '#/testing/scenario'
import { models } from '#/resources'

const id = uuidv7()
const tag = uuidv7()
const scenario = await testApi(async (db) => {
  const shop = await insertBusiness(db, { members: [people.baker.id] })
  const cheese = await insertProduct(db, { title: 'Queso tierno', business_id: shop.id })
  await db.query({ text: 'delete from search_synonym' })
  await insert(db, 'search_synonym', { id, term: 'fromage', means: 'queso' })
  await insert(db, 'tag', { id: tag, name: 'De cabra', code: 'cabra' })
  await insert(db, 'product_tag', { product_id: cheese.id, tag_id: tag })
  await refreshProducts({ db, models }, [cheese.id])
})

describe('synonyms of search terms', () => {
  const list = 'GET /api/search-synonyms'
  scenario('nobody unseen', { when: list, answers: 401, with: 'Authentication required' })
  scenario('no customer', { as: 'alice', when: list, answers: 403, with: 'Access Denied.' })
  scenario('no shop', { as: 'baker', when: list, answers: 403, with: 'Access Denied.' })
  scenario('the town', { as: 'admin', when: list, answers: 200, with: [{ term: 'fromage', means: 'queso' }] })
  scenario('found by a word', { as: 'admin', when: `${list}?search=queso`, answers: 200, with: [{ term: 'fromage' }] })
  scenario('one', { as: 'admin', when: `${list}/${id}`, answers: 200, with: { means: 'queso' } })
  scenario('none', { as: 'admin', when: `${list}/${uuidv7()}`, answers: 404, with: 'Not Found' })

  const when = 'POST /api/search-synonyms'
  const body = { term: 'para untar', means: 'queso tierno' }
  scenario('the town writes one', { as: 'admin', when, body, answers: 201, with: body })
  scenario('not a customer', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('a term of stop words alone', {
    as: 'admin',
    when,
    body: { ...body, term: 'de la' },
    answers: 422,
    with: 'term: This value is not valid.',
  })
  scenario('without its meaning', {
    as: 'admin',
    when,
    body: { term: 'untar' },
    answers: 422,
    with: 'means: This value should not be blank.',
  })
  const put = `PUT /api/search-synonyms/${id}` as const
  scenario('changes', {
    as: 'admin',
    when: put,
    body: { means: 'queso, pan' },
    answers: 200,
    with: { term: 'fromage' },
  })
  scenario('not by shops', { as: 'baker', when: put, body: {}, answers: 403, with: 'Access Denied.' })

  scenario('is searched by', {
    when: 'GET /api/products?search=fromages',
    answers: 200,
    with: [{ title: 'Queso tierno' }],
  })
  scenario('what has some of the words is marked', {
    when: 'GET /api/products?search=queso%20azulado',
    answers: 200,
    with: [{ title: 'Queso tierno' }],
    sends: { 'x-search-partial': 'true' },
  })
  const remove = `DELETE /api/search-synonyms/${id}` as const
  scenario('goes', { as: 'admin', when: remove, answers: 204 })
  scenario('and is searched by no more', { when: 'GET /api/products?search=fromages', answers: 200, with: [] })
})

describe('a renamed label', () => {
  it('leads to its products by the new name', async () => {
    const search = async (text: string) =>
      (await scenario.send({ when: `GET /api/products?search=${text}` })).json<unknown[]>().length
    expect(await search('oveja')).toBe(0)
    await scenario.send({ as: 'admin', when: `PUT /api/tags/${tag}`, body: { name: 'De oveja' } })
    expect(await search('oveja')).toBe(1)
  })
})
