import { withdrawalEnds } from '@lonja/contract/orders/withdrawal'
import type { Order } from './order.queries.ts'
import { type Share, sharesOf } from './shares.ts'

/**
 * The shares that are in delivery, or that were delivered and can still be returned.
 *
 * @param now  the server’s time in milliseconds
 */
export const sharesToReturn = (order: Order, now: number): Share[] =>
  sharesOf(order).filter((share) => {
    const received = receivedOf(share)
    return share.status.code === 'shipped' || (received !== undefined && now < +withdrawalEnds(received))
  })

/** The last moment to return products of the shares; undefined while one share is in delivery. */
export function lastDayToReturn(shares: readonly Share[]): Date | undefined {
  const ends = shares.map((share) => {
    const received = receivedOf(share)
    return received === undefined ? Infinity : +withdrawalEnds(received)
  })
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last - 1) : undefined
}

/** The time of the delivery; undefined before the delivery. */
function receivedOf({ status, history }: Share): string | undefined {
  return status.code === 'complete'
    ? history.findLast((move) => move.status.code === 'complete')?.createdDate
    : undefined
}
