import { describe, expect, it } from 'vitest'
import { insertCategory, insertProduct } from '#/testing/factories'
import { testApi } from '#/testing/scenario'
import { refreshProducts } from '../products/product-document.ts'

const ids = { food: '', bread: '' }
const scenario = await testApi(async (db) => {
  ids.food = (await insertCategory(db, { title: 'Alimentación', code: 'alimentacion', sort: 1 })).id
  ids.bread = (await insertCategory(db, { title: 'Pan', parent_id: ids.food })).id
  await insertCategory(db, { title: 'Panaderías', bcc: true, sort: 2 })
  await insertCategory(db, { title: 'Antigua', enabled: false })
  const product = await insertProduct(db, { parent_id: ids.bread })
  await db.transaction(() => refreshProducts(db, [product.id]))
})

describe('categories', () => {
  const when = 'POST /api/categories'
  const put = `PUT /api/categories/${ids.food}` as const

  scenario('count what is below them', {
    when: 'GET /api/categories?bcc=false&order[sort]=asc',
    answers: 200,
    with: [
      { title: 'Pan', productCount: 1 },
      { title: 'Alimentación', productCount: 1 },
    ],
  })
  scenario('of shops', { when: 'GET /api/categories?bcc=1', answers: 200, with: [{ title: 'Panaderías' }] })
  scenario('of a parent', {
    when: `GET /api/categories?parent.id[]=${ids.food}`,
    answers: 200,
    with: [{ title: 'Pan', parent: { title: 'Alimentación' } }],
  })
  scenario('are the operators’', { as: 'baker', when, body: { title: 'Mía' }, answers: 403, with: 'Access Denied.' })
  scenario('are nobody’s else', { when, body: { title: 'Mía' }, answers: 401, with: 'Authentication required' })
  scenario('grow', {
    as: 'admin',
    when,
    body: { title: 'Dulces', parent: ids.food },
    answers: 201,
    with: { title: 'Dulces', productCount: 0 },
  })
  scenario('have codes of their own', {
    as: 'admin',
    when,
    body: { title: 'Otra', code: 'alimentacion' },
    answers: 422,
    with: 'code: This value is already used',
  })
  scenario('are never below themselves', { as: 'admin', when: put, body: { parent: ids.bread }, answers: 422 })
  scenario('change their name, and so does what is embedded', {
    as: 'admin',
    when: put,
    body: { title: 'Comida' },
    answers: 200,
  })
  scenario('everywhere', {
    when: `GET /api/categories/${ids.bread}`,
    answers: 200,
    with: { parent: { title: 'Comida' } },
  })
})

describe('two branches of the tree', () => {
  it('do not end up below each other when both move at once', async () => {
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
