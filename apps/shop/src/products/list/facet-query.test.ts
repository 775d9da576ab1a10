import type { ProductFacets } from '@lonja/contract/products/product'
import { createClient } from '@lonja/ui/api/client.ts'
import { createQueryClient } from '@lonja/ui/api/query-client.ts'
import { describe, expect, it } from 'vitest'
import { parseListState } from './list-state.ts'
import { listQueries } from './list.queries.ts'

const category = (id: string, parent: string | null) => ({ id, title: id, url: id, parent, count: 3 })
const attribute = (id: string, count: number) => ({ id, name: id, options: [{ id: `${id} option`, name: id, count }] })
const answer = {
  total: 100,
  attributes: [
    attribute('colour', 50),
    attribute('rare', 2),
    { ...attribute('brand', 4), more: { options: 30, count: 6 } },
  ],
  categories: [
    category('food', null),
    category('bread', 'food'),
    category('rolls', 'bread'),
    category('cheese', 'food'),
    category('goat', 'cheese'),
    category('books', null),
    category('novels', 'books'),
  ],
  businesses: [],
  price: null,
}

async function facetsOf(search: string): Promise<ProductFacets> {
  const transport = async () => ({ status: 200, headers: new Headers(), json: async () => answer })
  const client = createQueryClient(createClient({ transport }))
  return client.fetchQuery(listQueries.facets(parseListState(new URLSearchParams(search))))
}

describe('the filters of a list', () => {
  it.each([
    ['', ['food', 'books']],
    ['parent.id=food', ['food', 'bread', 'cheese', 'books']],
    ['parent.id=rolls', ['food', 'bread', 'rolls', 'cheese', 'books']],
    ['parent.id[]=goat&parent.id[]=books', ['food', 'bread', 'cheese', 'goat', 'books', 'novels']],
    ['parent.id=gone', ['food', 'books']],
  ])('with «%s» have the root categories and those below the chosen ones', async (search, expected) => {
    expect((await facetsOf(search)).categories.map(({ id }) => id)).toEqual(expected)
  })

  it('have the attributes of a tenth of the products, and those that filter the list', async () => {
    const namesIn = async (search: string) => (await facetsOf(search)).attributes.map(({ name }) => name)
    expect(await namesIn('')).toEqual(['colour', 'brand'])
    expect(await namesIn('attr[]=rare option')).toEqual(['colour', 'rare', 'brand'])
  })
})
