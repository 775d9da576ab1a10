import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import type { Engine } from './engine.ts'
import { identifier, render, sql } from '../sql/sql.ts'
import { etagOf } from './cache.ts'
import { columnOf } from './define-resource.ts'
import { formatOf } from './negotiate.ts'
import { readRecord } from './read-record.ts'
import type { Model } from './compile.ts'

/**
 * Refuses a write to a record that is no longer as its writer read it, where the request has `If-Match` or else
 * `If-Unmodified-Since` (RFC 9110, 13.1). Call it inside the writing transaction.
 *
 * Without `If-Match` the date counts, of records that show an `updatedDate`; an unreadable one is ignored.
 *
 * @param lock  makes other writers wait, where the caller does so later than this
 * @throws Problem 412, whose `ETag` is that of the record as this reader would get it now
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
  // Who may not see it is told so by the write itself.
  if (current === null) return
  const holds =
    match === undefined
      ? !(await isNewer(db, model, id, since!))
      : names(match, current) || names(match, await tagIn(wanted === 'json' ? 'jsonld' : 'json'))
  if (!holds) throw new Problem('Precondition failed', { headers: { etag: current } })
}

/**
 * Is the tag among those of the header? `W/` is looked past, where RFC 9110 has tags compared strongly: proxies that
 * compress weaken ours, which stand for the record's text, the same in every encoding.
 */
function names(header: string, tag: string | null): boolean {
  const given = header.split(',').map((one) => one.trim())
  return given.includes('*') || given.some((one) => one.replace(/^W\//, '') === tag)
}

function dateOf(header: string | undefined): Date | null {
  const date = new Date(header ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

/** Such a date has no fractions of a second. */
async function isNewer(db: Engine['db'], model: Model, id: string, since: Date): Promise<boolean> {
  if (!('updatedDate' in model.contract.fields)) return false
  const changed = identifier(columnOf(model, 'updatedDate'))
  const [row] = await db.query<{ newer: boolean }>(
    render(sql`select date_trunc('second', ${changed}) > ${since} as newer from ${model.tableSql} where id = ${id}`),
  )
  return row?.newer ?? false
}
