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

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** JSON is passed as text, because \`pg\` would send an array as an array of PostgreSQL. */
type Json = string
type Instant = Date | string

/** The values for a new row of each table. */
`

/** Returns the TypeScript of `tables.ts` for the tables of this database. */
export async function describeTables(db: Database): Promise<string> {
  const columns = await db.query<Column>({
    text: `SELECT table_name AS table, column_name AS name, udt_name AS type, is_nullable = 'YES' AS nullable,
                  column_default IS NOT NULL AS "hasDefault",
                  is_generated = 'ALWAYS' OR coalesce(identity_generation = 'ALWAYS', false) AS generated
             FROM information_schema.columns
            WHERE table_schema = current_schema()
            ORDER BY table_name COLLATE "C", ordinal_position`,
  })
  const tables = Map.groupBy(columns, ({ table }) => table)
  const bodies = [...tables].map(([table, fields]) => {
    const lines = fields.filter(({ generated }) => !generated).map((column) => `    ${field(column)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `${HEAD}export interface Tables {\n${bodies.join('')}}\n`
}

const field = ({ name, type, nullable, hasDefault }: Column): string =>
  `${name}${nullable || hasDefault ? '?' : ''}: ${valueType(type)}${nullable ? ' | null' : ''}`

/**
 * Returns the TypeScript type of a column. The name of an array type is an underscore and the name of its elements'
 * type. Values of types without a parser arrive as text.
 */
function valueType(type: string): string {
  if (type.startsWith('_')) return `${valueType(type.slice(1))}[]`
  if (type === 'jsonb' || type === 'json') return 'Json'
  if (type === 'timestamptz') return 'Instant'
  return SCALARS[type] ?? 'string'
}
