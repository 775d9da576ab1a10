import type { ShopView } from '@lonja/contract/shop-views/shop-view'

/** The key in the storage of the tab, so that the other tabs of the person go on as before. */
const key = 'shop_view'

/** The shop that this tab shows as its members see it; undefined in every other tab. */
export function currentView(): ShopView | undefined {
  try {
    const view = JSON.parse(sessionStorage.getItem(key) ?? 'null') as ShopView | null
    return view && Date.parse(view.endDate) > Date.now() ? view : undefined
  } catch {
    return undefined
  }
}

/** Shows the shop in this tab from now on. The page loads again, so that nothing of before remains in it. */
export function showView(view: ShopView): void {
  sessionStorage.setItem(key, JSON.stringify(view))
  location.assign('/manage/orders')
}

/** Returns to the record of the shop at the town's desk. */
export function leaveView({ business }: ShopView): void {
  sessionStorage.removeItem(key)
  location.assign(`/manage/town/shops/${business.id}`)
}
