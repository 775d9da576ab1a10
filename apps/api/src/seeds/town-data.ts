import type { DemoPaymentMethod } from '../payment-methods/demo-payment-methods.ts'
import { uuidv7 } from '../database/uuid.ts'
import type { TownPictures } from './town-pictures.ts'
import { pick } from './town/slug.ts'
import type {
  DemoAttribute,
  DemoBusiness,
  DemoCampaign,
  DemoCategory,
  DemoCms,
  DemoCommunity,
  DemoCmsCategory,
  DemoCoupon,
  DemoHelp,
  DemoMenu,
  DemoOffer,
  DemoOrder,
  DemoProduct,
  DemoShippingMethod,
  DemoTown,
  DemoUser,
  DemoZone,
} from './town/types.ts'

/** All data of the demo town. */
export interface TownData {
  town: DemoTown
  /** The address of the file with the base map of the town. */
  map?: URL
  businesses: readonly DemoBusiness[]
  categories: readonly DemoCategory[]
  attributes: readonly DemoAttribute[]
  products: readonly DemoProduct[]
  offers: readonly DemoOffer[]
  coupons: readonly DemoCoupon[]
  campaigns: readonly DemoCampaign[]
  cmsCategories: readonly DemoCmsCategory[]
  cms: readonly DemoCms[]
  help: readonly DemoHelp[]
  menus: readonly DemoMenu[]
  zones: readonly DemoZone[]
  shippingMethods: readonly DemoShippingMethod[]
  paymentMethods: readonly DemoPaymentMethod[]
  users: readonly DemoUser[]
  orders: readonly DemoOrder[]
  community: DemoCommunity
}

/** Values that the rows need and that are not in the data of the town. */
export interface TownContext {
  pictures: TownPictures
  /** The time at which the town is created. The days in the data are counted from it. */
  now: Date
  /** The hash of the password, which is the same for all accounts. */
  passwordHash: string
  /** In production the operator account gets no password. */
  production: boolean
}

/** Functions that return the id of a record by its code. They throw an error if the code is unknown. */
export type TownIds = ReturnType<typeof townIds>

export function townIds(data: TownData) {
  return {
    business: idsOf(data.businesses),
    category: idsOf(data.categories),
    attribute: idsOf(data.attributes),
    value: idsOf(data.attributes.flatMap(({ options }) => options)),
    // A list that is sorted by a value, for example the price, sorts products with the same value by id. The ids are
    // assigned in the order of `pick`, so that such products of different shops are mixed.
    product: idsOf(data.products.toSorted((a, b) => pick(a.code, 1_000_000) - pick(b.code, 1_000_000))),
    cmsCategory: idsOf(data.cmsCategories),
    cms: idsOf(data.cms),
    zone: idsOf(data.zones),
    paymentMethod: idsOf(data.paymentMethods),
    /** The code is `<shop> <method>`, because each shop that lists a method of the town gets its own copy of it. */
    shippingMethod: idsOf(
      data.businesses.flatMap(({ code, shipping }) => shipping.map((method) => ({ code: `${code} ${method}` }))),
    ),
    user: idsOf(data.users.map(({ username }) => ({ code: username }))),
  }
}

function idsOf(things: readonly { code: string }[]): (code: string) => string {
  const ids = new Map(things.map(({ code }) => [code, uuidv7()]))
  return (code) => {
    const id = ids.get(code)
    if (!id) throw new Error(`The demo town has no ${code}`)
    return id
  }
}
