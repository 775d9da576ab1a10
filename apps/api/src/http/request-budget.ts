import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isInProcess } from './in-process.ts'
import { Problem } from './problem.ts'
import { type RateLimitState, rateLimitHeaders, networkOf } from './rate-limit.ts'

interface Budget {
  /** The number of requests that are allowed at once. Afterwards `perSecond` requests are allowed each second. */
  burst: number
  perSecond: number
}

/** The budget for all requests. A person, or even a school, needs fewer than ten pages a second. */
const anything: Budget = { burst: 600, perSecond: 50 }
/** The budget for searches, because a search costs more than a stored answer. */
const search: Budget = { burst: 60, perSecond: 1 }
const SUBSCRIBERS = 20_000

/** Returns the time in milliseconds. Tests use a clock of their own. */
type Clock = () => number

interface Bucket {
  left: number
  at: number
}

/**
 * Makes a token bucket for each subscriber (the result of `networkOf`). The buckets are in the memory of the process,
 * because it would be too slow to count every request in the database.
 */
export function bucketsOf({ burst, perSecond }: Budget, factor = 1, clock: Clock = () => performance.now()) {
  const max = Math.ceil(burst * factor)
  const perMs = (perSecond * factor) / 1000
  const buckets = new LRUCache<string, Bucket>({ max: SUBSCRIBERS })

  /** Takes one token from the bucket of this network (`networkOf`), if the bucket is not empty. */
  return (subscriber: string): RateLimitState & { allowed: boolean } => {
    const now = clock()
    let bucket = buckets.get(subscriber)
    if (bucket) {
      bucket.left = Math.min(max, bucket.left + (now - bucket.at) * perMs)
      bucket.at = now
    } else {
      bucket = { left: max, at: now }
      buckets.set(subscriber, bucket)
    }
    const allowed = bucket.left >= 1
    if (allowed) bucket.left -= 1
    const missing = allowed ? max - bucket.left : 1 - bucket.left
    return { allowed, limit: max, remaining: Math.floor(bucket.left), reset: Math.ceil(missing / perMs / 1000) }
  }
}

/** Whether `ip` is an address of this machine. */
const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

/**
 * Whether the request comes directly from this machine, for example from a developer's own browser. In production this
 * can be true of all visitors, if the proxy is on this machine.
 */
const isDirectlyLocal = ({ raw }: FastifyRequest, ip: string): boolean => isLocal(ip) && ip === raw.socket.remoteAddress

/** Whether the request comes from a developer's own browser. Budgets do not count such requests. */
export const isUncounted = ({ production }: Config, request: FastifyRequest): boolean =>
  !production && isDirectlyLocal(request, request.ip)

const isStatic = (url: string): boolean => ['/assets/', '/media/', '/map/'].some((start) => url.startsWith(start))
const isSearch = (url: string): boolean =>
  url.startsWith('/api/') && (/[?&]search=[^&]/.test(url) || url.startsWith('/api/autocomplete/'))

/** Refuses the requests of a client that has spent its budget. No work is done for them. */
export function registerRequestBudget(app: FastifyInstance, config: Config, clock?: Clock): void {
  const { rateLimitFactor } = config
  const takeAny = bucketsOf(anything, rateLimitFactor, clock)
  const takeSearch = bucketsOf(search, rateLimitFactor, clock)
  /** Caches the network of each recent IP address, because parsing one costs more than the rest of this hook. */
  const subscribers = new LRUCache<string, string>({ max: SUBSCRIBERS })

  app.addHook('onRequest', (request, reply, done) => {
    const { ip, url } = request
    if (isStatic(url) || isInProcess(request) || isUncounted(config, request)) return done()
    let subscriber = subscribers.get(ip)
    if (subscriber === undefined) subscribers.set(ip, (subscriber = networkOf(ip)))
    const standing = takeAny(subscriber)
    if (!standing.allowed) return done(tooMany(standing))
    if (!isSearch(url)) return done()
    const searches = takeSearch(subscriber)
    if (!searches.allowed) return done(tooMany(searches))
    reply.headers(rateLimitHeaders(searches))
    return done()
  })
}

const tooMany = (standing: RateLimitState): Problem =>
  new Problem('Too many requests', { retryAfter: standing.reset, headers: rateLimitHeaders(standing) })
