import { createHash } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { senderOf } from '../access/guards.ts'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from './problem.ts'
import { sendPrivate } from './send.ts'

/** A request that can be sent again without repeating its work. */
export interface Attempt {
  /** The viewer and the route, so that the keys of different accounts are independent. */
  scope: string
  key: string
  hash: Buffer
}

export interface StoredAnswer {
  status: number
  body: string
  location: string
  contentType: string
}

/** Requests with a key create or change single records. */
export const PLAN_ONCE = { plan: 'once' } as const

const maxKeyLength = 255
const keptHours = 48

/**
 * The attempt to which a request belongs. Its key is the header `Idempotency-Key`, or else `naturalKey`, which comes
 * from the body; null if the request has neither.
 *
 * @param body  the data that must be equal in a repeated request; by default the whole body
 * @throws Problem 422 for a key of more than 255 characters
 */
export function attemptOf(
  request: FastifyRequest,
  naturalKey: string | null,
  body: unknown = request.body,
): Attempt | null {
  const header = request.headers['idempotency-key']
  const key = (typeof header === 'string' && header.trim()) || (naturalKey && `body ${naturalKey}`)
  if (!key) return null
  if (key.length > maxKeyLength) throw invalid({ propertyPath: 'Idempotency-Key', message: violationMessages.tooLong })
  return {
    scope: `${senderOf(request.viewer) ?? 'guest'} ${request.method} ${request.routeOptions.url}`,
    key,
    // Guests have no id: the token of their order distinguishes them.
    hash: createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .update(String(request.headers['x-order-token'] ?? ''))
      .digest(),
  }
}

/**
 * Does `work` once for an attempt, in a transaction that also stores the answer. A repeated request gets the stored
 * answer, even after a crash or if it arrives at the same time. If `work` fails, nothing is stored, and the key can
 * be used again.
 *
 * @param read  reads the data for `work`. It is sent to the server together with the statement that stores the key, and
 * must not write anything, because a repeated request does it too
 * @throws Problem 422 `Idempotency key reused` if the key was used with another body
 */
export async function runOnce<Data = void>(
  db: Database,
  attempt: Attempt | null,
  work: (data: Data) => Promise<StoredAnswer>,
  read?: () => Promise<Data>,
): Promise<StoredAnswer & { replayed: boolean }> {
  return db.transaction(async () => {
    const [claiming, reading] = await Promise.allSettled([attempt && claim(db, attempt), read?.()])
    if (claiming.status === 'rejected') throw claiming.reason
    if (claiming.value) return { ...claiming.value, replayed: true }
    if (reading.status === 'rejected') throw reading.reason
    const answer = await work(reading.value as Data)
    if (attempt) await storeAnswers(db, [{ attempt, answer }])
    return { ...answer, replayed: false }
  }, PLAN_ONCE)
}

/**
 * Does a change and sends its answer. A repeated request with the same `Idempotency-Key` gets the first answer again,
 * and changes nothing.
 *
 * @param work  makes the change and returns the answer. For requests with a key it runs in a transaction
 * @param headers  further headers of the answer
 * @throws Problem 422 `Idempotency key reused` if the key was used with another body or another path
 */
export async function answerOnce(
  db: Database,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: () => Promise<Pick<StoredAnswer, 'body' | 'contentType'>>,
  headers: Record<string, string> = {},
): Promise<FastifyReply> {
  const attempt = attemptOf(request, null, { params: request.params, body: request.body })
  const make = async () => ({ status: 200, location: '', ...(await work()) })
  const { body, contentType, replayed } = attempt
    ? await runOnce(db, attempt, make)
    : { ...(await make()), replayed: false }
  if (replayed) reply.header('idempotent-replayed', 'true')
  return sendPrivate(request, reply, body, { 'content-type': contentType, ...headers })
}

/**
 * Stores the key and returns null, or returns the answer that is already stored under the key. It waits while another
 * transaction is working with the key.
 */
async function claim(db: Database, attempt: Attempt): Promise<StoredAnswer | null> {
  const { scope, key, hash } = attempt
  const [isClaimed] = await claimKeys(db, [attempt])
  if (isClaimed) return null
  const [kept] = await db.query<{ [Part in keyof StoredAnswer]: StoredAnswer[Part] | null } & { same: boolean }>({
    text: `select request_hash = $3 as same, status, body, location, content_type as "contentType"
           from idempotency_key where scope = $1 and key = $2`,
    values: [scope, key, hash],
  })
  // The key was deleted between the two statements, so the client can try again.
  if (!kept) throw new Problem('Request in progress', { retryAfter: 1 })
  if (!kept.same) throw new Problem('Idempotency key reused')
  const { status, body, location, contentType } = kept as StoredAnswer
  return { status, body, location, contentType }
}

/**
 * Stores the keys of attempts. They are sorted first, so that simultaneous calls cause no deadlock.
 *
 * @returns for each attempt, whether its key is new. If two attempts have the same key, it is new for the first one only
 */
export async function claimKeys(db: Database, attempts: readonly Attempt[]): Promise<boolean[]> {
  const claimed = await db.query<{ scope: string; key: string }>({
    name: 'claim idempotency keys',
    text: `insert into idempotency_key (scope, key, request_hash)
           select scope, key, hash from unnest($1::text[], $2::text[], $3::bytea[]) as attempt(scope, key, hash)
           order by scope, key
           on conflict do nothing returning scope, key`,
    values: [attempts.map(({ scope }) => scope), attempts.map(({ key }) => key), attempts.map(({ hash }) => hash)],
  })
  crashPoint('key.claimed')
  const unused = new Set(claimed.map(nameOf))
  return attempts.map((attempt) => unused.delete(nameOf(attempt)))
}

const nameOf = ({ scope, key }: Pick<Attempt, 'scope' | 'key'>): string => JSON.stringify([scope, key])

/**
 * SQL: a join that finds the stored row of a key, as `claimed.ctid`. OFFSET 0 makes PostgreSQL look up each key in the index.
 * Without it, a plan that was made while the table was empty would read all keys.
 */
const claimedRow = (row: string): string =>
  `cross join lateral (select own.ctid from idempotency_key own
             where own.scope = ${row}.scope and own.key = ${row}.key offset 0) claimed`

/** Deletes the keys of attempts that this transaction has claimed but does not answer. */
export async function releaseKeys(db: Database, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db.query({
    name: 'release idempotency keys',
    text: `delete from idempotency_key
           using unnest($1::text[], $2::text[]) as attempt(scope, key) ${claimedRow('attempt')}
           where idempotency_key.ctid = claimed.ctid`,
    values: [attempts.map(({ scope }) => scope), attempts.map(({ key }) => key)],
  })
}

/** Stores the answers of attempts whose keys this transaction has claimed. */
export async function storeAnswers(
  db: Database,
  answered: readonly { attempt: Attempt; answer: StoredAnswer }[],
): Promise<void> {
  if (answered.length === 0) return
  await db.queryAtCommit({
    name: 'store idempotent answers',
    text: `update idempotency_key
           set status = answer.status, body = answer.body, location = answer.location, content_type = answer.content_type
           from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[])
             as answer(scope, key, status, body, location, content_type) ${claimedRow('answer')}
           where idempotency_key.ctid = claimed.ctid`,
    values: [
      answered.map(({ attempt }) => attempt.scope),
      answered.map(({ attempt }) => attempt.key),
      answered.map(({ answer }) => answer.status),
      answered.map(({ answer }) => answer.body),
      answered.map(({ answer }) => answer.location),
      answered.map(({ answer }) => answer.contentType),
    ],
  })
  crashPoint('key.answer-kept')
  if (Math.random() < 0.01) db.afterCommit(() => deleteOldKeys(db))
}

async function deleteOldKeys(db: Database): Promise<void> {
  await db.query({
    text: 'delete from idempotency_key where created_at < now() - make_interval(hours => $1)',
    values: [keptHours],
  })
}
