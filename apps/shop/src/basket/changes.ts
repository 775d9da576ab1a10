import { errorKey } from '@lonja/contract/errors'
import type { BasketMessage } from '@lonja/contract/orders/basket'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import { type Change, type LocalOrder, lineKey } from './local-order.ts'

/** The messages that the server sends only once. It repeats all other messages as long as they apply. */
const shownOnce: readonly string[] = ['price_changed', 'quantity_reduced_to_stock', 'quantity_reduced_to_limit']

export const isShownOnce = ({ code }: BasketMessage): boolean => shownOnce.includes(errorKey(code))

/**
 * Adds the changes of the order’s last check to the unread changes (`known`). Several changes of one value become one
 * change from the first value to the last, or none if these are equal.
 *
 * @param before  the order that the customer saw last; without it every message of the order is new
 */
export function collectChanges(known: readonly Change[], order: LocalOrder, before?: LocalOrder): Change[] {
  const { lines } = order
  const ofLines = lines.flatMap((line) =>
    (line.messages ?? [])
      .filter(isShownOnce)
      .map((message): Change => ({ key: lineKey(line), title: line.product.title, message })),
  )
  const present = new Set([...lines.map(lineKey), ...known.filter(isOfBasket).map(({ key }) => key)])
  const merged = known.filter(({ key }) => lines.length > 0 && present.has(key))
  for (const change of [...ofLines, ...lossesOf(order, before)]) {
    const index = merged.findIndex(({ key, message }) => key === change.key && message.code === change.message.code)
    const earlier = merged[index]
    if (!earlier) merged.push(change)
    else merged[index] = { ...change, message: joined(earlier.message, change.message) }
  }
  return merged.filter(({ message: { was, is } }) => was === undefined || was !== is)
}

const basketKey = 'basket '
const couponKey = `${basketKey}coupon `
const isOfBasket = ({ key }: Change): boolean => key.startsWith(basketKey)

/** Changes of the whole basket: ended offers, coupons that no longer apply, time slots that are no longer available. */
function lossesOf({ messages = [] }: LocalOrder, before: LocalOrder | undefined): Change[] {
  const inUse = before && (before.discounts ?? []).filter(({ kind }) => kind === 'coupon').map(({ code }) => code)
  return messages.flatMap((message): Change[] => {
    const { code, subject } = message
    const name = errorKey(code)
    if (subject === undefined) return []
    if (name === 'offer_expired') return [{ key: `${basketKey}offer ${subject}`, title: subject, message }]
    // The slot stays chosen, so the server repeats the message; only the first one is reported.
    if (isAboutSlot(name))
      return isIn(before, message) ? [] : [{ key: `${basketKey}slot ${subject}`, title: subject, message }]
    // The message about a coupon that was just typed is no change: it is shown at the field of the coupon.
    if (!isAboutCoupon(name) || (inUse && !inUse.includes(subject))) return []
    const was = before?.discounts?.find((discount) => discount.code === subject)?.amount
    const key = couponKey + subject
    return [{ key, title: subject, message: was === undefined ? message : { ...message, was } }]
  })
}

/** The text that names the changed thing, for example the product or the coupon. */
export const titleOf = ({ t }: Locale, { key, title }: Change): string =>
  key.startsWith(couponKey) ? t('cart.coupon_named', { code: key.slice(couponKey.length) }) : title

const isAboutSlot = (name: string): boolean => name.startsWith('slot_')

const isIn = (order: LocalOrder | undefined, { code, subject }: BasketMessage): boolean =>
  order?.messages?.some((other) => other.code === code && other.subject === subject) ?? false

const aboutCoupons: readonly string[] = [
  'better_discount_applied',
  'minimum_amount_not_reached',
  'minimum_quantity_not_reached',
]
const isAboutCoupon = (name: string): boolean => /^(unknown_)?coupon/.test(name) || aboutCoupons.includes(name)

/**
 * Combines two messages if the second starts with the value with which the first ended. Otherwise the customer has
 * changed the quantity in between, and only the last message counts.
 */
const joined = (first: BasketMessage, last: BasketMessage): BasketMessage =>
  first.was === undefined || first.is !== last.was ? last : { ...last, was: first.was }

/**
 * Whether the customer must agree before ordering: a price is higher, an offer ended, or a coupon or a time slot was
 * lost.
 */
export const isDearer = (changes: readonly Change[]): boolean =>
  changes.some(
    ({ key, message: { code, was = 0, is = 0 } }) =>
      key.startsWith(basketKey) || (errorKey(code) === 'price_changed' && is > was),
  )
