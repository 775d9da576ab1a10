import { isCollectedBy } from '@lonja/contract/orders/order-summary'
import { isFinal } from '@lonja/contract/orders/transitions'
import { localTime } from '@lonja/contract/time'
import type { Order } from '#/orders/order.queries.ts'

/** When the order is due at its customer: its next attempt, or its slot; undefined for as soon as possible. */
export const dueAt = ({ failedAttempt, slot }: Pick<Order, 'failedAttempt' | 'slot'>): string | undefined =>
  failedAttempt?.nextAttempt ?? slot?.from

const dayOf = (instant: string): string => localTime(new Date(instant)).date

/** The day on which an order is delivered. What is late, and what has no time, is due today. */
function dayDue(order: Order, today: string): string {
  const at = dueAt(order)
  if (isFinal(order.status.code)) return dayOf(at ?? order.updatedDate)
  const day = at === undefined ? today : dayOf(at)
  return day < today ? today : day
}

/** The orders that are delivered on a day, in the order of their times. New and canceled orders are left out. */
export function deliveriesOn(date: string, orders: readonly Order[], today: string): Order[] {
  const unique = new Map(orders.map((order) => [order.id, order]))
  return [...unique.values()]
    .filter(({ status, shippingMethod }) => !isCollectedBy(shippingMethod) && isDelivered(status.code))
    .filter((order) => dayDue(order, today) === date)
    .toSorted((a, b) => compare(dueAt(a) ?? '', dueAt(b) ?? '') || compare(a.code, b.code))
}

const isDelivered = (status: Order['status']['code']): boolean =>
  status !== 'pending' && status !== 'confirm' && status !== 'canceled'

/** Instants may have different forms: they are compared as times, and a missing one is the first. */
function compare(a: string, b: string): number {
  const [first, second] = [Date.parse(a), Date.parse(b)]
  if (Number.isNaN(first) || Number.isNaN(second)) return a < b ? -1 : Number(a > b)
  return first - second
}

/** The place of an order for a program that shows the way: its coordinates, or its address. */
export function placeOf({ lat, lng, street, number, zip, city }: NonNullable<Order['deliveryAddress']>): string {
  return lat && lng
    ? `${lat},${lng}`
    : [[street, number].filter(Boolean).join(' '), `${zip} ${city}`].filter(Boolean).join(', ')
}

/** The address that opens the program of the device that shows the way to a place. */
export function wayTo(place: string, agent: string): string {
  const to = encodeURIComponent(place)
  if (/android/i.test(agent)) return `geo:0,0?q=${to}`
  if (/iphone|ipad/i.test(agent)) return `https://maps.apple.com/?daddr=${to}`
  return `https://www.google.com/maps/dir/?api=1&destination=${to}`
}
