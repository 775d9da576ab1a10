import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#/database/database'

/** The beginning of the keys in the table `setting` that contain the hash of a token. */
const PREFIX = 'doctor_token '
const SHAPE = /^[\w-]{43}$/

const keyOf = (token: string): string => PREFIX + createHash('sha256').update(token).digest('base64url')

/**
 * Issues a token for one request to a server with this database. It is valid for a minute, and only its hash is
 * stored.
 */
export async function issueToken(db: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.query({
    text: `with old as (
             delete from setting
             where case when starts_with(key, $2) then (value #>> '{}')::timestamptz < now() else false end
           )
           insert into setting (key, value) values ($1, to_jsonb(now() + interval '1 minute'))`,
    values: [keyOf(token), PREFIX],
  })
  return token
}

/** Whether the token was issued within the last minute and not used before. The call uses the token up. */
export async function consumeToken(db: Database, token: string): Promise<boolean> {
  if (!SHAPE.test(token)) return false
  const [taken] = await db.query<{ isGood: boolean }>({
    name: 'consume doctor token',
    text: `delete from setting where key = $1 returning (value #>> '{}')::timestamptz > now() as "isGood"`,
    values: [keyOf(token)],
  })
  return taken?.isGood ?? false
}
