import type { Scope } from '@lonja/contract/api-keys/scopes'
import type { Database } from '#/database/database'
import { uuidv7 } from '#/database/uuid'
import { hashOfSecret, makeSecret } from '#/identity/key-secret'

/** Inserts a key of a shop, or with null of the town. @returns the key itself */
export async function insertKey(db: Database, business: string | null, scopes: readonly Scope[]): Promise<string> {
  const secret = makeSecret()
  await db.query({
    text: `insert into api_key (id, business_id, name, scopes, hint, secret_hash) values ($1, $2, 'Caja', $3, $4, $5)`,
    values: [uuidv7(), business, JSON.stringify(scopes), secret.slice(-4), hashOfSecret(secret)],
  })
  return secret
}
