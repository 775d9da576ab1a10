import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Engine } from './engine.ts'
import { identifier, render, sql } from '../sql/sql.ts'
import { etagOf } from '../http/cached-response.ts'
import { columnOf } from './define-resource.ts'
import { formatOf } from '../http/negotiate.ts'
import { readRecord } from './read-record.ts'
import type { Model } from './compile.ts'

/**
 * Refuses a write if the record has changed since the client read it. Only requests with `If-Match` or
 * `If-Unmodified-Since` are checked (RFC 9110, 13.1). Call it inside the writing transaction.
 *
 * `If-Unmodified-Since` is only used if there is no `If-Match`, and only for records with an `updatedDate`. A date
 * that cannot be read is ignored.
 *
 * @param lock  locks the record, if the caller has not locked it yet
 * @throws Problem 412, whose `ETag` is the record's present tag for this viewer
 */
export async function mustBeCurrent(
  { services: { db }, request }: { services: Pick<Engine, 'db'>; request: FastifyRequest },
  model: Model,
  id: string,
  lock?: () => Promise<unknown>,
): Promise<void> {
  const { viewer, headers } = request
  const match = headers['if-match']
  const since = match === undefined ? dateOf(headers['if-unmodified-since']) : null
  if (match === undefined && since === null) return
  await lock?.()
  const wanted = formatOf(headers.accept)
  const tagIn = async (format: 'json' | 'jsonld') => {
    const record = await readRecord({ db }, model, id, { viewer, format })
    return record === null ? null : etagOf(record)
  }
  const current = await tagIn(wanted)
  // If the viewer may not see the record, the write itself answers with the error.
  if (current === null) return
  const holds =
    match === undefined
      ? !(await isNewer(db, model, id, since!))
      : names(match, current) || names(match, await tagIn(wanted === 'json' ? 'jsonld' : 'json'))
  if (!holds) throw new Problem('Precondition failed', { headers: { etag: current } })
}

/**
 * Whether the header contains the tag. The prefix `W/` is ignored, although RFC 9110 requires that `If-Match` does
 * not accept weak tags: proxies that compress answers add this prefix. This is safe, because our tag depends only on
 * the record's text, which is the same in every encoding.
 */
function names(header: string, tag: string | null): boolean {
  const given = header.split(',').map((one) => one.trim())
  return given.includes('*') || given.some((one) => one.replace(/^W\//, '') === tag)
}

function dateOf(header: string | undefined): Date | null {
  const date = new Date(header ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/**
 * Whether the record has changed after `since`. The comparison uses whole seconds, because HTTP dates have no
 * fractions.
 */
async function isNewer(db: Engine['db'], model: Model, id: string, since: Date): Promise<boolean> {
  if (!('updatedDate' in model.contract.fields)) return false
  const changed = identifier(columnOf(model, 'updatedDate'))
  const [row] = await db.query<{ newer: boolean }>(
    render(sql`select date_trunc('second', ${changed}) > ${since} as newer from ${model.tableSql} where id = ${id}`),
  )
  return row?.newer ?? false
}
