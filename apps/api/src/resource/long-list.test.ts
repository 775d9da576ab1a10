import { expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { testApi } from '#/testing/scenario'

const { db, send } = await testApi(async (empty) => {
  await empty.query({
    text: `insert into tag (id, name, code) select gen_random_uuid(), 'Tag ' || n, 'tag-' || n
           from generate_series(1, 12000) n`,
  })
  await empty.query({ text: 'analyze tag' })
})

it('the total of a list with more than 10,000 records is estimated', async () => {
  await db.query({ text: `insert into tag (id, name, code) values (gen_random_uuid(), 'One', 'one')` })
  const { headers, json } = await send({ when: 'GET /api/tags?itemsPerPage=1' })
  expect(json()).toHaveLength(1)
  expect(headers).toMatchObject({ 'x-total-count': '10001', 'x-total-count-estimated': 'true' })
})

it('a list that fits on its first page is read with one statement, and other pages are counted', async () => {
  const statements: string[] = []
  const query = db.query.bind(db)
  db.query = (statement) => {
    statements.push(statement.text)
    return query(statement) as never
  }
  const ids = (await query<{ id: string }>({ text: 'select id from tag limit 2' })).map(({ id }) => `id[]=${id}`)
  const totalOf = async (search: string) => {
    statements.length = 0
    const { headers } = await send({ when: `GET /api/tags?${search}` })
    return { total: Number(headers['x-total-count']), statements: statements.length }
  }
  try {
    expect(await totalOf(ids.join('&'))).toEqual({ total: 2, statements: 1 })
    expect(await totalOf(`id[]=${uuidv7()}`)).toEqual({ total: 0, statements: 1 })
    expect(await totalOf(`${ids.join('&')}&itemsPerPage=2`)).toEqual({ total: 2, statements: 2 })
    expect(await totalOf(`${ids.toReversed().join('&')}&itemsPerPage=1`)).toEqual({ total: 2, statements: 2 })
    expect(await totalOf(`${ids.join('&')}&id[]=${uuidv7()}&page=2`)).toEqual({ total: 2, statements: 2 })
  } finally {
    db.query = query
  }
})
