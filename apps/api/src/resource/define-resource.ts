import type { Condition } from '../access/condition.ts'
import type { Contract, FieldMap, FilterMap } from '@lonja/contract/resource'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Data, Reading } from './engine.ts'
import type { Query } from '../http/query.ts'
import { type Sql, identifier, sql } from '../sql/sql.ts'

export type OperationName = 'list' | 'read' | 'create' | 'update' | 'patch' | 'remove'

/** A join table: its name, its column with the id of this record, and its column with the id of the related record. */
export interface Pairs {
  through: string
  own: string
  other: string
}

/**
 * How the records of a list of references are found: through a join table, by a column of the target table, or by any
 * condition.
 */
export type Relation = (Pairs | { by: string } | { on: (target: Sql, row: Sql) => Sql }) & {
  /** `pair` is the alias of the join table. */
  order?: (target: Sql, pair: Sql) => Sql
  where?: (target: Sql) => Sql
  /** If true, only the records that the viewer may see are included. */
  visible?: true
}

/** A separate table by which lists are filtered and sorted, and a table with the JSON of the records. */
export interface Index {
  readonly table: string
  /** For each field: the column that is used to sort by it. */
  readonly sorts: Readonly<Record<string, string>>
  /**
   * The table with the JSON of each record, in three columns: `json` and `jsonld` as in lists, and `rest` with the
   * members of a single record that lists leave out. `rest` is null if the row is older than this version of Lonja.
   */
  readonly texts: string
  /**
   * A table with a smaller JSON of each record in its column `json`, for lists that ask for exactly these properties.
   * Records that are not in it are read whole.
   */
  readonly cards?: { readonly table: string; readonly properties: readonly string[] }
  /**
   * A member of single records that changes more often than the stored JSON: SQL of an array with all its present
   * values, in the order in which the JSON contains it.
   */
  readonly live?: { readonly member: string; values(row: Sql): Sql }
  /** Whether the viewer has their own values, for example prices. If so, the stored JSON is not used. */
  personal?(viewer: Viewer): boolean
  /** The conditions of a list, and the sort order by relevance of a text search. */
  conditions(parts: Reading, request: FilterRequest, row: Sql): Promise<IndexConditions>
}

export interface IndexConditions {
  where: Sql
  /** The sort order of a search. It is used if the request has no other sort order. */
  rank?: Sql
  /** True if no record contains all words of the search. Then the list contains records with some of them. */
  partial?: boolean
  /** The best records of a search that finds, or may find, many records. */
  best?: BestRecords
  /**
   * The number of records that everybody may see, if it is known already; `many` if it is only known to be larger than
   * `countLimit`.
   */
  total?: number | 'many'
  /** SQL: the exact number of records that everybody may see (`count`), if that is cheaper than to count them. */
  count?: Sql
  /** Up to this number the records are counted exactly. */
  countLimit?: number
  /** A narrower source of the same records for everybody, for example the products of one category. */
  place?: Place
}

/** The best records of a search. If it finds many records, only the best ones are ranked by relevance. */
export interface BestRecords {
  /** The number of records that are ranked. */
  reach: number
  /** If the list has at most this number of records, all are ranked. Undefined if only the best are ever ranked. */
  few?: number | undefined
  /** SQL: the ids of the best records, at most `count` of them. */
  ids(count: number): Sql
  /** The condition for all records of the list, in a form for which no index is read. */
  holds: Sql
  /** The column by which the other records are sorted, largest first; undefined if they are ranked too. */
  others?: Sql
}

/** A source of records with its own indexes. It contains only records that everybody may see. */
export interface Place {
  /** A table, or a subquery in parentheses. Its columns have the same names as in the index. */
  source: Sql
  where: Sql
  /** The columns by which it can be sorted with an index. */
  sorts: readonly string[]
}

/**
 * A resource: its contract and its server-side rules. Operations that are not in `operations` do not exist.
 * Operations on existing rows only affect rows for which `visible` is true.
 */
export interface Resource<C extends Contract = Contract> {
  readonly contract: C
  readonly table: string
  readonly operations: Readonly<Partial<Record<OperationName, Guard>>>
  /** Operations that are not in the specification, with the reason why they exist. */
  readonly beyond?: { readonly operations: readonly OperationName[]; readonly for: string }
  readonly visible: Condition
  /** A further condition for lists only: a record can be visible and still not be listed. */
  readonly listed?: Condition
  /**
   * The condition for rows that the viewer may write. It is checked again after the write. If left out, every viewer
   * that the guard allows may write.
   */
  readonly editable?: Condition
  /**
   * The condition for rows that the viewer may refer to from other records. References that already exist are always
   * allowed. If left out, the viewer may refer to all visible rows.
   */
  readonly referable?: Condition
  /** Columns whose names cannot be derived from the field, for example `created_at` for `createdDate`. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields that are computed with SQL from the row. They are the same in JSON and in JSON-LD. */
  readonly computed: Readonly<Record<string, Computed>>
  /** Single references that have no column: the SQL that computes the id. */
  readonly refers: Readonly<Record<string, (row: Sql) => Sql>>
  readonly relations: Readonly<Record<string, Relation>>
  /** References whose record is embedded: it is created and changed through the body of this record. */
  readonly owned: readonly string[]
  /** Default values of columns on creation. */
  readonly defaults?: (viewer: Viewer, given: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** The column that is set to the current time on every update, for example `updated_at`. */
  readonly stamp?: string
  /** Filters with a condition or a sort order that the contract cannot describe. */
  readonly special: Readonly<Record<string, SpecialFilter>>
  readonly index?: Index
  /**
   * If true, records of this resource are written one after the other, because they depend on each other, for example
   * in a tree.
   */
  readonly inTurn?: true
  /** The default sort order of a list; `row` is the alias of its rows. The id is always added as the last criterion. */
  readonly order?: (row: Sql) => Sql
  /**
   * Whether the viewer may get stored answers. All viewers for whom it is true must get the same answers. If left out,
   * answers are never stored.
   */
  readonly shared: (viewer: Viewer) => boolean
  /** Further collections whose data appears in the answers, in addition to the embedded collections. */
  readonly reads: readonly string[]
  /**
   * While `unless` is false, some fields are hidden: all fields except those in `fields`, or only those in `without`.
   * Filters cannot search in hidden fields, except in those that are listed in `found`.
   */
  readonly reduced?: Reduced
  /** Fields that only some viewers may write. In the bodies of other viewers they are ignored. */
  readonly restricted: Readonly<Record<string, Guard>>
  /**
   * Fields that can only be written while the condition is true for the stored row; otherwise they are ignored. To
   * create or delete a record, the conditions of all these fields must be true.
   */
  readonly guarded: Readonly<Record<string, Condition>>
  /** Fields that are set when the record is created. Later requests cannot change them. */
  readonly fixed: readonly string[]
  /**
   * Checks rules that involve several fields or records, inside the writing transaction: after a write, or before a
   * deletion.
   *
   * @throws Problem, which rolls the write back
   */
  readonly rules?: (written: Written) => Promise<void>
  /**
   * Data in other rows that is derived from the rows of this resource. `of` is SQL that finds the ids of the other rows
   * (`$1` is the list of ids of this resource), `lock` locks the other rows, and `refresh` updates the derived data.
   */
  readonly derived?: {
    of: string
    lock: (db: Database, ids: readonly string[]) => Promise<void>
    refresh: (data: Data, ids: readonly string[]) => Promise<void>
  }
}

export type Reduced = ({ fields: readonly string[] } | { without: readonly string[] }) & {
  unless: Condition
  found?: readonly string[]
}

/** Whether the field is hidden from some viewers. */
export const isReduced = (reduced: Reduced | undefined, field: string): boolean =>
  reduced !== undefined && ('fields' in reduced ? !reduced.fields.includes(field) : reduced.without.includes(field))

/** A record that is being written. Its row is locked. */
export interface Written extends Data {
  readonly config: Config
  readonly viewer: Viewer
  readonly operation: 'create' | 'update' | 'remove'
  readonly id: string
  /** The columns before the write, as JSON; null on creation. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/** SQL of a computed value. Filters, sort orders and the stored JSON of an index are computed without a viewer. */
export type Computed = (row: Sql, viewer?: Viewer) => Sql

/** The parameters of a list request, and its viewer. */
export interface FilterRequest {
  readonly query: Query
  readonly viewer: Viewer
}

/**
 * Converts the value of the parameter, or all its `values`, into a condition. Returns null if they are not valid; the
 * list is then not filtered.
 *
 * @param request  for filters that depend on the viewer, and for ranges, which have no single value
 */
export type SpecialFilter = (
  value: string,
  row: Sql,
  values: readonly string[],
  request: FilterRequest,
) => { where: Sql; order?: Sql } | null

type Declaration<Fields extends FieldMap, Filters extends FilterMap> = Pick<
  Resource,
  | 'table'
  | 'operations'
  | 'beyond'
  | 'visible'
  | 'listed'
  | 'editable'
  | 'referable'
  | 'defaults'
  | 'stamp'
  | 'inTurn'
  | 'index'
  | 'order'
  | 'reduced'
  | 'derived'
  | 'rules'
> & {
  contract: Contract<Fields, Filters>
  columns?: Partial<Record<keyof Fields & string, string>>
  computed?: Partial<Record<keyof Fields & string, Computed>>
  refers?: Partial<Record<keyof Fields & string, (row: Sql) => Sql>>
  relations?: Partial<Record<keyof Fields & string, Relation>>
  owned?: readonly (keyof Fields & string)[]
  special?: Partial<Record<keyof Filters & string, SpecialFilter>>
  restricted?: Partial<Record<keyof Fields & string, Guard>>
  guarded?: Partial<Record<keyof Fields & string, Condition>>
  fixed?: readonly (keyof Fields & string)[]
  shared?: (viewer: Viewer) => boolean
  reads?: readonly string[]
}

/** Declares a resource. TypeScript reports fields, filters and relations that are not in the contract. */
export function defineResource<Fields extends FieldMap, Filters extends FilterMap>(
  declaration: Declaration<Fields, Filters>,
): Resource {
  const { columns, computed, refers, relations, owned, special, restricted, guarded, fixed, reads, shared, ...rest } =
    declaration
  for (const [name, { kind, writable }] of Object.entries(declaration.contract.fields)) {
    const relation = (relations as Record<string, Relation> | undefined)?.[name]
    if (kind === 'references' && writable && !(relation && 'through' in relation))
      throw new Error(`${declaration.contract.name}.${name} is writable, but has no table for its rows`)
  }
  for (const name of declaration.contract.sorts)
    if (isReduced(declaration.reduced, name) || declaration.contract.fields[name]?.hidden)
      throw new Error(`${declaration.contract.name} is sorted by ${name}, which some viewers cannot read`)
  for (const { path } of Object.values(declaration.contract.filters))
    if (declaration.contract.fields[path[0] ?? '']?.hidden)
      throw new Error(`${declaration.contract.name} is filtered by ${path[0]}, which no viewer can read`)
  return {
    ...rest,
    contract: declaration.contract,
    columns: { ...columns } as Record<string, string>,
    computed: { ...computed } as Record<string, Computed>,
    refers: { ...refers } as Record<string, (row: Sql) => Sql>,
    relations: { ...relations } as Record<string, Relation>,
    special: { ...special } as Record<string, SpecialFilter>,
    restricted: { ...restricted } as Record<string, Guard>,
    guarded: { ...guarded } as Record<string, Condition>,
    owned: owned ?? [],
    fixed: fixed ?? [],
    reads: reads ?? [],
    shared: shared ?? (() => false),
  }
}

/** `createdDate` → `created_date`. */
export const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of a field, or of a single reference. */
export function columnOf(resource: Resource, field: string): string {
  const own = resource.columns[field]
  if (own) return own
  return resource.contract.fields[field]?.kind === 'reference' ? `${snake(field)}_id` : snake(field)
}

/** SQL that reads the column of a field from the row. */
export const columnSql = (resource: Resource, field: string, row: Sql): Sql =>
  sql`${row}.${identifier(columnOf(resource, field))}`

/** SQL of the names of a join table and its columns. */
export const pairsSql = ({ through, own, other }: Pairs): Record<keyof Pairs, Sql> => ({
  through: identifier(through),
  own: identifier(own),
  other: identifier(other),
})

/**
 * SQL of the id in a single reference. A computed id is written as a subquery, so that PostgreSQL computes it only
 * once per row and not again for each record that it is compared with.
 */
export function referenceSql(resource: Resource, field: string, row: Sql): Sql {
  const computed = resource.refers[field]?.(row)
  return computed ? sql`(select ${computed})` : columnSql(resource, field, row)
}
