import type { Viewer } from '../access/guards.ts'
import type { Reads } from '../database/database.ts'
import { type Statement, identifier, literal, render, sql } from '../sql/sql.ts'
import { statementName, storedIndex } from './list.ts'
import type { Index } from './define-resource.ts'
import { type Reader, recordSql, visibleSql } from './representation.ts'
import type { Model } from './compile.ts'

const row = sql`r`

/**
 * Reads one record as JSON text for the viewer. Returns null if the record does not exist or the viewer may not see
 * it.
 */
export async function readRecord(
  { db }: { db: Reads },
  model: Model,
  id: string,
  reader: Reader & { viewer: Viewer },
): Promise<string | null> {
  const index = storedIndex(model, reader.viewer)
  const stored = index && (await readStored(db, { ...model, index }, id, reader))
  return stored === undefined ? composeRecord(db, model, id, reader) : stored
}

/** Reads the record from its tables. */
async function composeRecord(
  db: Reads,
  model: Model,
  id: string,
  reader: Reader & { viewer: Viewer },
): Promise<string | null> {
  const [found] = await db.query<{ record: string }>(recordStatement(model, id, reader))
  return found?.record ?? null
}

/** The statement that reads one record from its tables. Its column `record` has the JSON. It finds no row if the viewer may not see the record. */
export function recordStatement(
  model: Model,
  id: string,
  reader: Reader & { viewer: Viewer },
): Statement & { name: string | undefined } {
  const { viewer, format } = reader
  const record = recordSql(model, row, reader)
  const whole = format === 'jsonld' ? sql`${literal(contextOf(model))} || substr(${record}, 2)` : record
  const statement = render(
    sql`select ${whole} as record from ${model.tableSql} ${row} where ${row}.id = ${id} and ${visibleSql(model, row, viewer)}`,
  )
  return { ...statement, name: statementName(statement.text) }
}

const contextOf = ({ contract }: Model): string => `{"@context":"/api/contexts/${contract.name}",`

/** The alias of the row with the stored JSON. */
const kept = sql`t`

/**
 * Reads the stored JSON of the record. Returns null if the viewer may not see the record, and undefined if a part of
 * the JSON is not stored yet.
 */
async function readStored(
  db: Reads,
  model: Model & { index: Index },
  id: string,
  { viewer, format }: Reader & { viewer: Viewer },
): Promise<string | null | undefined> {
  const { index } = model
  const { live } = index
  const values = live ? live.values(row) : sql`null::int[]`
  const columns = format === 'json' ? sql`${kept}.json, ${kept}.rest` : sql`${kept}.jsonld as json, '{}' as rest`
  const statement = render(
    sql`select ${columns}, ${values} as live from ${identifier(index.table)} ${row} join ${identifier(index.texts)} ${kept} on ${kept}.id = ${row}.id where ${row}.id = ${id} and ${model.visible(row, viewer)}`,
  )
  const [found] = await db.query<{ json: string; rest: string | null; live: (number | null)[] | null }>({
    ...statement,
    name: statementName(statement.text),
  })
  if (!found) return null
  if (found.rest === null) return undefined
  const whole = format === 'jsonld' ? contextOf(model) + found.json.slice(1) : wholeRecord(found.json, found.rest)
  return live ? withLive(whole, live.member, found.live ?? []) : whole
}

/** The JSON of a single record: its part in lists, and the rest. */
export const wholeRecord = (json: string, rest: string): string =>
  rest === '{}' ? json : `${json.slice(0, -1)},${rest.slice(1)}`

/**
 * Replaces the values of a member in a JSON text, in the order of the text. If the text has the member more often than
 * there are values, the values are repeated. Texts inside of the JSON cannot contain
 * the name of the member, because their quotation marks have a backslash.
 */
function withLive(json: string, member: string, values: readonly (number | null)[]): string {
  let next = 0
  return json.replaceAll(
    new RegExp(`"${member}":(?:null|-?\\d+)`, 'g'),
    () => `"${member}":${values[next++ % values.length] ?? null}`,
  )
}
