import type { TownData } from './town-data.ts'
import { orders, users } from './town/accounts.ts'
import { attributes } from './town/attributes.ts'
import { businesses } from './town/businesses.ts'
import { categories } from './town/categories.ts'
import { cmsCategories, cmsPages } from './town/cms.ts'
import { shippingMethods, zones } from './town/delivery.ts'
import { help } from './town/help.ts'
import { menus } from './town/menus.ts'
import { paymentMethods } from '../payment-methods/demo-payment-methods.ts'
import { town as place } from './town/place.ts'
import { community, neighbourOrders, neighbours } from './town/community.ts'
import { clerk, counterOrders, returned } from './town/counter.ts'
import { products } from './town/products.ts'
import { campaigns, coupons, offers } from './town/promotions.ts'

/** The complete data of the demo town. */
export const vilaserena: TownData = {
  town: place,
  map: new URL('town/vilaserena.pmtiles', import.meta.url),
  businesses,
  categories,
  attributes,
  products,
  offers,
  coupons,
  campaigns,
  cmsCategories,
  cms: cmsPages,
  help,
  menus,
  zones,
  shippingMethods,
  paymentMethods,
  users: [...users, clerk, ...neighbours],
  orders: [...orders, ...neighbourOrders, returned, ...counterOrders],
  community,
}
