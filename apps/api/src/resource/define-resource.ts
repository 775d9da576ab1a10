import type { Condition } from '../access/condition.ts'
import type { Contract, FieldMap, FilterMap } from '@lonja/contract/resource'
import type { Guard, Viewer } from '../access/guards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Data } from './engine.ts'
import type { Query } from '../http/query.ts'
import { type Sql, identifier, sql } from '../sql/sql.ts'

export type OperationName = 'list' | 'read' | 'create' | 'update' | 'patch' | 'remove'

/** A table of pairs: its name, its column of this record and its column of the other. */
export interface Pairs {
  through: string
  own: string
  other: string
}

/** How a list of references is found: through a table of pairs, by a column of the target, or by any condition. */
export type Relation = (Pairs | { by: string } | { on: (target: Sql, row: Sql) => Sql }) & {
  /** `pair` is the alias of the table of pairs. */
  order?: (target: Sql, pair: Sql) => Sql
  where?: (target: Sql) => Sql
  /** Only those that the viewer may see. */
  visible?: true
}

/** A table that lists, filters and sorts are read from, kept beside the records. */
export interface Index {
  readonly table: string
  /** Where a field is sorted by; its columns `json` and `jsonld` hold the records themselves. */
  readonly sorts: Readonly<Record<string, string>>
  /** Viewers to whom the records say something else than to everybody: for them they are made anew. */
  personal?(viewer: Viewer): boolean
  /** What the query narrows the list to, and by what relevance it is ordered when nothing else is asked. */
  conditions(query: Query, db: Database, row: Sql): Promise<IndexConditions>
}

export interface IndexConditions {
  where: Sql
  rank?: Sql
  /** Nothing has all that was searched: what has some of it is listed instead. */
  partial?: boolean
}

/**
 * A resource: the contract clients know, and what only the server knows of it. Whatever is not listed in `operations`
 * does not exist; every operation on existing rows reaches only those that `visible` lets the viewer see.
 */
export interface Resource<C extends Contract = Contract> {
  readonly contract: C
  readonly table: string
  readonly operations: Readonly<Partial<Record<OperationName, Guard>>>
  /** The operations that the specification does not have, and who needs them for what. */
  readonly beyond?: { readonly operations: readonly OperationName[]; readonly for: string }
  readonly visible: Condition
  /** Narrows lists further than `visible` narrows reading one. */
  readonly listed?: Condition
  /** The rows a viewer may write; checked again on what was written. Without it whoever passes the guard may. */
  readonly editable?: Condition
  /** The rows that a viewer may put into other records, beside those that are there; without it all that they see. */
  readonly referable?: Condition
  /** Columns whose names do not follow from the field's: `createdDate` is `created_at`. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields that SQL computes from the row; the same in both formats. */
  readonly computed: Readonly<Record<string, Computed>>
  /** Single references whose id is not a column: SQL of the id. */
  readonly refers: Readonly<Record<string, (row: Sql) => Sql>>
  readonly relations: Readonly<Record<string, Relation>>
  /** References whose record is created and changed inside this one's body. */
  readonly owned: readonly string[]
  /** Columns set on creation where the body leaves them open. */
  readonly defaults?: (viewer: Viewer, given: Readonly<Record<string, unknown>>) => Record<string, unknown>
  /** Columns set on every write, as `updated_at`. */
  readonly stamp?: string
  /** Filters whose condition or order the declaration cannot express. */
  readonly special: Readonly<Record<string, SpecialFilter>>
  readonly index?: Index
  /** Records that depend on each other, as a tree's: they are written one after the other. */
  readonly inTurn?: true
  /** The order of a list when none is asked for, over alias `row`. The id always comes last. */
  readonly order?: (row: Sql) => Sql
  /** Viewers who see what everybody sees, so that one stored answer serves them all. Nobody: never stored. */
  readonly shared: (viewer: Viewer) => boolean
  /** What else, besides the collections it embeds, changes its answers. */
  readonly reads: readonly string[]
  /**
   * Where the condition does not hold, only these fields of a record, or all but these. By the others a record is not
   * found either, but by those in `found`, whose exact value one must know.
   */
  readonly reduced?: Reduced
  /** Fields that only some viewers write; from the bodies of others they are not read. */
  readonly restricted: Readonly<Record<string, Guard>>
  /**
   * Fields that are written only where the condition holds for the row as it is; elsewhere they are not read. Whoever
   * creates or removes a record must have all of them.
   */
  readonly guarded: Readonly<Record<string, Condition>>
  /** Fields that are written on creation alone; from later bodies they are not read. */
  readonly fixed: readonly string[]
  /**
   * Decides what fields alone cannot tell, inside the writing transaction: on what was written, or before it is
   * removed. @throws Problem, which undoes the write
   */
  readonly rules?: (written: Written) => Promise<void>
  /**
   * Data kept from these rows: the ids it hangs on (SQL, `$1` the rows' ids), what makes other writers to those wait,
   * and what brings it up to date.
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

/** Is the field one that not everybody is shown? */
export const isReduced = (reduced: Reduced | undefined, field: string): boolean =>
  reduced !== undefined && ('fields' in reduced ? !reduced.fields.includes(field) : reduced.without.includes(field))

/** A record that is being written; its row is locked. */
export interface Written extends Data {
  readonly config: Config
  readonly viewer: Viewer
  readonly operation: 'create' | 'update' | 'remove'
  readonly id: string
  /** Its columns as they were, as JSON has them; null on creation. */
  readonly before: Readonly<Record<string, unknown>> | null
}

/** SQL of a value. Who reads is known where the resource's answers are not shared; filters and sorts know nobody. */
export type Computed = (row: Sql, viewer?: Viewer) => Sql

/**
 * Reads the parameter's value, or all `values` that it has; null where it says nothing usable, which leaves the list as
 * it is.
 */
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

/** Declares a resource. Fields, filters and relations that the contract does not know do not compile. */
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

/** SQL of a table of pairs and of its columns. */
export const pairsSql = ({ through, own, other }: Pairs): Record<keyof Pairs, Sql> => ({
  through: identifier(through),
  own: identifier(own),
  other: identifier(other),
})

/** SQL of a single reference's id. What is computed is a query of its own: once for a row, not for each it may be. */
export function referenceSql(resource: Resource, field: string, row: Sql): Sql {
  const computed = resource.refers[field]?.(row)
  return computed ? sql`(select ${computed})` : columnSql(resource, field, row)
}
