import { createClient } from '@lonja/ui/api/client.ts'
import { createQueryClient } from '@lonja/ui/api/query-client.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { categoryQueries } from './category.queries.ts'

const category = (id: string, parent: string | null) => ({
  id,
  title: id,
  description: '',
  productCount: 1,
  parent: parent === null ? null : { id: parent, title: parent, url: parent },
  image: null,
})
const tree = [
  category('food', null),
  category('bread', 'food'),
  category('rolls', 'bread'),
  category('loaves', 'bread'),
  category('cheese', 'food'),
  category('goat', 'cheese'),
  category('books', null),
]

describe('the parts of the tree of categories', () => {
  let asked = 0
  let client: ReturnType<typeof createQueryClient>
  beforeEach(() => {
    asked = 0
    const transport = async () => {
      asked += 1
      return { status: 200, headers: new Headers(), json: async () => tree }
    }
    client = createQueryClient(createClient({ transport }))
  })
  const idsOf = async (query: ReturnType<typeof categoryQueries.trail>) =>
    (await client.fetchQuery(query)).map(({ id }) => id)

  it('a trail leads from the root to the category, and is empty for an unknown one', async () => {
    expect(await idsOf(categoryQueries.trail('rolls'))).toEqual(['food', 'bread', 'rolls'])
    expect(await idsOf(categoryQueries.trail('books'))).toEqual(['books'])
    expect(await idsOf(categoryQueries.trail('gone'))).toEqual([])
    expect(asked).toBe(1)
  })

  it('the categories near others are their ancestors, siblings and children', async () => {
    expect(await idsOf(categoryQueries.near(['bread']))).toEqual(['food', 'bread', 'rolls', 'loaves', 'cheese'])
    expect(await idsOf(categoryQueries.near(['goat']))).toEqual(['food', 'cheese', 'goat'])
    expect(await idsOf(categoryQueries.near(['books', 'rolls']))).toEqual(['food', 'bread', 'rolls', 'loaves', 'books'])
    expect(await idsOf(categoryQueries.near(['gone']))).toEqual([])
  })
})
