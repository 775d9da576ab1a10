import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { callPage } from '#/api/client.ts'

export type Category = Item<typeof categoryContract>

export interface CategoryNode extends Category {
  children: CategoryNode[]
}

export const categoryQueries = {
  /** Every category of products that has some, in one answer: the tree is small and every screen uses it. */
  products: () =>
    queryOptions({
      queryKey: ['categories', 'products'],
      queryFn: async ({ signal }) =>
        (await callPage<Category>('/categories?bcc=false&pagination=false&order[sort]=asc', { signal })).items.filter(
          ({ productCount }) => productCount > 0,
        ),
      staleTime: 5 * 60_000,
    }),
}

/** The list as a tree; what has no parent in the list is a root. */
export function categoryTree(categories: readonly Category[]): CategoryNode[] {
  const nodes = new Map(categories.map((category) => [category.id, { ...category, children: [] as CategoryNode[] }]))
  const roots: CategoryNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parent?.id ?? '')?.children ?? roots).push(node)
  return roots
}

/** From the root down to the category itself; empty when it is unknown. */
export function categoryTrail(categories: readonly Category[], id: string): Category[] {
  const trail: Category[] = []
  let category = categories.find((other) => other.id === id)
  // A cycle would be a fault of the data: no trail is longer than the list.
  while (category && trail.length < categories.length) {
    trail.unshift(category)
    const parent: string | undefined = category.parent?.id
    category = categories.find((other) => other.id === parent)
  }
  return trail
}

export const categoryPath = ({ id }: { id: string }): string =>
  `/products?${new URLSearchParams({ 'parent.id[]': id })}`
