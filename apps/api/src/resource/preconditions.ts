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
 * Refuses a write if the record has changed since the client read it. Applies to requests with `If-Match` or else
 * `If-Unmodified-Since` (RFC 9110, 13.1). Call it inside the writing transaction.
 *
 * Without `If-Match` the date counts, for records that show an `updatedDate`; an unreadable date is ignored.
 *
 * @param lock  makes other writers wait, if the caller locks the record later than this
 * @throws Problem 412, whose `ETag` is the record's present one for this viewer
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
  // If the viewer may not see the record, the write itself answers so.
  if (current === null) return
  const holds =
    match === undefined
      ? !(await isNewer(db, model, id, since!))
      : names(match, current) || names(match, await tagIn(wanted === 'json' ? 'jsonld' : 'json'))
  if (!holds) throw new Problem('Precondition failed', { headers: { etag: current } })
}

/**
 * Whether the tag is among those of the header. `W/` is ignored, although RFC 9110 compares tags strongly here:
 * proxies that compress weaken our tags, which stand for the record's text, the same in every encoding.
 */
function names(header: string, tag: string | null): boolean {
  const given = header.split(',').map((one) => one.trim())
  return given.includes('*') || given.some((one) => one.replace(/^W\//, '') === tag)
}

function dateOf(header: string | undefined): Date | null {
  const date = new Date(header ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** HTTP dates have no fractions of a second. */
async function isNewer(db: Engine['db'], model: Model, id: string, since: Date): Promise<boolean> {
  if (!('updatedDate' in model.contract.fields)) return false
  const changed = identifier(columnOf(model, 'updatedDate'))
  const [row] = await db.query<{ newer: boolean }>(
    render(sql`select date_trunc('second', ${changed}) > ${since} as newer from ${model.tableSql} where id = ${id}`),
  )
  return row?.newer ?? false
}
