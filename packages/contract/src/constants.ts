/** The business constants and limits of SPEC §9, and further limits of API.md and DOMAIN.md. */

export const appName = 'Lonja'
/** The identifier of the installed app on Android and iOS. */
export const appId = 'es.lonja.app'
/** The version that the header and the footer show (SPEC §1, §2). */
export const appVersion = '2.7.1'

// --- Language and place (SPEC §9) ---

export const defaultLanguage = 'es'
export const defaultLocale = 'es-ES'
export const currency = 'EUR'
/** The number of the weekday in ISO 8601: 1 is Monday. */
export const firstDayOfWeek = 1

// --- Session (SPEC §4, §9) ---

/** The public credentials of the client. An app cannot keep a secret, so these credentials alone give no rights. */
export const clientId = 'lonja-app'
export const clientSecret = 'lonja-public'
/** Keys in local storage. `current_login` never contains a password. */
export const storageKeys = {
  order: 'current_order',
  auth: 'current_auth',
  user: 'current_user',
  login: 'current_login',
} as const

/** The web shop sets this cookie when the visitor answers the cookie banner. Without it, the banner is shown. */
export const consentCookie = 'cookie_banner'
export const xsrfCookie = 'XSRF-TOKEN'
/** The town's staff get this cookie to look at a shop that is closed to visitors. */
export const previewCookie = 'preview'
/** The parameter of the home page with which the town’s staff see it as it will be on a day, `YYYY-MM-DD`. */
export const homePreview = 'preview'
/** The parameter of a preview that shows blocks which are not published. */
export const homeDraft = 'draft'
export const xsrfHeader = 'X-XSRF-TOKEN'

/** `ROLE_USER` comes from SPEC §6, the others from DOMAIN.md (Tenancy and roles). */
export const roles = ['ROLE_USER', 'ROLE_BUSINESS', 'ROLE_ADMIN'] as const
export type Role = (typeof roles)[number]
export const defaultRole: Role = 'ROLE_USER'

// --- Lists (SPEC §9; API.md §0.10, §1.4) ---

/** The number of items of a page if the request contains no number. */
export const itemsPerPage = 20
/** The maximum number of items of a page; larger numbers in a request are reduced to it without an error. */
export const maxItemsPerPage = 100
/** The number of entries that a short list shows before "see more". */
export const itemsPerShelf = 5
/** The number of entries that the cities modal shows before "see more". */
export const citiesPerPage = 20
/** The maximum number of rows of an answer that is not divided into pages. */
export const maxUnpagedItems = 1_000
/**
 * Up to these numbers, records are counted exactly, and the totals of longer lists are estimated. `products` holds for
 * searches and filters for which no counts are kept.
 */
export const mostCounted = { list: 10_000, products: 1_000 } as const

/** The sorts that customers can choose, sent as `order[field]=direction`. */
export const sortKeys = {
  orderPrice: { field: 'price', direction: 'desc' },
  'orderPrice-ASC': { field: 'price', direction: 'asc' },
  orderCreatedDate: { field: 'createdDate', direction: 'desc' },
  orderSales: { field: 'sales', direction: 'desc' },
} as const
export type SortKey = keyof typeof sortKeys

/** The key of the filter `featured=true` in the list of applied filters. */
export const featuredFilterKey = 'featured-true'

// --- Catalogue and discounts (SPEC §9; DOMAIN.md) ---

/** `percentage` is in basis points, `absolute` in cents. */
export const discountTypes = ['percentage', 'absolute'] as const
export type DiscountType = (typeof discountTypes)[number]
/** `product`: the discount reduces the price of each product; `business`: it reduces the sum of the shop's lines. */
export const discountTargets = ['product', 'business'] as const
export type DiscountTarget = (typeof discountTargets)[number]

/**
 * `pvp`: public prices; `basic` and `base`: prices that are not public. `base` is meant for net prices, but only the
 * field `taxIncluded` of the list decides whether tax is added. Without a customer group, lists of the kinds `basic`
 * and `base` are only for internal use by the shop.
 */
export const priceListKinds = ['pvp', 'basic', 'base'] as const
export type PriceListKind = (typeof priceListKinds)[number]

/**
 * The types of attributes. An option of a `color` attribute has a colour as its value. The server treats the other
 * types alike.
 */
export const attributeTypes = ['single', 'image', 'color', 'option'] as const
export type AttributeType = (typeof attributeTypes)[number]

/** The layout of a page or a `Template`: `full` is the content alone, `side` the content with a column beside it. */
export const layouts = ['full', 'side'] as const
export type Layout = (typeof layouts)[number]

// --- Basket and orders (SPEC §4, §9; DOMAIN.md, States) ---

export const defaultQuantity = 1
export const defaultValidationStep = 1

/**
 * The statuses of an order, from the first to the last. From each status before `shipped`, an order can also be
 * canceled. SPEC names only confirm, complete and canceled.
 */
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

/** The states of a payment attempt. */
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
 * Times in minutes. An unpaid order holds its units for `first` minutes after it was made. When the customer is sent to
 * the bank, it holds them for `atBank` minutes from then, but at most for `longest` minutes after it was made. A bank’s
 * form is valid for `form` minutes. `untilAsked` minutes after the customer was sent to the bank, the server asks the
 * bank for the result. An installation may shorten all of these times.
 */
export const reservation = { first: 10, atBank: 40, longest: 120, form: 30, untilAsked: 2 } as const

// --- Map and position (SPEC §9; API.md §4.2) ---

export const mapZoom = 12
/** The first centre of a map. If the town's map does not contain this point, its own centre is used. */
export const mapCentre = { latitude: 39.5, longitude: -0.75 } as const
/** The maximum age of a stored position and the waiting time for a new position, in milliseconds. */
export const geolocation = { maximumAge: 10_000, timeout: 10_000 } as const
/** The radius in metres of a `businesses-location` search. */
export const searchRadius = { default: 10_000, max: 200_000 } as const

// --- Behaviour of the screens (SPEC §2, §9) ---

/** From this width, in pixels, the side menu stays open beside the content. */
export const splitPaneWidth = 576
export const toast = { duration: 3_000, position: 'top' } as const
/** In milliseconds: vibrate, pause, vibrate. */
export const vibrations = { notification: [500, 300, 500] } as const
/** The milliseconds in which the splash screen of the packed app fades out. */
export const nativeLoadingDismiss = 300
/** The milliseconds after which a device that is not ready is reported. */
export const deviceReadyWarning = 5_000
/**
 * The limits for recognising gestures: milliseconds, but pixels per millisecond for `swipeVelocity` and pixels for
 * `panThreshold`.
 */
export const gestures = {
  tap: 250,
  doubleTapInterval: 300,
  press: 251,
  swipeVelocity: 0.3,
  panThreshold: 10,
} as const
