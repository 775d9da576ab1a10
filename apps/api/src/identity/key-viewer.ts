import { type Scope, rightsOfScopes } from '@lonja/contract/api-keys/scopes'
import { LRUCache } from 'lru-cache'
import { type Viewer, anonymous } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { hashOfSecret } from './key-secret.ts'

/** How long a key stays in the cache, in milliseconds. */
const KNOWN_MS = 60_000

interface KnownKey {
  viewer: Viewer
  /** The time at which the key expires, in milliseconds; null if it does not. */
  expires: number | null
}

/** The viewer of a key: no person, but the rights of its scopes, in its shop or in the town. */
export const viewerOfKey = (id: string, business: string | null, scopes: readonly Scope[]): Viewer => ({
  ...anonymous,
  businesses: business === null ? [] : [business],
  key: { id, business, rights: rightsOfScopes(scopes) },
})

/**
 * Returns a function that finds the viewer of a key. It returns null for a key that is unknown, revoked or expired, or
 * whose shop is closed or suspended.
 */
export function keyViewerReader(db: Database): (secret: string) => Promise<Viewer | null> {
  const known = new LRUCache<string, KnownKey>({ max: 1_000, ttl: KNOWN_MS })
  let changes = 0
  db.onChanged((tags) => {
    if (!tags.some((tag) => tag === '*' || tag.startsWith('api_key:') || tag.startsWith('business:'))) return
    known.clear()
    changes += 1
  })
  return async (secret) => {
    const hash = hashOfSecret(secret)
    const at = hash.toString('base64')
    const before = changes
    const found = known.get(at) ?? (await load(db, hash))
    // If a key or a shop has changed meanwhile, the result is not cached, because it may be outdated.
    if (found && before === changes && !known.has(at)) known.set(at, found)
    return found && (found.expires === null || found.expires > Date.now()) ? found.viewer : null
  }
}

async function load(db: Database, hash: Buffer): Promise<KnownKey | null> {
  const [key] = await db.query<{
    id: string
    business: string | null
    scopes: Scope[]
    expires: Date | null
    idle: boolean
  }>({
    name: 'api key',
    text: `select k.id, k.business_id as business, k.scopes, k.expires_at as expires,
             coalesce(k.last_used_at < now() - interval '1 minute', true) as idle
           from api_key k left join business shop on shop.id = k.business_id
           where k.secret_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
             and (k.business_id is null or shop.enabled and shop.state <> 'suspended')`,
    values: [hash],
  })
  if (!key) return null
  const { id, business, scopes, expires, idle } = key
  if (idle) await noteUse(db, id)
  return { viewer: viewerOfKey(id, business, scopes), expires: expires && +expires }
}

/** Several processes may find the key idle at once; the condition lets only one of them write. */
async function noteUse(db: Database, id: string): Promise<void> {
  await db.query({
    text: `update api_key set last_used_at = now()
           where id = $1 and coalesce(last_used_at < now() - interval '1 minute', true)`,
    values: [id],
  })
}
