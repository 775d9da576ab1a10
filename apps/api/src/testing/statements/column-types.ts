import type { FieldDef } from 'pg'
import type { Database } from '#/database/database'
import type { Shape } from './shape.ts'

/** A column of the answer to a statement. */
export interface Column {
  name: string
  /** The type of the column in PostgreSQL, for example `int4`, or `_int4` for an array. */
  type: string
  /** The name of the column in its table if it may be null there, otherwise undefined. */
  nullable: string | undefined
}

type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json'
type Ask = Database['query']

/** The types that `database/values.ts` converts. Values of all other types arrive as text. */
const kinds: Record<string, Kind> = {
  bool: 'boolean',
  bytea: 'Buffer',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'json',
  jsonb: 'json',
  numeric: 'number',
  oid: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
}
const kindOf = (type: string): Kind => kinds[type] ?? 'string'

const typeNames = new Map<number, string>()
/** Smaller ids belong to the tables of PostgreSQL itself. */
const FIRST_OWN_OID = 16_384
const nullables = new Map<string, string | undefined>()

export async function describeColumn(ask: Ask, { name, dataTypeID, tableID, columnID }: FieldDef): Promise<Column> {
  if (!typeNames.has(dataTypeID)) {
    const types = await ask<{ oid: number; typname: string }>({ text: 'select oid, typname from pg_type' })
    for (const { oid, typname } of types) typeNames.set(oid, typname)
  }
  return { name, type: typeNames.get(dataTypeID)!, nullable: await nullableColumn(ask, tableID, columnID) }
}

async function nullableColumn(ask: Ask, table: number, column: number): Promise<string | undefined> {
  const key = `${table}.${column}`
  if (!nullables.has(key)) {
    const [found] = await ask<{ attname: string }>({
      // For PostgreSQL's own tables and views, PostgreSQL does not record whether a column may be null.
      text: `select attname from pg_attribute
              where attrelid = $1 and attrelid >= $3 and attnum = $2 and not attnotnull`,
      values: [table, column, FIRST_OWN_OID],
    })
    nullables.set(key, found?.attname)
  }
  return nullables.get(key)
}

/**
 * Returns the reason why a column does not fit the types, or undefined if it fits. A column that may be null is
 * treated as never null if the statement contains `is not null` for it.
 */
export function fitsColumn(allowed: readonly Shape[], { type, nullable }: Column, text: string): string | undefined {
  const kindsOf = allowed.map(jsKind)
  if (kindsOf.includes('unknown')) return undefined
  const kind = kindOf(type)
  const isList = type.startsWith('_')
  const fits = kindsOf.some((one) =>
    isList ? one === 'list' : kind === 'json' ? one !== 'Date' && one !== 'Buffer' : one === kind,
  )
  if (!fits) return `is ${type}`
  if (!nullable || kindsOf.includes('null')) return undefined
  return new RegExp(`\\b${nullable} is not null`, 'i').test(text) ? undefined : `can be null`
}

function jsKind(shape: Shape): string {
  if ('kind' in shape) return shape.kind
  if ('literal' in shape) return typeof shape.literal
  return 'list' in shape || 'tuple' in shape ? 'list' : 'object'
}

let prepared = 0

/** Returns the types that PostgreSQL infers for the parameters. Undefined for a statement that cannot be prepared. */
export async function parameterTypes(ask: Ask, text: string): Promise<readonly string[] | undefined> {
  if (!/^\s*(?:with|select|insert|update|delete|merge|values)\b/i.test(text)) return undefined
  const name = `described_${(prepared += 1)}`
  // Both statements are sent in one message, because a second message may use another connection.
  const described = `prepare ${name} as ${text}
    ; select array(select typname::text from unnest(parameter_types) with ordinality as p(type, place)
        join pg_type on pg_type.oid = p.type order by p.place) as types
      from pg_prepared_statements where name = '${name}'`
  const [row] = await ask<{ types: string[] }>({ text: described })
  return row!.types
}

/** True if the value can be sent as a parameter of this type without an implicit conversion. */
export function fitsParameter(type: string | undefined, value: unknown): boolean {
  if (type === undefined || value === null || value === undefined) return true
  if (type.startsWith('_')) return Array.isArray(value) && value.every((item) => fitsParameter(type.slice(1), item))
  switch (kindOf(type)) {
    case 'number':
      return typeof value === 'number' || typeof value === 'bigint'
    case 'boolean':
      return typeof value === 'boolean'
    case 'Date':
      return value instanceof Date || typeof value === 'string'
    case 'Buffer':
      return value instanceof Uint8Array
    case 'json':
      // An array does not fit a JSON column, because `pg` sends it as an array of PostgreSQL.
      return typeof value === 'string' || (typeof value === 'object' && !Array.isArray(value))
    default:
      return typeof value === 'string'
  }
}
