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
  scenario('cannot be listed without a login', { when: list, answers: 401, with: 'Authentication required' })
  scenario('cannot be listed by customers', { as: 'alice', when: list, answers: 403, with: 'Access Denied.' })
  scenario('cannot be listed by shops', { as: 'baker', when: list, answers: 403, with: 'Access Denied.' })
  scenario('can be listed by the town', {
    as: 'admin',
    when: list,
    answers: 200,
    with: [{ term: 'fromage', means: 'queso' }],
  })
  scenario('can be searched by a word', {
    as: 'admin',
    when: `${list}?search=queso`,
    answers: 200,
    with: [{ term: 'fromage' }],
  })
  scenario('can be read by id', { as: 'admin', when: `${list}/${id}`, answers: 200, with: { means: 'queso' } })
  scenario('with an unknown id are answered with 404', {
    as: 'admin',
    when: `${list}/${uuidv7()}`,
    answers: 404,
    with: 'Not Found',
  })

  const when = 'POST /api/search-synonyms'
  const body = { term: 'para untar', means: 'queso tierno' }
  scenario('can be added by the town', { as: 'admin', when, body, answers: 201, with: body })
  scenario('cannot be added by customers', { as: 'alice', when, body, answers: 403, with: 'Access Denied.' })
  scenario('cannot consist only of stop words', {
    as: 'admin',
    when,
    body: { ...body, term: 'de la' },
    answers: 422,
    with: 'term: This value is not valid.',
  })
  scenario('need a meaning', {
    as: 'admin',
    when,
    body: { term: 'untar' },
    answers: 422,
    with: 'means: This value should not be blank.',
  })
  const put = `PUT /api/search-synonyms/${id}` as const
  scenario('can be changed by the town', {
    as: 'admin',
    when: put,
    body: { means: 'queso, pan' },
    answers: 200,
    with: { term: 'fromage' },
  })
  scenario('cannot be changed by shops', { as: 'baker', when: put, body: {}, answers: 403, with: 'Access Denied.' })

  scenario('find the products that match their meaning', {
    when: 'GET /api/products?search=fromages',
    answers: 200,
    with: [{ title: 'Queso tierno' }],
  })
  scenario('do not change the header that marks results with only some of the words of a search', {
    when: 'GET /api/products?search=queso%20azulado',
    answers: 200,
    with: [{ title: 'Queso tierno' }],
    sends: { 'x-search-partial': 'true' },
  })
  const remove = `DELETE /api/search-synonyms/${id}` as const
  scenario('can be deleted', { as: 'admin', when: remove, answers: 204 })
  scenario('find no products after they were deleted', {
    when: 'GET /api/products?search=fromages',
    answers: 200,
    with: [],
  })
})

describe('a tag with a new name', () => {
  it('makes its products appear in a search for this name', async () => {
    const search = async (text: string) =>
      (await scenario.send({ when: `GET /api/products?search=${text}` })).json<unknown[]>().length
    expect(await search('oveja')).toBe(0)
    await scenario.send({ as: 'admin', when: `PUT /api/tags/${tag}`, body: { name: 'De oveja' } })
    expect(await search('oveja')).toBe(1)
  })
})
