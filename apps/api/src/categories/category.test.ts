import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insertCategory, insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { refreshProducts } from '../product-documents/product-document.ts'
import { models } from '#/resources'

const ids = { food: '', bread: '', trade: '', old: '' }
const scenario = await testApi(async (db) => {
  ids.food = (await insertCategory(db, { title: 'Alimentación', code: 'alimentacion', sort: 1 })).id
  ids.bread = (await insertCategory(db, { title: 'Pan', parent_id: ids.food })).id
  ids.trade = (await insertCategory(db, { title: 'Panaderías', bcc: true, sort: 2 })).id
  ids.old = (await insertCategory(db, { title: 'Antigua', enabled: false })).id
  const product = await insertProduct(db, { parent_id: ids.bread })
  await db.transaction(() => refreshProducts({ db, models }, [product.id]))
})

describe('categories', () => {
  const when = 'POST /api/categories'
  const put = `PUT /api/categories/${ids.food}` as const

  scenario('contain the number of products in them and in the categories below them', {
    when: 'GET /api/categories?bcc=false&order[sort]=asc',
    answers: 200,
    with: [
      { title: 'Pan', productCount: 1 },
      { title: 'Alimentación', productCount: 1 },
    ],
  })
  scenario('can be limited to categories of shops', {
    when: 'GET /api/categories?bcc=1',
    answers: 200,
    with: [{ title: 'Panaderías' }],
  })
  scenario('are sorted by title in descending order', {
    when: 'GET /api/categories?bcc=0&order[title]=desc',
    answers: 200,
    with: [{ title: 'Pan' }, { title: 'Alimentación' }],
  })
  scenario('are all listed if the filters are invalid', {
    when: 'GET /api/categories?bcc=yes&parent.id[]=food',
    answers: 200,
    sends: { 'x-total-count': '3' },
  })
  scenario('are filtered by parents, given as ids or IRIs', {
    when: `GET /api/categories?parent.id[]=/api/categories/${ids.food}&parent.id[]=${ids.trade}`,
    answers: 200,
    with: [{ title: 'Pan' }],
    sends: { 'x-total-count': '1' },
  })
  scenario('are listed in pages as JSON-LD', {
    when: 'GET /api/categories?itemsPerPage=2&page=2',
    headers: { accept: 'application/ld+json' },
    answers: 200,
    with: { totalItems: 3, member: [{ '@type': 'Category', title: 'Panaderías', bcc: true, parent: null }] },
  })
  scenario('are listed all at once if the request turns pages off', {
    when: 'GET /api/categories?pagination=false&itemsPerPage=1',
    answers: 200,
    with: [{ title: 'Pan' }, { title: 'Alimentación' }, { title: 'Panaderías' }],
  })
  scenario('that are disabled are not visible without a login', {
    when: `GET /api/categories/${ids.old}`,
    answers: 404,
    with: 'Not Found',
  })
  scenario('that are disabled are visible to operators', {
    as: 'admin',
    when: `GET /api/categories/${ids.old}`,
    answers: 200,
    with: { enabled: false },
  })
  scenario('cannot be changed by shops', { as: 'baker', when: put, body: { title: 'x' }, answers: 403 })
  scenario('cannot be changed without a login', { when: put, body: { title: 'x' }, answers: 401 })
  scenario('with an unknown id cannot be changed', {
    as: 'admin',
    when: `PUT /api/categories/${uuidv7()}`,
    body: { title: 'x' },
    answers: 404,
    with: 'Not Found',
  })
  scenario('of shops cannot be below categories of products', {
    as: 'admin',
    when,
    body: { title: 'Hornos', bcc: true, parent: ids.food },
    answers: 422,
    with: 'bcc: This value is not valid.',
  })
  scenario('of products with categories below them cannot become categories of shops', {
    as: 'admin',
    when: put,
    body: { bcc: true },
    answers: 422,
    with: 'bcc: This value is not valid.',
  })
  scenario('cannot be created below a parent that does not exist', {
    as: 'admin',
    when,
    body: { title: 'x', parent: '00000000-0000-7000-8000-00000000ffff' },
    answers: 400,
  })
  scenario('are filtered by parent', {
    when: `GET /api/categories?parent.id[]=${ids.food}`,
    answers: 200,
    with: [{ title: 'Pan', parent: { title: 'Alimentación' } }],
  })
  scenario('cannot be created by shops', {
    as: 'baker',
    when,
    body: { title: 'Mía' },
    answers: 403,
    with: 'Access Denied.',
  })
  scenario('cannot be created without a login', {
    when,
    body: { title: 'Mía' },
    answers: 401,
    with: 'Authentication required',
  })
  scenario('can be created by operators', {
    as: 'admin',
    when,
    body: { title: 'Dulces', parent: ids.food },
    answers: 201,
    with: { title: 'Dulces', productCount: 0 },
  })
  scenario('need a code that no other category has', {
    as: 'admin',
    when,
    body: { title: 'Otra', code: 'alimentacion' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('cannot be moved below themselves', { as: 'admin', when: put, body: { parent: ids.bread }, answers: 422 })
  scenario('can have names of other systems', {
    as: 'admin',
    when: put,
    body: { aliases: ['Food > Bakery', 'Comestibles'] },
    answers: 200,
    with: { aliases: ['Food > Bakery', 'Comestibles'] },
  })
  scenario('cannot have a name that another category has, in any case and with any accents', {
    as: 'admin',
    when: `PUT /api/categories/${ids.bread}`,
    body: { aliases: ['COMÉSTIBLES'] },
    answers: 422,
    with: 'aliases: This value is already used',
  })
  scenario('of shops can have the same names as those of products', {
    as: 'admin',
    when: `PUT /api/categories/${ids.trade}`,
    body: { aliases: ['Comestibles'] },
    answers: 200,
  })
  scenario('can get another title', {
    as: 'admin',
    when: put,
    body: { title: 'Comida' },
    answers: 200,
  })
  scenario('contain the new title of their parent', {
    when: `GET /api/categories/${ids.bread}`,
    answers: 200,
    with: { parent: { title: 'Comida' } },
  })
})

describe('two branches of the category tree', () => {
  it('do not end up below each other when both are moved at once', async () => {
    const move = (id: string, parent: string) =>
      scenario.send({ as: 'admin', when: `PUT /api/categories/${id}`, body: { parent } })
    for (let round = 0; round < 10; round += 1) {
      const [left, right] = [await insertCategory(scenario.db), await insertCategory(scenario.db)]
      const [belowLeft, belowRight] = [
        await insertCategory(scenario.db, { parent_id: left.id }),
        await insertCategory(scenario.db, { parent_id: right.id }),
      ]
      const moves = await Promise.all([move(left.id, belowRight.id), move(right.id, belowLeft.id)])
      expect(moves.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '422'])
    }
  })
})
