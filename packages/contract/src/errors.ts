/**
 * Every error that the server answers: the phrase, which is sent as the problem's `detail`, and the HTTP status
 * (API.md §0.6 and §1.8).
 *
 * A phrase is short, stable and English; variable details are sent in `violations[]` or in extension members. Clients
 * turn the phrase into a translation key with `errorKey`.
 */
export const errorStatuses = {
  'Syntax error': 400,
  'Bad Request': 400,
  'Invalid body': 400,
  'Invalid type': 400,
  'Invalid IRI': 400,
  'Item not found': 400,
  'Nested documents are not allowed': 400,
  'Page should not be less than 1': 400,
  'Page should not be greater than 1 if limit is equal to 0': 400,
  'Page parameter is too large': 400,
  'Limit should not be less than 0': 400,
  'Too many rows': 400,
  /** Only for `Prefer: handling=strict`. The `detail` is API Platform's own text, with the names of the parameters. */
  'Parameter not supported': 400,
  'Invalid coordinates': 400,
  'Invalid credentials': 400,
  'Invalid request': 400,
  'Invalid refresh token': 400,
  'Invalid or expired token': 400,
  'Unsupported grant type': 400,
  'Account disabled': 400,
  'Invalid social credentials': 400,
  'Invalid oauth token': 400,

  'Authentication required': 401,
  'Invalid client': 401,

  /** API Platform's own text, with its full stop. */
  'Access Denied.': 403,
  'Invalid XSRF token': 403,
  /** The invitation was sent to another account's e-mail address. */
  'Another account is invited': 403,
  /** A member of the town's staff looks at a shop or a customer as they do, and may not change anything. */
  'Viewing only': 403,
  /** A member of the town's staff looks at the web shop as a customer, and requests what only the customer may read. */
  'Hidden from the town': 403,
  /** The thirty minutes of the view are over, or it belongs to somebody else. */
  'View ended': 403,
  /** The amount is above the refund limit of the user's role. */
  'Refund limit exceeded': 403,
  /** The customer has no completed order of the product, so they may not review it or answer questions about it. */
  'Purchase required': 403,

  'Not Found': 404,
  'No route found': 404,
  'Format is not supported': 404,
  'Unknown step': 404,
  'Unknown platform': 404,

  'Method Not Allowed': 405,
  'Not acceptable': 406,
  'Request timeout': 408,

  'Out of stock': 409,
  'Order can not be canceled': 409,
  /** The order has not been sent yet or was canceled, or the fourteen days of withdrawal are over. */
  'Withdrawal not possible': 409,
  'Illegal state change': 409,
  /** The order is complete, canceled or paid, and does not allow this change or this payment any more. */
  'Order is closed': 409,
  /** Another member of the shop has just said that they answer the order. */
  'Order is claimed': 409,
  /** Another member of the shop has answered the question. */
  'Already answered': 409,
  /** The customer does not want another product instead of this one. */
  'No replacement wanted': 409,
  /** The time for the customer's answer is over, or the order goes on without it. */
  'Answer too late': 409,
  /** The guest has not confirmed the order yet. */
  'Confirmation required': 409,
  /** The order is not paid, or the shop has no legal data. */
  'Invoice not issued yet': 409,
  /** Nothing was paid for the order, or everything is already being refunded. */
  'Nothing to refund': 409,
  /** The order cannot become complete because nobody has recorded that the money arrived. */
  'Payment not recorded': 409,
  /** The change would alter the amounts that the customer agreed to pay. */
  'Totals do not add up': 409,
  'Resource in use': 409,
  'Too many image sizes': 409,
  'Resource already exists': 409,
  'Resource changed meanwhile': 409,
  /** The price has changed since the customer agreed to it. */
  'Basket changed': 409,
  /** The coupon was valid when the basket was checked, but has been used up since. */
  'Coupon not available': 409,
  /** The slot was free when the basket was checked, but other customers have taken it since. */
  'Slot not available': 409,
  /** An earlier request with the same `Idempotency-Key` is still running. */
  'Request in progress': 409,
  'Account exists with another method': 409,
  /** The account is still a member of a shop or an operator of the town; this role must end first. */
  'Account in use': 409,
  /** The change would leave the town without an operator. */
  'Last operator': 409,
  /** The change would leave the shop without an owner. */
  'Last owner': 409,
  'Already a member': 409,
  /** The shop still has orders that it has not handed over. */
  'Orders in progress': 409,

  'Authorisation expired': 410,
  /** The seven days in which the link was valid are over. */
  'Invitation expired': 410,
  'Invitation used': 410,
  'Precondition failed': 412,
  'Payload too large': 413,
  /** The person has reached the limit for the size of all their pictures and files. */
  'Upload quota exceeded': 413,
  'URI too long': 414,
  'Unsupported media type': 415,

  /** Sent with `violations[]`; their texts form the `detail`. */
  'Validation failed': 422,
  'Combination not available': 422,
  'Empty basket': 422,
  /** The key was used before with a different body. The status is 422, as the IETF's idempotency-key draft requires. */
  'Idempotency key reused': 422,

  'Too many requests': 429,
  'Request headers too large': 431,

  'Internal Server Error': 500,
  'Service unavailable': 503,
  /** The bank or payment provider does not answer. */
  'Payment not available': 503,
  'Social login not available': 503,
  'Twitter not configured': 503,
  'Facebook not configured': 503,
  'Geocoding not configured': 503,
  /** The geocoder does not answer. */
  'Geocoding not available': 503,
} as const

/**
 * A phrase that the server may send. Any error without such a phrase is a bug, and the server answers with status
 * 500.
 */
export type ErrorPhrase = keyof typeof errorStatuses

/**
 * The stable texts of `violations[].message`. Symfony's own text is used if Symfony has one, because clients of API
 * Platform already recognise it.
 */
export const violationMessages = {
  blank: 'This value should not be blank.',
  null: 'This value should not be null.',
  type: 'This value is not of the right type.',
  invalid: 'This value is not valid.',
  choice: 'The value you selected is not a valid choice.',
  used: 'This value is already used',
  unknown: 'This value does not exist.',
  tooShort: 'This value is too short.',
  tooLong: 'This value is too long.',
  tooSmall: 'This value is too small.',
  tooLarge: 'This value is too large.',
  tooMany: 'This collection contains too many elements.',
  empty: 'This collection contains too few elements.',
  integer: 'This value should be an integer.',
  positive: 'This value should be positive.',
  positiveOrZero: 'This value should be either positive or zero.',
  notMultiple: 'This value is not a multiple of the sale unit.',
  email: 'This value is not a valid email address.',
  url: 'This value is not a valid URL.',
  date: 'This value is not a valid date.',
  dateTime: 'This value is not a valid datetime.',
  uuid: 'This value is not a valid UUID.',
  zip: 'This value is not a valid postal code.',
  phone: 'This value is not a valid phone number.',
  identityNumber: 'This value is not a valid identity number.',
  currentPassword: 'This value should be the current password.',
  combination: 'Combination not available',
  notAvailable: 'This value is not available.',
  image: 'This file is not a valid image.',
  file: 'This file type is not allowed.',
  fileTooLarge: 'The file is too large.',
} as const

export type ViolationMessage = (typeof violationMessages)[keyof typeof violationMessages]

/**
 * The codes in `messages[]` of a basket and of its lines. A message is a notice for the customer, who may accept the
 * change.
 */
export const basketMessages = [
  'Price changed',
  'Quantity reduced to stock',
  'Quantity reduced to limit',
  'Not available any more',
  'Combination not available',
  'Offer expired',
  'Unknown coupon',
  'Coupon disabled',
  'Coupon expired',
  'Coupon not yet active',
  'Coupon exhausted',
  'Coupon already used',
  'Coupon only for first order',
  'Coupon of another business',
  'Coupon not applicable',
  'Coupon not combinable',
  'Better discount applied',
  'Minimum amount not reached',
  'Minimum quantity not reached',
  'Below minimum order',
  'Business closed',
  'Business not available',
  'Shipping method not available',
  'Shipping method paused',
  'Payment method not available',
  'Not delivered to this postal code',
  'Not delivered to this address',
  'Location needed',
  'Too heavy',
  'Slot not available',
  'Slot full',
  'Slot too soon',
  'No slot free',
] as const

export type BasketMessageCode = (typeof basketMessages)[number]

/** The translation key of a 404 answer without a text (SPEC §8). */
export const notFoundKey = 'no_found'

/**
 * The translation key of a text that the server answered, without the prefix `error.`: in small letters, with
 * underscores for spaces (SPEC §8). Punctuation is removed, because a full stop would separate levels of a
 * translation key: `Access Denied.` becomes `access_denied`.
 */
export function errorKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '_')
}
