/** The views of the list of products, with the parameters of their requests. */
export const queryOfView = {
  all: {},
  sale: { enabled: 'true' },
  out: { enabled: 'true', priced: 'true', available: 'false' },
  low: { lowStock: 'true' },
  problems: { incomplete: 'true' },
  unpriced: { priced: 'false' },
} as const satisfies Record<string, Readonly<Record<string, string>>>

export type ProductView = keyof typeof queryOfView

/** The view that an address asks for; all products for an unknown one. */
export const viewOf = (text: string | null): ProductView =>
  text !== null && text in queryOfView ? (text as ProductView) : 'all'

/** The address of the list with a view and a search. */
export function addressOfList(view: ProductView, words: string): string {
  const query = new URLSearchParams({ ...(view !== 'all' && { view }), ...(words !== '' && { search: words }) })
  return query.size === 0 ? '/products' : `/products?${query}`
}
