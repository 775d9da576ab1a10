import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import { slimImage } from '@lonja/ui/controls/slim-image.ts'

type FullCategory = Item<typeof categoryContract>

export type Category = Pick<FullCategory, 'id' | 'title' | 'description' | 'productCount'> & {
  /** The id of the parent category. */
  parent: string | null
  /** The picture of a root category. Other categories have none, because they are shown as words. */
  image: FullCategory['image']
}

export interface CategoryNode extends Category {
  children: CategoryNode[]
}

export const categoryQueries = {
  /** All product categories that contain products, in one answer: the tree is small and every screen uses it. */
  products: () =>
    queryOptions({
      queryKey: ['categories', 'products'],
      queryFn: async ({ client, signal }) =>
        (
          await apiOf(client).callPage<FullCategory>('/categories?bcc=false&pagination=false&order[sort]=asc', {
            signal,
          })
        ).items
          .filter(({ productCount }) => productCount > 0)
          .map(toCategory),
      staleTime: 5 * 60_000,
    }),
}

/** Keeps only the fields that the web shop shows, because the tree is written into every page. */
function toCategory({ id, title, description, productCount, parent, image }: FullCategory): Category {
  return {
    id,
    title,
    description,
    productCount,
    parent: parent?.id ?? null,
    image: parent ? null : image && slimImage(image),
  }
}

const trees = new WeakMap<readonly Category[], readonly CategoryNode[]>()

/**
 * The list as a tree; a category whose parent is not in the list is a root. The same list always has the same tree,
 * because the server uses a list for many pages.
 */
export function categoryTree(categories: readonly Category[]): readonly CategoryNode[] {
  const known = trees.get(categories)
  if (known) return known
  const nodes = new Map(categories.map((category) => [category.id, { ...category, children: [] as CategoryNode[] }]))
  const roots: CategoryNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parent ?? '')?.children ?? roots).push(node)
  trees.set(categories, roots)
  return roots
}

/** The categories from the root to the category with this id; empty if the id is unknown. */
export function categoryTrail(categories: readonly Category[], id: string): Category[] {
  const trail: Category[] = []
  let category = categories.find((other) => other.id === id)
  // The limit ends the loop if the data contains a cycle: no trail is longer than the list.
  while (category && trail.length < categories.length) {
    trail.unshift(category)
    const { parent }: Category = category
    category = categories.find((other) => other.id === parent)
  }
  return trail
}

export const categoryPath = ({ id }: { id: string }): string =>
  `/products?${new URLSearchParams({ 'parent.id[]': id })}`
