import type { Database } from './database.ts'

interface Column {
  table: string
  name: string
  type: string
  nullable: boolean
  hasDefault: boolean
  generated: boolean
}

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
}

const HEAD = `// Written by \`npm run tables\` from the migrated database: do not edit.
import type { ColumnType } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** A jsonb column: read parsed, written as text, because \`pg\` would send a list as a PostgreSQL array. */
type Json = ColumnType<JsonValue, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>
/** A column with a default; unlike Kysely's own, of Json and Instant too. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>
`

/** The TypeScript of `tables.ts` for this database's tables. */
export async function describeTables(db: Database): Promise<string> {
  const columns = await db.query<Column>({
    text: `SELECT table_name AS table, column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable,
                  column_default IS NOT NULL AS "hasDefault",
                  is_generated = 'ALWAYS' OR identity_generation = 'ALWAYS' AS generated
             FROM information_schema.columns
            WHERE table_schema = current_schema()
            ORDER BY table_name COLLATE "C", ordinal_position`,
  })
  const tables = Map.groupBy(columns, ({ table }) => table)
  const bodies = [...tables].map(([table, fields]) => {
    const lines = fields.map((column) => `    ${column.name}: ${columnType(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}\nexport interface Tables {\n${bodies.join('')}}\n`
}

function columnType({ type, nullable, hasDefault, generated }: Column): string {
  const value = nullable ? `${valueType(type)} | null` : valueType(type)
  if (generated) return `ColumnType<${value}, never, never>`
  return hasDefault ? `Generated<${value}>` : value
}

/** Array types are named by an underscore before their element's. Types without a parser arrive as text. */
function valueType(type: string): string {
  if (type.startsWith('_')) return `${valueType(type.slice(1))}[]`
  if (type === 'jsonb' || type === 'json') return 'Json'
  if (type === 'timestamptz') return 'Instant'
  return SCALARS[type] ?? 'string'
}
