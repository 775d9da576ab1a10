import type { Condition } from '../access/condition.ts'
import type { Contract, FieldMap, FilterMap } from '@lonja/contract/resource'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Data } from './engine.ts'
import type { Query } from '../http/query.ts'
import { type Sql, identifier, sql } from '../sql/sql.ts'

export type OperationName = 'list' | 'read' | 'create' | 'update' | 'patch' | 'remove'

/** A join table: its name, its column for this record and its column for the other. */
export interface Pairs {
  through: string
  own: string
  other: string
}

/** How a list of references is found: through a join table, by a column of the target, or by any condition. */
export type Relation = (Pairs | { by: string } | { on: (target: Sql, row: Sql) => Sql }) & {
  /** `pair` is the alias of the join table. */
  order?: (target: Sql, pair: Sql) => Sql
  where?: (target: Sql) => Sql
  /** Only the records that the viewer may see. */
  visible?: true
}

/** A table beside the records from which lists are read, filtered and sorted. */
export interface Index {
  readonly table: string
  /** The column by which each field is sorted; its columns `json` and `jsonld` hold the records. */
  readonly sorts: Readonly<Record<string, string>>
  /** These viewers have their own values (for example prices), so the stored JSON cannot be used. */
  personal?(viewer: Viewer): boolean
  /** The condition and the relevance order of a text search; the order applies if no other is requested. */
  conditions(query: Query, db: Database, row: Sql): Promise<IndexConditions>
}

export interface IndexConditions {
  where: Sql
  rank?: Sql
  /** No record matches all words, so records that match some are listed. */
  partial?: boolean
}

/**
 * A resource: its contract and its server-side rules. Operations that are not in `operations` do not exist;
 * operations on existing rows only reach the rows that `visible` allows.
 */
export interface Resource<C extends Contract = Contract> {
  readonly contract: C
  readonly table: string
  readonly operations: Readonly<Partial<Record<OperationName, Guard>>>
  /** The operations that the specification does not have, with the reason for each. */
  readonly beyond?: { readonly operations: readonly OperationName[]; readonly for: string }
  readonly visible: Condition
  /** Restricts lists further than `visible` restricts single records. */
  readonly listed?: Condition
  /**
   * The rows that a viewer may write; checked again after the write. If left out, everybody who passes the guard may
   * write.
   */
  readonly editable?: Condition
  /**
   * The rows that a viewer may refer to from other records, besides existing references; if left out, all visible
   * rows.
   */
  readonly referable?: Condition
  /** Columns whose names do not follow from the field's: `createdDate` is `created_at`. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields computed in SQL or from the row, the same in JSON and in JSON-LD. */
  readonly computed: Readonly<Record<string, Computed>>
  /** Single references without an id column: SQL of the id. */
  readonly refers: Readonly<Record<string, (row: Sql) => Sql>>
  readonly relations: Readonly<Record<string, Relation>>
  /** References whose record is created and changed through this one's body. */
  readonly owned: readonly string[]
  /** Default values of columns on creation. */
  readonly defaults?: (viewer: Viewer, given: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Columns set on every write, for example `updated_at`. */
  readonly stamp?: string
  /** Filters whose condition or order the contract cannot express. */
  readonly special: Readonly<Record<string, SpecialFilter>>
  readonly index?: Index
  /** The records depend on each other, like those of a tree, so they are written one after the other. */
  readonly inTurn?: true
  /** The default order of a list, over alias `row`. The id is always added at the end. */
  readonly order?: (row: Sql) => Sql
  /** The viewers who all see the same, so that one stored answer serves them. Nobody: answers are never stored. */
  readonly shared: (viewer: Viewer) => boolean
  /** Further collections on which its answers depend, besides the embedded ones. */
  readonly reads: readonly string[]
  /**
   * If the condition does not hold, only these fields of a record are visible, or all fields except these. Hidden
   * fields cannot be used to find a record, except those in `found`, by their exact value.
   */
  readonly reduced?: Reduced
  /** Fields that only some viewers may write; in other viewers' bodies they are ignored. */
  readonly restricted: Readonly<Record<string, Guard>>
  /**
   * Fields that can only be written while the condition holds for the stored row; otherwise they are ignored.
   * Creating and deleting a record needs all of them.
   */
  readonly guarded: Readonly<Record<string, Condition>>
  /** Fields that are only written on creation; later bodies cannot change them. */
  readonly fixed: readonly string[]
  /**
   * Checks rules that fields alone cannot express, inside the writing transaction: after a write, or before a
   * deletion. @throws Problem, which rolls the write back
   */
  readonly rules?: (written: Written) => Promise<void>
  /**
   * Data derived from these rows: the ids that it belongs to (SQL, `$1` the rows' ids), the lock that other writers
   * to them wait for, and the function that updates it.
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

/** A record that is being written; its row is locked. */
export interface Written extends Data {
  readonly config: Config
  readonly viewer: Viewer
  readonly operation: 'create' | 'update' | 'remove'
  readonly id: string
  /** Its old columns as JSON; null on creation. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/**
 * SQL of a value. The viewer is known only if the resource's answers are not shared; filters and sorts have no
 * viewer.
 */
export type Computed = (row: Sql, viewer?: Viewer) => Sql

/** Reads the value of the parameter, or all `values`; null if they are unusable, which leaves the list unfiltered. */
export type SpecialFilter = (value: string, row: Sql, values: readonly string[]) => { where: Sql; order?: Sql } | null

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

/** Declares a resource. Fields, filters and relations that are not in the contract do not compile. */
export function defineResource<Fields extends FieldMap, Filters extends FilterMap>(
  declaration: Declaration<Fields, Filters>,
): Resource {
  const { columns, computed, refers, relations, owned, special, restricted, guarded, fixed, reads, shared, ...rest } =
    declaration
  for (const [name, { kind, writable }] of Object.entries(declaration.contract.fields)) {
    const relation = (relations as Record<string, Relation> | undefined)?.[name]
    if (kind === 'references' && writable && !(relation && 'through' in relation))
      throw new Error(`${declaration.contract.name}.${name} is writable and has no table to write it to`)
  }
  for (const name of declaration.contract.sorts)
    if (isReduced(declaration.reduced, name) || declaration.contract.fields[name]?.hidden)
      throw new Error(`${declaration.contract.name} is sorted by ${name}, which not everybody is shown`)
  for (const { path } of Object.values(declaration.contract.filters))
    if (declaration.contract.fields[path[0] ?? '']?.hidden)
      throw new Error(`${declaration.contract.name} is filtered by ${path[0]}, which nobody is shown`)
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

/** SQL of a column of the row. */
export const columnSql = (resource: Resource, field: string, row: Sql): Sql =>
  sql`${row}.${identifier(columnOf(resource, field))}`

/** SQL of a join table and of its columns. */
export const pairsSql = ({ through, own, other }: Pairs): Record<keyof Pairs, Sql> => ({
  through: identifier(through),
  own: identifier(own),
  other: identifier(other),
})

/**
 * A computed id is a subquery, so that PostgreSQL computes it once for each row, and not once for each record that it
 * is compared with.
 */
export function referenceSql(resource: Resource, field: string, row: Sql): Sql {
  const computed = resource.refers[field]?.(row)
  return computed ? sql`(select ${computed})` : columnSql(resource, field, row)
}
