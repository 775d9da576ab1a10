import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#/database/database'

/** The name in `setting`, before the hash of a token. */
const PREFIX = 'doctor_token '
const SHAPE = /^[\w-]{43}$/

const keyOf = (token: string): string => PREFIX + createHash('sha256').update(token).digest('base64url')

/** A token for one request to the server with this database, valid for a minute. Only its hash is stored. */
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

/** Whether the token was issued recently and not used yet. It is used up by the call. */
export async function consumeToken(db: Database, token: string): Promise<boolean> {
  if (!SHAPE.test(token)) return false
  const [taken] = await db.query<{ isGood: boolean }>({
    name: 'consume doctor token',
    text: `delete from setting where key = $1 returning (value #>> '{}')::timestamptz > now() as "isGood"`,
    values: [keyOf(token)],
  })
  return taken?.isGood ?? false
}
