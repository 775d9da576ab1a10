/** A collection whose records the forms can refer to. */
export type Target =
  | 'businesses'
  | 'campaigns'
  | 'categories'
  | 'coupons'
  | 'customer-groups'
  | 'offers'
  | 'products'
  | 'tags'
  | 'users'

const ofShop = (shop: string | undefined): Record<string, string> => (shop === undefined ? {} : { 'business.id': shop })

/** The query that finds records of a collection by typed words, among those of the shop, or of the whole town. */
const searches: Record<Target, (words: string, shop: string | undefined) => Record<string, string>> = {
  products: (words, shop) => ({ ...ofShop(shop), ...(words && { search: words }) }),
  businesses: (words) => ({ ...(words && { search: words }) }),
  campaigns: (words) => ({ enabled: 'true', ...(words && { search: words }) }),
  categories: (words) => ({ ...(words && { search: words }) }),
  coupons: (words, shop) => ({ ...ofShop(shop), ...(words && { search: words }) }),
  'customer-groups': (words, shop) => ({ ...ofShop(shop), ...(words && { search: words }) }),
  tags: (words, shop) => ({ ...ofShop(shop), ...(words && { search: words }) }),
  offers: (words, shop) => ({ ...ofShop(shop), ...(words && { search: words }) }),
  // People are found only by their whole username or e-mail address.
  users: (words) => ({ [words.includes('@') ? 'email' : 'username']: words }),
}

export function targetOf(path: string | undefined): Target {
  if (path === undefined || !(path in searches)) throw new Error(`Records of ${path} cannot be searched`)
  return path as Target
}

/** Whether records can be listed before anything is typed. */
export const isBrowsable = (target: Target): boolean => target !== 'users'

export const searchOf = (target: Target, words: string, shop: string | undefined): string =>
  new URLSearchParams({ ...searches[target](words, shop), itemsPerPage: '10' }).toString()
