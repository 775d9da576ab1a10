import type { ProductRequirement } from '@lonja/contract/categories/category'
import type { ShopRole } from '@lonja/contract/people/rights'
import type { DemoPaymentMethod } from '../../payment-methods/demo-payment-methods.ts'
/**
 * The types of the data of the demo town. Records refer to each other by `code`: they have no ids, and need no
 * database.
 *
 * Money is in whole cents, tax included. VAT is in basis points (2100 = 21 %). Weights are in grams. Times are whole
 * days, counted from the day on which the town is created (`-3` = three days before), so that the town always looks
 * recent.
 */

import type { SlotPolicy } from '@lonja/contract/shipping/slots'
import type { Geometry } from '@lonja/contract/shipping/zone-area'

/** Cents of a euro, tax included. */
export type Cents = number

/** The number of days from the day on which the town is created; negative numbers are in the past. */
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

/** Monday is 1, Sunday is 7. If a day has two entries, they are the hours before and after the lunch break. */
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
  /** The first three letters of all SKUs of the shop. No other shop has them. */
  skuPrefix: string
  /** The code of the category of the shop. It is a category for shops, not for products. */
  category: string
  description: string
  address: DemoAddress
  phones: readonly string[]
  email: string
  openingHours: readonly DemoOpeningHours[]
  closures: readonly DemoClosure[]
  spotlight: boolean
  state: 'approved' | 'holiday'
  /** The minimum amount for a delivery; null if there is no minimum. */
  minOrder: Cents | null
  /** Delivery is free from this amount; null if it is never free. */
  freeShippingFrom: Cents | null
  /** The codes of the shop's shipping methods. */
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
  /** True if the category is for shops, false if it is for products. */
  bcc: boolean
  picture: DemoPicture
  sort: number
  /** The information that products of the category must have. */
  requires: readonly ProductRequirement[]
}

export interface DemoAttributeValue {
  /** The code of the value, for example `talla-m`. It is unique in the town. */
  code: string
  name: string
  /** The colour as `#rrggbb`. Missing if the attribute is not a colour. */
  value?: string
}

export interface DemoAttribute {
  code: string
  name: string
  title: string
  type: 'option' | 'color'
  /** True if the values make variants, false if the attribute only describes a product. */
  variantAxis: boolean
  filterable: boolean
  sort: number
  options: readonly DemoAttributeValue[]
}

export interface DemoStock {
  /** If false, the product is always available, and `stock` is null. */
  tracked: boolean
  stock: number | null
}

export interface DemoVariant extends DemoStock {
  sku: string
  /**
   * The codes of the variant's values, one for each attribute of the product with `variantAxis`. No other variant of
   * the product has the same values.
   */
  values: readonly string[]
  /** The difference to the product's price. It can be negative. */
  priceDelta: Cents
  weightGrams: number
  /** The contents, if they are different in this variant. If null, they are those of the product. */
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

/** The contents of one package, from which the price per kilo, litre or unit is computed. */
export interface DemoUnit {
  kind: 'kg' | 'l' | 'ud'
  size: number
}

export interface DemoProduct {
  code: string
  sku: string
  title: string
  /** The title as a slug. It is unique in the town. */
  name: string
  business: string
  category: string
  description: string
  price: Cents
  taxRate: 400 | 1000 | 2100
  unit: DemoUnit | null
  origin: string | null
  allergens: readonly Allergen[]
  /**
   * If true, the product cannot be returned within fourteen days, because it is perishable, made to order or sealed.
   */
  noReturn: boolean
  featured: boolean
  tags: readonly string[]
  picture: DemoPicture
  weightGrams: number
  /** The stock of a product without variants. If there are `variants`, this value is not used. */
  stock: DemoStock
  /** All attribute values of the product, grouped by attribute: also those that make its variants. */
  attributes: readonly { attribute: string; values: readonly string[] }[]
  variants: readonly DemoVariant[]
  /** The number of units sold before the town was created. Lists that are sorted by «más vendidos» use it. */
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
  /** In basis points for a percentage, in cents for an absolute discount. */
  value: number
  startDay: DayOffset
  endDay: DayOffset
}

export interface DemoOffer extends Discount {
  business: string
  target: 'product' | 'business'
  /** The codes of the reduced products; empty if the offer is for the whole shop. */
  products: readonly string[]
  minQuantity?: number
  minAmount?: Cents
}

export interface DemoCoupon extends Discount {
  description: string
  /** The code of the shop; null if the coupon is valid in the whole town. */
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

/** The help text of a screen. */
export interface DemoHelp {
  url: string
  title: string
  blocks: readonly CmsBlock[]
}

export interface DemoMenu {
  code: string
  name: string
  /** Each entry leads to an address, or to the page with the code in `cms`. */
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
  /** The code of the shop; null if the town offers the method to all shops that list it. */
  business: string | null
  type: 'pickup' | 'delivery'
  leadMinutes: number
  taxRate: 2100
  /** Null if the customer cannot choose a time. */
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
  /** The codes of the shops of which the user is a member. */
  businesses: readonly string[]
  /** The role in these shops, if it is not `owner`. */
  shopRole?: ShopRole
  address: DemoAddress | null
  /** If false, the user has only written reviews and questions, and nobody can log in with this account. */
  canSignIn: boolean
}

export interface DemoOrder {
  user: string
  day: DayOffset
  /** For an order of today: the minutes before the town is created. */
  minutesAgo?: number
  /** `new`: the shop has not answered. */
  status: 'new' | 'preparing' | 'ready' | 'shipped' | 'complete'
  shippingMethods: Readonly<Record<string, string>>
  paymentMethod: DemoPaymentMethod['code']
  /** `values` chooses the variant. It is empty if the product has no variants. */
  lines: readonly { product: string; values: readonly string[]; quantity: number }[]
  note?: string
  /** The products that the buyer has declared to return. */
  withdrawn?: readonly string[]
}

/** The texts that users have written, and the notifications that they have received. */
export interface DemoCommunity {
  valorations: readonly DemoValoration[]
  questions: readonly DemoQuestion[]
  issues: readonly DemoIssue[]
  notifications: readonly DemoNotification[]
}

/** A valoration of a product that the user has bought and received. */
export interface DemoValoration {
  user: string
  product: string
  day: DayOffset
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  body: string
  /** The shop's reply. */
  reply?: string
  /** The usernames of the people who marked the valoration as useful. */
  useful?: readonly string[]
}

export interface DemoQuestion {
  user: string
  product: string
  day: DayOffset
  text: string
  /** Answers by members of the product's shop or by buyers. */
  answers: readonly { user: string; day: DayOffset; text: string }[]
}

export interface DemoIssue {
  user: string
  business: string
  day: DayOffset
  subject: string
  body: string
  /** The further messages. The case waits for an answer of the side that did not write the last message. */
  messages: readonly { user: string; day: DayOffset; text: string }[]
}

export interface DemoNotification {
  user: string
  type: 'order-created' | 'order-status' | 'question-answered' | 'valoration-replied' | 'issue-answered' | 'campaign'
  day: DayOffset
  title: string
  body: string
  /** The code of the product, or the address of the screen, to which the notification links. */
  product?: string
  url?: string
  read?: true
}
