import type { Viewer } from '../access.ts'
import type { Services } from '../services.ts'
import { Values, quote } from './define-resource.ts'
import { statementName } from './list.ts'
import { type Format, recordSql, visibleSql } from './representation.ts'
import type { Model } from './compile.ts'

/** One record as JSON text, as the viewer may see it; null when it does not exist for them. */
export async function readRecord(
  { db }: Pick<Services, 'db'>,
  model: Model,
  id: string,
  viewer: Viewer,
  format: Format,
): Promise<string | null> {
  const values = new Values()
  const reader = { viewer, bind: values.bind }
  const record = recordSql(model, format, 'r', reader)
  const head =
    format === 'jsonld' ? `'{"@context":"/api/contexts/${model.contract.name}",' || substr(${record}, 2)` : record
  const statement = values.statement(
    `select ${head} as record from ${quote(model.table)} r where r.id = ${values.bind(id)} and ${visibleSql(model, 'r', reader)}`,
  )
  const [row] = await db.query<{ record: string }>({ ...statement, name: statementName(statement.text) })
  return row?.record ?? null
}
