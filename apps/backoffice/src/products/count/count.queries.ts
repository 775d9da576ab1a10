import { queryOptions } from '@tanstack/react-query'
import { apiOf } from '@lonja/ui/api/query-client.ts'
import type { Combo } from '../product.queries.ts'

/** A variant with its stock. */
export const variantQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'variant', id],
    queryFn: ({ client, signal }) => apiOf(client).call<Combo>(`/attribute-combos/${id}`, { signal }),
  })

/** A variant whose units the shop counts. */
export interface CountedVariant {
  id: string
  /** The title of the product and the values of the variant. */
  name: string
  stock: number
}

/** All variants of the shop whose units are counted, by the title of the product. */
export const countedVariantsQuery = (business: string) =>
  queryOptions({
    queryKey: ['products', 'counted-variants', business],
    queryFn: async ({ client, signal }): Promise<CountedVariant[]> => {
      const query = new URLSearchParams({ 'product.business.id': business, pagination: 'false' })
      const combos = await apiOf(client).call<Combo[]>(`/attribute-combos?${query}`, { signal })
      return combos
        .filter(({ tracked }) => tracked)
        .map(({ id, product, values, stock }) => ({
          id,
          name: [product.title, ...values.map(({ name }) => name)].join(', '),
          stock,
        }))
        .toSorted((a, b) => a.name.localeCompare(b.name, 'es'))
    },
  })
