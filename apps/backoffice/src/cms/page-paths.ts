import { useShopId } from '#/people/current-shop.ts'

/** The addresses of pages: in the shop, or at the town's desk. */
export function usePagePaths() {
  const all = useShopId() === undefined ? '/town/pages' : '/pages'
  return { all, of: (id: string) => `${all}/${id}` }
}
