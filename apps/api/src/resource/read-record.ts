import type { Viewer } from '../access/guards.ts'
import type { Engine } from './engine.ts'
import { literal, render, sql } from '../sql/sql.ts'
import { statementName } from './list.ts'
import { type Reader, recordSql, visibleSql } from './representation.ts'
import type { Model } from './compile.ts'

const row = sql`r`

/**
 * Reads one record as JSON text for the viewer. Returns null if the record does not exist or the viewer may not see
 * it.
 */
export async function readRecord(
  { db }: Pick<Engine, 'db'>,
  model: Model,
  id: string,
  reader: Reader & { viewer: Viewer },
): Promise<string | null> {
  const { viewer, format } = reader
  const record = recordSql(model, row, reader)
  const whole =
    format === 'jsonld'
      ? sql`${literal(`{"@context":"/api/contexts/${model.contract.name}",`)} || substr(${record}, 2)`
      : record
  const statement = render(
    sql`select ${whole} as record from ${model.tableSql} ${row} where ${row}.id = ${id} and ${visibleSql(model, row, viewer)}`,
  )
  const [found] = await db.query<{ record: string }>({ ...statement, name: statementName(statement.text) })
  return found?.record ?? null
}
