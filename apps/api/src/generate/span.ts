const DAY = 86_400_000
/** The shops are open for twelve hours, from 7:00 UTC. */
const OPENS = 7 * 3_600_000
const OPEN = 12 * 3_600_000
const DAYS = 730

/** The two years in which the generated town has data. They end at the beginning of a day. Times are milliseconds since 1970. */
export interface Span {
  readonly start: number
  readonly end: number
  /** The time of an order: 0 is the start, 1 is the end. There are more and more orders per day. */
  orderAt(share: number): number
  /** The time at which a product, a shop or a user was added: six of ten existed before the first order. */
  addedAt(share: number): number
  /** The share of products, shops and users that existed at this time. */
  existing(time: number): number
}

/** @param end  the beginning of a day in UTC: everything happened before it */
export function spanUntil(end: number): Span {
  const start = end - DAYS * DAY
  const shopTime = (days: number) => {
    const day = Math.floor(days)
    return Math.floor(start + day * DAY + OPENS + (days - day) * OPEN)
  }
  return {
    start,
    end,
    orderAt: (share) => shopTime(Math.min((-0.5 + Math.sqrt(0.25 + 2 * share)) * DAYS, DAYS - 1e-6)),
    addedAt: (share) => shopTime(share < 0.6 ? (share / 0.6 - 1) * 60 : ((share - 0.6) / 0.4) * DAYS),
    existing: (time) => (time < start ? 0 : 0.6 + (0.4 * (time - start)) / (end - start)),
  }
}
