import type { categoryContract } from '@lonja/contract/categories/category'
import type { Item } from '@lonja/contract/resource'
import { type QueryKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

const whileFresh = 5 * 60_000

export const categoryQueries = {
  /** All product categories that contain products, in one answer. Other screens need only parts of the tree. */
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
      staleTime: whileFresh,
    }),
  /** The categories from the root to this one. */
  trail: (id: string) => partOf(['trail', id], (categories) => categoryTrail(categories, id)),
  /** These categories with their ancestors, siblings and children. */
  near: (ids: readonly string[]) => partOf(['near', ...ids], (categories) => categoriesNear(categories, ids)),
}

/** A part of the tree. The server writes only this part into the page, because the tree of a large town has 100 kB. */
const partOf = (key: QueryKey, pick: (categories: readonly Category[]) => readonly Category[]) =>
  queryOptions({
    queryKey: ['categories', ...key],
    queryFn: async ({ client }) => pick(await client.fetchQuery(categoryQueries.products())),
    staleTime: whileFresh,
    // The parts of neighbours overlap, so a heading does not disappear while the next part loads.
    placeholderData: keepPreviousData,
  })

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

function categoriesNear(categories: readonly Category[], ids: readonly string[]): Category[] {
  const trails = new Set(ids.flatMap((id) => categoryTrail(categories, id)))
  const parents = new Set(ids.flatMap((id) => [id, categories.find((category) => category.id === id)?.parent]))
  return categories.filter((category) => trails.has(category) || (category.parent && parents.has(category.parent)))
}

export const categoryPath = ({ id }: { id: string }): string =>
  `/products?${new URLSearchParams({ 'parent.id[]': id })}`
