import { expect, it } from 'vitest'
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
