import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Target } from './category-tree.ts'

const properties = ['title', 'parent', 'requires', 'taxRate', 'productCount', 'enabled'] as const
export type ShownCategory = { id: string } & Pick<Item<typeof categoryContract>, (typeof properties)[number]>

/** The trees of categories, by the name in the address. */
export const trees = ['products', 'shops'] as const
export type Tree = (typeof trees)[number]

export const categoryQueries = {
  /** All categories of a tree, with siblings in their order. */
  tree: (tree: Tree) =>
    queryOptions({
      queryKey: ['records', 'categories', 'tree', tree],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<ShownCategory[]>(
          `/categories?${new URLSearchParams([
            ['bcc', `${tree === 'shops'}`],
            ['pagination', 'false'],
            ...properties.map((name) => ['properties[]', name]),
          ])}`,
          { signal },
        ),
    }),
}

/** Moves a category, with everything below it. */
export const moveCategory = (api: Client, id: string, { parent, before }: Target): Promise<unknown> =>
  api.call(`/categories/${id}/move`, { method: 'POST', body: { parent, before } })
