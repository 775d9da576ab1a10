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

/** Everything of the demo town that has a table. */
export interface TownData {
  town: DemoTown
  /** The file of its base map. */
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

/** Values of rows that are not in the data. */
export interface TownContext {
  pictures: TownPictures
  /** The moment of seeding: the data's days are counted from it. */
  now: Date
  /** The hash of everybody's password. */
  passwordHash: string
  /** In production the operator gets no password. */
  production: boolean
}

/** The ids of records that the data name by code; each throws for an unknown code. */
export type TownIds = ReturnType<typeof townIds>

export function townIds(data: TownData) {
  return {
    business: idsOf(data.businesses),
    category: idsOf(data.categories),
    attribute: idsOf(data.attributes),
    value: idsOf(data.attributes.flatMap(({ options }) => options)),
    // Equal records are sorted by id: in this order the shops alternate.
    product: idsOf(data.products.toSorted((a, b) => pick(a.code, 1_000_000) - pick(b.code, 1_000_000))),
    cmsCategory: idsOf(data.cmsCategories),
    cms: idsOf(data.cms),
    zone: idsOf(data.zones),
    paymentMethod: idsOf(data.paymentMethods),
    /** By `<shop> <method>`: each shop that lists a method of the town has one of its own. */
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
