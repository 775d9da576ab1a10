import type { DemoPaymentMethod } from '../../payment-methods/demo-payment-methods.ts'
/**
 * The types of the demo town. Records refer to each other by `code`; no ids, no database.
 *
 * Money is integer cents, tax included; VAT is basis points (2100 = 21 %); weights are grams. Times are whole days
 * from the day of seeding (`-3` = three days ago), so the town always looks recent.
 */

import type { SlotPolicy } from '@lonja/contract/shipping/slots'
import type { Geometry } from '@lonja/contract/shipping/zone-area'

/** Cents of euro, tax included. */
export type Cents = number

/** Days from the day of seeding: negative is past. */
export type DayOffset = number

export type Ground = 'sand' | 'sea' | 'sky' | 'sage' | 'blush' | 'lemon' | 'lilac' | 'clay'

/**
 * The input of `composePicture`: one to three emoji code points (file names of fluent-emoji-3d) on a coloured
 * background.
 */
export interface DemoPicture {
  emoji: readonly string[]
  ground: Ground
}

export interface DemoAddress {
  street: string
  number: string
  floor?: string
  zip: string
  city: string
  province: string
  country: 'ES'
  lat: number
  lng: number
}

export interface DemoTown {
  name: string
  zip: string
  province: string
  country: 'ES'
  lat: number
  lng: number
  council: { name: string; cif: string; address: DemoAddress; phone: string; email: string; dpoEmail: string }
  neighbours: readonly { city: string; zip: string; lat: number; lng: number }[]
}

/** Monday is 1, Sunday is 7. Two entries of one day are the hours before and after the lunch break. */
export interface DemoOpeningHours {
  day: 1 | 2 | 3 | 4 | 5 | 6 | 7
  opens: string
  closes: string
}

export interface DemoClosure {
  startDay: DayOffset
  endDay: DayOffset
  reason: string
}

export interface DemoBusiness {
  code: string
  name: string
  url: string
  legalName: string
  cif: string
  /** Three letters, unique: the beginning of every SKU of the shop. */
  skuPrefix: string
  /** Code of a category with `bcc: true`. */
  category: string
  description: string
  address: DemoAddress
  phones: readonly string[]
  email: string
  openingHours: readonly DemoOpeningHours[]
  closures: readonly DemoClosure[]
  spotlight: boolean
  state: 'approved' | 'holiday'
  /** The minimum amount for a delivery; null = none. */
  minOrder: Cents | null
  /** Delivery is free from this amount; null = never. */
  freeShippingFrom: Cents | null
  /** Codes of the shipping methods it offers. */
  shipping: readonly string[]
  picture: DemoPicture
  createdDay: DayOffset
}

export interface DemoBusinessGroup {
  code: string
  name: string
  type: 'association' | 'market' | 'street'
  businesses: readonly string[]
}

export interface DemoCategory {
  code: string
  title: string
  url: string
  parent: string | null
  /** true = classifies businesses, false = classifies products. */
  bcc: boolean
  picture: DemoPicture
  sort: number
}

export interface DemoAttributeValue {
  /** Unique in the town, e.g. `talla-m`. */
  code: string
  name: string
  /** `#rrggbb` for colours, otherwise absent. */
  value?: string
}

export interface DemoAttribute {
  code: string
  name: string
  title: string
  type: 'option' | 'color'
  /** true = its values make variants; false = a property to filter by. */
  variantAxis: boolean
  filterable: boolean
  sort: number
  options: readonly DemoAttributeValue[]
}

export interface DemoStock {
  /** false = never runs out, `stock` is null. */
  tracked: boolean
  stock: number | null
}

export interface DemoVariant extends DemoStock {
  sku: string
  /** Codes of attribute values, one of each axis of the product; the set is unique in the product. */
  values: readonly string[]
  /** Added to the product's price; may be negative. */
  priceDelta: Cents
  weightGrams: number
  /** Its contents, if its size determines them; null: those of the product. */
  unit: DemoUnit | null
}

/** The allergens of Regulation (EU) 1169/2011, annex II. */
export type Allergen =
  | 'gluten'
  | 'crustaceos'
  | 'huevos'
  | 'pescado'
  | 'cacahuetes'
  | 'soja'
  | 'lacteos'
  | 'frutos-de-cascara'
  | 'apio'
  | 'mostaza'
  | 'sesamo'
  | 'sulfitos'
  | 'altramuces'
  | 'moluscos'

/** Content of one package, for the price per kilo, litre or unit. */
export interface DemoUnit {
  kind: 'kg' | 'l' | 'ud'
  size: number
}

export interface DemoProduct {
  code: string
  sku: string
  title: string
  /** Slug of the title, unique in the town. */
  name: string
  business: string
  category: string
  description: string
  price: Cents
  taxRate: 400 | 1000 | 2100
  unit: DemoUnit | null
  origin: string | null
  allergens: readonly Allergen[]
  /** Excluded from the right of withdrawal (perishable, made to order, sealed). */
  noReturn: boolean
  featured: boolean
  tags: readonly string[]
  picture: DemoPicture
  weightGrams: number
  /** The stock of the implicit variant; if there are `variants`, theirs count. */
  stock: DemoStock
  /** Every attribute value of the product, of axes and of properties, grouped by attribute. */
  attributes: readonly { attribute: string; values: readonly string[] }[]
  variants: readonly DemoVariant[]
  /** Units sold before the seeding: the key of «más vendidos». */
  sales: number
  createdDay: DayOffset
}

export interface DemoTag {
  code: string
  name: string
  color: string
}

interface Discount {
  code: string
  name: string
  discountType: 'percentage' | 'absolute'
  /** Basis points for a percentage, cents for an absolute discount. */
  value: number
  startDay: DayOffset
  endDay: DayOffset
}

export interface DemoOffer extends Discount {
  business: string
  target: 'product' | 'business'
  /** Codes of products; empty when the target is the whole shop. */
  products: readonly string[]
  minQuantity?: number
  minAmount?: Cents
}

export interface DemoCoupon extends Discount {
  description: string
  /** null = valid in the whole town. */
  business: string | null
  minAmount: Cents | null
  limit: number | null
  limitPerPerson: number | null
  used: number
  firstOrderOnly: boolean
}

export interface DemoCampaign {
  code: string
  title: string
  description: string
  startDay: DayOffset
  endDay: DayOffset
  businesses: readonly string[]
  products: readonly string[]
  offers: readonly string[]
  picture: DemoPicture
}

export type CmsBlock =
  | { type: 'h2' | 'h3' | 'p'; text: string }
  | { type: 'ul' | 'ol'; items: readonly string[] }
  | { type: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

export interface DemoCms {
  code: string
  title: string
  url: string
  category: string
  metaDescription: string
  blocks: readonly CmsBlock[]
  sort: number
  updatedDay: DayOffset
}

export interface DemoCmsCategory {
  code: string
  name: string
  sort: number
}

/** Help for a screen. */
export interface DemoHelp {
  url: string
  title: string
  blocks: readonly CmsBlock[]
}

export interface DemoMenu {
  code: string
  name: string
  /** Each leads to an address, or to the page with a code. */
  entries: readonly { title: string; url?: string; icon?: string; cms?: string }[]
}

export interface DemoZone {
  code: string
  name: string
  kind: 'postcodes' | 'radius'
  zips: readonly string[]
  geometry: Geometry | null
  priority: number
}

export interface DemoShippingMethod {
  code: string
  name: string
  /** null = the method is run by the town for every shop that lists it. */
  business: string | null
  type: 'pickup' | 'delivery'
  leadMinutes: number
  taxRate: 2100
  /** null = there is no time to choose. */
  slotPolicy: SlotPolicy | null
  zones: readonly { zone: string; price: Cents; minAmount: Cents | null; freeFrom: Cents | null }[]
}

export interface DemoUser {
  username: string
  email: string
  name: string
  surnames: string
  phone: string
  roles: readonly ('ROLE_USER' | 'ROLE_BUSINESS' | 'ROLE_ADMIN')[]
  /** Shops of which the user is a member. */
  businesses: readonly string[]
  address: DemoAddress | null
  /** false = only an author of reviews and questions: nobody logs in as them. */
  canSignIn: boolean
}

export interface DemoOrder {
  user: string
  day: DayOffset
  status: 'complete' | 'preparing'
  shippingMethods: Readonly<Record<string, string>>
  paymentMethod: DemoPaymentMethod['code']
  /** `values` picks the variant; empty for a product without variants. */
  lines: readonly { product: string; values: readonly string[]; quantity: number }[]
}

/** What the town's people write about products, besides buying them. */
export interface DemoCommunity {
  valorations: readonly DemoValoration[]
  questions: readonly DemoQuestion[]
  issues: readonly DemoIssue[]
  notifications: readonly DemoNotification[]
}

/** A product that the user bought and received. */
export interface DemoValoration {
  user: string
  product: string
  day: DayOffset
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  body: string
  /** The shop's reply. */
  reply?: string
  /** The people who found it useful. */
  useful?: readonly string[]
}

export interface DemoQuestion {
  user: string
  product: string
  day: DayOffset
  text: string
  /** By members of the product's shop, or by buyers. */
  answers: readonly { user: string; day: DayOffset; text: string }[]
}

export interface DemoIssue {
  user: string
  business: string
  day: DayOffset
  subject: string
  body: string
  /** The case waits for the side that did not write the last one. */
  messages: readonly { user: string; day: DayOffset; text: string }[]
}

export interface DemoNotification {
  user: string
  type: 'order-created' | 'order-status' | 'question-answered' | 'valoration-replied' | 'issue-answered' | 'campaign'
  day: DayOffset
  title: string
  body: string
  /** The product or the screen that it links to. */
  product?: string
  url?: string
  read?: true
}
