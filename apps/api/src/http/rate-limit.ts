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
  /** Seconds until the budget is full again; for a spent one, until the next try. */
  reset: number
}

export const rateLimitHeaders = ({ limit: max, remaining, reset }: RateLimitState): Record<string, string> => ({
  'ratelimit-limit': `${max}`,
  'ratelimit-remaining': `${remaining}`,
  'ratelimit-reset': `${reset}`,
})

/** A state, and whether the try exceeded the budget. */
export interface CountedTry extends RateLimitState {
  exceeded: boolean
}

/**
 * Counts one try of `key` (`login <address>`), for all processes together. The window begins with the first try and
 * ends by itself. Counting before the work leaves no gap for simultaneous tries; `uncountTry` is for successful ones.
 * Not inside a transaction, because a rollback would undo the count.
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
 * Counts a try like `countTry`.
 *
 * @throws Problem `Too many requests` if the budget is spent
 */
export async function limit(parts: Parts, key: string, budget: Budget, now = new Date()): Promise<RateLimitState> {
  const { exceeded, ...standing } = await countTry(parts, key, budget, now)
  if (!exceeded) return standing
  throw new Problem('Too many requests', { retryAfter: standing.reset, headers: rateLimitHeaders(standing) })
}

/** Takes one try back, because it was successful. */
export async function uncountTry({ db }: Parts, key: string): Promise<void> {
  await db.query({
    text: 'update rate_limit set hits = hits - 1 where key = $1 and hits > 0',
    values: [hashOfKey(key)],
  })
}

/** Resets the counter, because the person has proved who they are. */
export async function resetTries({ db }: Parts, key: string): Promise<void> {
  await db.query({ text: 'delete from rate_limit where key = $1', values: [hashOfKey(key)] })
}

/** Deletes expired windows; `limit` calls it now and then. */
export async function deleteExpired(db: Database, now = new Date()): Promise<void> {
  await db.query({ text: 'delete from rate_limit where resets_at <= $1', values: [now] })
}

/** Addresses and e-mails are only stored as a hash. */
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** Rate-limit key: the IPv4 address, or the /64 prefix for IPv6. */
export function networkOf(ip: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4 || !isIPv6(ip)) return v4 ?? ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  // A dotted ending stands for two groups; only their number matters here.
  const dotted = ip.includes('.') ? 1 : 0
  const gap = tail === undefined ? 0 : 8 - left.length - right.length - dotted
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
