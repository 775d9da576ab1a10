import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Database } from '../database/database.ts'
import { Problem } from './problem.ts'
import type { Config } from '../config.ts'

export interface Budget {
  /** The number of tries within a window; `config.rateLimitFactor` multiplies it. */
  max: number
  windowSeconds: number
}

interface Parts {
  config: Pick<Config, 'rateLimitFactor'>
  db: Database
}

/** The state of a budget after a try. */
export interface RateLimitState {
  limit: number
  remaining: number
  /** Seconds until the budget is full again or, if the budget is spent, until the next try is possible. */
  reset: number
}

export const rateLimitHeaders = ({ limit: max, remaining, reset }: RateLimitState): Record<string, string> => ({
  'ratelimit-limit': `${max}`,
  'ratelimit-remaining': `${remaining}`,
  'ratelimit-reset': `${reset}`,
})

/** The state of a budget after a try, and whether the try exceeded the budget. */
export interface CountedTry extends RateLimitState {
  exceeded: boolean
}

/**
 * Counts one try of `key` (for example `login <network>`) for all processes together. The first try begins a window,
 * which has a fixed length. The try is counted before the work, so that simultaneous tries cannot exceed the budget;
 * call `uncountTry` after a successful one. Do not call this in a transaction, because a rollback would undo the
 * count.
 */
export async function countTry(
  { config, db }: Parts,
  key: string,
  budget: Budget,
  now = new Date(),
): Promise<CountedTry> {
  const max = Math.ceil(budget.max * (config.rateLimitFactor ?? 1))
  const windowEnd = new Date(now.getTime() + budget.windowSeconds * 1000)
  const [row] = await db.query<{ hits: number; resets_at: Date }>({
    name: 'rate_limit',
    text: `insert into rate_limit as r (key, hits, resets_at) values ($1, 1, $3)
           on conflict (key) do update set
             hits = case when r.resets_at <= $2 then 1 else least(r.hits + 1, 1000000000) end,
             resets_at = case when r.resets_at <= $2 then excluded.resets_at else r.resets_at end
           returning hits, resets_at`,
    values: [hashOfKey(key), now, windowEnd],
  })
  const { hits, resets_at } = row!
  if (hits === 1 && Math.random() < 0.01) db.afterCommit(() => deleteExpired(db, now))
  const reset = Math.max(1, Math.ceil((resets_at.getTime() - now.getTime()) / 1000))
  return { limit: max, remaining: Math.max(0, max - hits), reset, exceeded: hits > max }
}

/**
 * Counts a try like `countTry`, but throws if the try exceeds the budget.
 *
 * @throws Problem `Too many requests`
 */
export async function limit(parts: Parts, key: string, budget: Budget, now = new Date()): Promise<RateLimitState> {
  const { exceeded, ...standing } = await countTry(parts, key, budget, now)
  if (!exceeded) return standing
  throw new Problem('Too many requests', { retryAfter: standing.reset, headers: rateLimitHeaders(standing) })
}

/** Removes one try from the count, for example after it was successful. */
export async function uncountTry({ db }: Parts, key: string): Promise<void> {
  await db.query({
    text: 'update rate_limit set hits = hits - 1 where key = $1 and hits > 0',
    values: [hashOfKey(key)],
  })
}

/** Sets the count back to zero. Call it when the person has proved who they are. */
export async function resetTries({ db }: Parts, key: string): Promise<void> {
  await db.query({ text: 'delete from rate_limit where key = $1', values: [hashOfKey(key)] })
}

/** Deletes expired windows. `countTry` calls it for about every hundredth new window. */
export async function deleteExpired(db: Database, now = new Date()): Promise<void> {
  await db.query({ text: 'delete from rate_limit where resets_at <= $1', values: [now] })
}

/** Keys contain IP addresses and e-mail addresses, so only their hashes are stored. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/**
 * The network of an IP address, as a part of rate-limit keys: the IPv4 address itself, or the /64 prefix of an IPv6
 * address.
 */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  // An IPv6 address can end with an IPv4 address, as in `64:ff9b::1.2.3.4`. This end is one element of `right` and
  // stands for two groups, so `dotted` adds one.
  const dotted = ip.includes('.') ? 1 : 0
  const gap = tail === undefined ? 0 : 8 - left.length - right.length - dotted
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
