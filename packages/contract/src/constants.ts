/** The business constants and limits of SPEC §9, and those API.md and DOMAIN.md settle beside them. */

export const appName = 'Lonja'
/** Of the installed app on Android and iOS. */
export const appId = 'es.lonja.app'
/** Shown in the header and the footer (SPEC §1, §2). */
export const appVersion = '2.7.1'

// --- Language and place (SPEC §9) ---

export const defaultLanguage = 'es'
export const defaultLocale = 'es-ES'
export const currency = 'EUR'
/** ISO 8601: 1 is Monday. */
export const firstDayOfWeek = 1

// --- Session (SPEC §4, §9) ---

/** Public client credentials: an app cannot keep a secret, so they grant nothing by themselves. */
export const clientId = 'lonja-app'
export const clientSecret = 'lonja-public'
/** Keys in local storage. `current_login` never holds a password. */
export const storageKeys = {
  order: 'current_order',
  auth: 'current_auth',
  user: 'current_user',
  login: 'current_login',
} as const

/** Given by the server once the choice is made; without it the banner opens. */
export const consentCookie = 'cookie_banner'
export const xsrfCookie = 'XSRF-TOKEN'
export const xsrfHeader = 'X-XSRF-TOKEN'

/** `ROLE_USER` is SPEC's (§6), the others are of DOMAIN.md (Tenancy and roles). */
export const roles = ['ROLE_USER', 'ROLE_BUSINESS', 'ROLE_ADMIN'] as const
export type Role = (typeof roles)[number]
export const defaultRole: Role = 'ROLE_USER'

// --- Lists (SPEC §9; API.md §0.10, §1.4) ---

/** Items of a page where the caller does not say. */
export const itemsPerPage = 20
/** More than this is silently capped. */
export const maxItemsPerPage = 100
/** A short list: what a part of a page shows before "see more". */
export const itemsPerShelf = 5
/** Entries of the cities modal before "see more". */
export const citiesPerPage = 20
/** Rows an answer without pages may have. */
export const maxUnpagedItems = 1_000

/** The sorts a customer chooses from, as `order[field]=direction` asks for them. */
export const sortKeys = {
  orderPrice: { field: 'price', direction: 'desc' },
  'orderPrice-ASC': { field: 'price', direction: 'asc' },
  orderCreatedDate: { field: 'createdDate', direction: 'desc' },
  orderSales: { field: 'sales', direction: 'desc' },
} as const
export type SortKey = keyof typeof sortKeys

/** The filter key for featured products: `featured=true`. */
export const featuredFilterKey = 'featured-true'

// --- Catalogue and discounts (SPEC §9; DOMAIN.md) ---

/** `percentage` counts in basis points, `absolute` in cents. */
export const discountTypes = ['percentage', 'absolute'] as const
export type DiscountType = (typeof discountTypes)[number]
/** What a discount takes off from: products, or the shop's sum. */
export const discountTargets = ['product', 'business'] as const
export type DiscountTarget = (typeof discountTargets)[number]

/** `pvp` the public price with tax, `basic` the tariff, `base` the net base. */
export const priceListKinds = ['pvp', 'basic', 'base'] as const
export type PriceListKind = (typeof priceListKinds)[number]

/** How an attribute's values are chosen. */
export const attributeTypes = ['single', 'image', 'color', 'option'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** How a page or a template is laid out: alone, or with a column beside it. */
export const layouts = ['full', 'side'] as const
export type Layout = (typeof layouts)[number]

// --- Basket and orders (SPEC §4, §9; DOMAIN.md, States) ---

export const defaultQuantity = 1
export const defaultValidationStep = 1

/** In the order of an order's life; any of them before `shipped` may end in `canceled`. SPEC names confirm, complete and canceled. */
export const orderStatuses = [
  'pending',
  'confirm',
  'accepted',
  'preparing',
  'ready',
  'shipped',
  'complete',
  'canceled',
] as const
export type OrderStatusCode = (typeof orderStatuses)[number]

export const paymentStates = [
  'none',
  'awaiting',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'canceled',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const deliveryStates = ['none', 'scheduled', 'ready', 'delivered', 'failed', 'returned'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The states of one attempt to pay. */
export const paymentStatuses = [
  'new',
  'processing',
  'authorized',
  'completed',
  'partially_refunded',
  'refunded',
  'failed',
  'canceled',
  'expired',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Minutes that the units of an order are held until it is paid: at first, from when the customer is sent to the bank,
 * and however often that happens, since the order was made. A bank's form is good for `form` minutes, and the bank is
 * asked what became of it `untilAsked` minutes after the customer went there. Installations may shorten all of them.
 */
export const reservation = { first: 10, atBank: 40, longest: 120, form: 30, untilAsked: 2 } as const

// --- Map and position (SPEC §9; API.md §4.2) ---

export const mapZoom = 12
/** Where the map opens when neither the town nor the device says. */
export const mapCentre = { latitude: 39.5, longitude: -0.75 } as const
/** Milliseconds. */
export const geolocation = { maximumAge: 10_000, timeout: 10_000 } as const
/** Metres around a position that `businesses-location` searches. */
export const searchRadius = { default: 10_000, max: 200_000 } as const

// --- Behaviour of the screens (SPEC §2, §9) ---

/** From this width, in pixels, the side menu stays open beside the content. */
export const splitPaneWidth = 576
export const toast = { duration: 3_000, position: 'top' } as const
/** Milliseconds of vibration and pause, alternating. */
export const vibrations = { notification: [500, 300, 500] } as const
/** Milliseconds until the loading indicator goes on native. */
export const nativeLoadingDismiss = 300
/** Milliseconds until a device that is not ready is reported. */
export const deviceReadyWarning = 5_000
/** Milliseconds, except `swipeVelocity` (pixels per millisecond) and `panThreshold` (pixels). */
export const gestures = {
  tap: 250,
  doubleTapInterval: 300,
  press: 251,
  swipeVelocity: 0.3,
  panThreshold: 10,
} as const
