/** A collection whose records the forms can refer to. */
export type Target = 'products' | 'campaigns' | 'customer-groups' | 'users'

/** The query that finds records of a collection by typed words, among those of the shop. */
const searches: Record<Target, (words: string, shop: string) => Record<string, string>> = {
  products: (words: string, shop: string) => ({ 'business.id': shop, ...(words && { search: words }) }),
  campaigns: (words: string) => ({ enabled: 'true', ...(words && { search: words }) }),
  'customer-groups': (words: string, shop: string) => ({ 'business.id': shop, ...(words && { search: words }) }),
  // People are found only by their whole username or e-mail address.
  users: (words: string) => ({ [words.includes('@') ? 'email' : 'username']: words }),
}

export function targetOf(path: string | undefined): Target {
  if (path === undefined || !(path in searches)) throw new Error(`Records of ${path} cannot be searched`)
  return path as Target
}

/** Whether records can be listed before anything is typed. */
export const isBrowsable = (target: Target): boolean => target !== 'users'

export const searchOf = (target: Target, words: string, shop: string): string =>
  new URLSearchParams({ ...searches[target](words, shop), itemsPerPage: '10' }).toString()
