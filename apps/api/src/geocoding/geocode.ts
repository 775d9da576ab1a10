import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isWithin } from '@lonja/contract/geocoding/bounds'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { limit } from '../http/rate-limit.ts'
import type { Services } from '../services.ts'
import { defaultMap } from '../config/map-config.ts'
import { mapBounds } from './map-config.ts'
import { type Question, queryNominatim } from './nominatim.ts'

const KEPT_DAYS = 30
/** The interval between two requests, for all processes together, as Nominatim's usage policy requires. */
const TURN_SECONDS = 1
/** A client that would wait longer for its turn gets an error. */
const PATIENCE_SECONDS = 4
/** The limit of one client. Answers from the cache do not count. */
const perSubscriber = { max: 60, windowSeconds: 600 }

/** The running requests of this process. A query that is already running is not sent again. */
const running = new Map<string, Promise<GeocodedAddress[]>>()

/**
 * Returns the places for a query from the cache or from the configured geocoder. Places outside the area of address
 * searches (`mapBounds`) are left out.
 *
 * @param subscriber  the client to which the limit applies
 * @throws Problem `Geocoding not configured`, `Geocoding not available`, `Too many requests`
 */
export async function geocode(services: Services, question: Question, subscriber: string): Promise<GeocodedAddress[]> {
  const { geocoder } = services.config.map ?? defaultMap
  if (!geocoder) throw new Problem('Geocoding not configured')
  const bounds = await mapBounds(services)
  const key = hashOf([geocoder.url, bounds, question])
  const [known] = await services.db.query<{ places: GeocodedAddress[] }>({
    text: `select places from geocoding where key = $1 and asked_at > now() - interval '${KEPT_DAYS} days'`,
    values: [key],
  })
  if (known) return known.places

  const begun = running.get(key)
  if (begun) return begun
  await limit(services, `geocoding ${subscriber}`, perSubscriber)
  const asking = running.get(key) ?? ask()
  running.set(key, asking)
  return asking.finally(() => running.delete(key))

  async function ask(): Promise<GeocodedAddress[]> {
    await sleep(await reserveTurn(services.db))
    const found = await queryNominatim(geocoder!, question, bounds, services.config.origin)
      // The error of the geocoder is not passed on, because its message may contain the searched address.
      .catch(() => Promise.reject(new Problem('Geocoding not available', { retryAfter: PATIENCE_SECONDS })))
    const places = found.filter(({ latitude, longitude }) => isWithin(bounds, latitude, longitude))
    await storePlaces(services.db, key, places)
    return places
  }
}

/**
 * Reserves the next turn and returns the milliseconds until it. @throws Problem `Too many requests` if the time is
 * too long
 */
async function reserveTurn(db: Database): Promise<number> {
  const [turn] = await db.query<{ wait: number }>({
    text: `insert into geocoder_turn as t (next_at) values (clock_timestamp() + interval '${TURN_SECONDS} seconds')
      on conflict (id) do update
        set next_at = greatest(t.next_at, clock_timestamp()) + interval '${TURN_SECONDS} seconds'
        where t.next_at <= clock_timestamp() + interval '${PATIENCE_SECONDS} seconds'
      returning extract(epoch from next_at - clock_timestamp())::float8 - ${TURN_SECONDS} as wait`,
  })
  if (!turn) throw new Problem('Too many requests', { retryAfter: PATIENCE_SECONDS })
  return Math.max(0, turn.wait * 1000)
}

async function storePlaces(db: Database, key: string, places: readonly GeocodedAddress[]): Promise<void> {
  await db.query({
    text: `insert into geocoding (key, places) values ($1, $2)
      on conflict (key) do update set places = excluded.places, asked_at = now()`,
    values: [key, JSON.stringify(places)],
  })
  if (Math.random() < 0.01)
    await db.query({ text: `delete from geocoding where asked_at <= now() - interval '${KEPT_DAYS} days'` })
}

/** The cache stores a requested address only as a hash. */
const hashOf = (question: unknown): string => createHash('sha256').update(JSON.stringify(question)).digest('base64url')
