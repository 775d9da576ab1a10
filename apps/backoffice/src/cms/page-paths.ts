import { useShopId } from '#/people/current-shop.ts'

/** The addresses of pages and the title of their list: in the shop, or at the town's desk. */
export function usePagePaths() {
  const inTown = useShopId() === undefined
  const all = inTown ? '/town/pages' : '/pages'
  const title = inTown ? ('manage.pages.title' as const) : ('manage.pages.shop' as const)
  return { all, title, of: (id: string) => `${all}/${id}` }
}
