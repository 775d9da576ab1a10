import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config.ts'
import { isInProcess } from './in-process.ts'
import { Problem } from './problem.ts'
import { type RateLimitState, rateLimitHeaders, networkOf } from './rate-limit.ts'

interface Budget {
  /** The capacity, and the refill per second. */
  burst: number
  perSecond: number
}

/** For every request: neither a person nor a school needs ten pages a second. */
const anything: Budget = { burst: 600, perSecond: 50 }
/** A search costs more than a stored answer. */
const search: Budget = { burst: 60, perSecond: 1 }
const SUBSCRIBERS = 20_000

/** Milliseconds. Tests have their own. */
type Clock = () => number

interface Bucket {
  left: number
  at: number
}

/** Token buckets by subscriber, in the process: these requests are too frequent to use the database each time. */
export function bucketsOf({ burst, perSecond }: Budget, factor = 1, clock: Clock = () => performance.now()) {
  const max = Math.ceil(burst * factor)
  const perMs = (perSecond * factor) / 1000
  const buckets = new LRUCache<string, Bucket>({ max: SUBSCRIBERS })

  /** Takes one token, if there is one. */
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

/** This machine. */
const isLocal = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'

/** A developer's own browser. In production a proxy on this machine has this address for every visitor. */
const isDirectlyLocal = ({ raw }: FastifyRequest, ip: string): boolean => isLocal(ip) && ip === raw.socket.remoteAddress

/** A request of a developer's own browser, which no budget counts. */
export const isUncounted = ({ production }: Config, request: FastifyRequest): boolean =>
  !production && isDirectlyLocal(request, request.ip)

const isStatic = (url: string): boolean => ['/assets/', '/media/', '/map/'].some((start) => url.startsWith(start))
const isSearch = (url: string): boolean =>
  url.startsWith('/api/') && (/[?&]search=[^&]/.test(url) || url.startsWith('/api/autocomplete/'))

/** Refuses clients that send more requests than people do, before any work is done for them. */
export function registerRequestBudget(app: FastifyInstance, config: Config, clock?: Clock): void {
  const { rateLimitFactor } = config
  const takeAny = bucketsOf(anything, rateLimitFactor, clock)
  const takeSearch = bucketsOf(search, rateLimitFactor, clock)
  /** Remembers the subscriber of an address, because parsing an address costs more than the rest of this. */
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
