import { mostCounted } from '@lonja/contract/constants'
import type { Viewer } from '../access/guards.ts'
import type { Reading } from './engine.ts'
import { type Sql, always, and, identifier, join, literal, sql } from '../sql/sql.ts'
import { type BestRecords, type FilterRequest, type Place, columnSql } from './define-resource.ts'
import { filterSql } from './filters.ts'
import { type Query, idOf, isId } from '../http/query.ts'
import type { Format } from '../http/negotiate.ts'
import type { Model } from './compile.ts'

export interface Paging {
  page: number
  size: number
  paginated: boolean
}

/** The parameters of a list request. */
export interface ListRequest {
  /** The path of the list, without the query. */
  readonly path: string
  readonly query: Query
  readonly paging: Paging
  readonly format: Format
  readonly viewer: Viewer
}

/** Further conditions, sort orders and members that the code of a special list adds. */
export interface ListScope {
  where?: (row: Sql) => Sql
  order?: (row: Sql) => Sql
  /**
   * Additional members of each record: SQL that returns the inside of a JSON object as text, for example
   * `'"distance":12'`.
   */
  extra?: (row: Sql) => Sql
}

/** The alias of the list's rows in conditions and sort orders. */
export const row = sql`r`

/** The source, the conditions and the sort order of a list. */
export interface Conditions {
  table: Sql
  where: Sql
  /** A narrower condition with the same records on this page, and their order; see `IndexConditions`. */
  best?: { where: Sql; order: Sql[] } | undefined
  /** If the list has at most this number of records, `where` and `order` are used, and `best` is not. */
  few?: number | undefined
  order: Sql[]
  partial: boolean
  /** The number of records, if it is known already. */
  total?: number | 'many' | undefined
  /** SQL: the exact number of records. */
  counted?: Sql | undefined
  countLimit: number
}

/** Reads the filters and the sort order of a list request. `row` is the alias of the list's rows. */
export async function conditionsOf(
  parts: Reading,
  model: Model,
  { query, viewer, paging }: FilterRequest & Pick<ListRequest, 'paging'>,
  scope: ListScope,
): Promise<Conditions> {
  const { index } = model
  const where = [model.listed?.(row, viewer) ?? always, scope.where?.(row) ?? always, ...cursorSql(query)]
  const order = scope.order ? [scope.order(row)] : []
  const hasScope = order.length > 0 || where.some((condition) => condition !== always)
  const asked = requestedOrder(model, query)
  const visible = model.visible(row, viewer)
  const conditions = await index?.conditions(parts, { query, viewer }, row)
  const place = conditions?.place
  const isPlaced = place && !hasScope && model.shared(viewer) && isSortedBy(model, query, place)
  if (conditions) {
    where.push(isPlaced ? place.where : and(visible, conditions.where))
    if (asked.length === 0 && conditions.rank) order.push(conditions.rank)
  } else {
    const filters = filterSql(model, { query, viewer }, row)
    where.push(isOfOwnShop(query, viewer) ? sql`(${visible}) is true` : visible, filters.where)
    order.push(...asked, ...filters.order)
  }
  if (conditions) order.push(...asked)
  if (order.length === 0 && model.order) order.push(model.order(row))
  // The id is sorted in the same direction as the previous criterion, so that one index can be used for the two
  // columns.
  const last = order.at(-1)
  order.push(last && isDescending(last) ? sql`${row}.id desc` : sql`${row}.id`)
  const table = isPlaced ? place.source : index ? identifier(index.table) : model.tableSql
  const matching = and(...where)
  const bestRecords = !hasScope && asked.length === 0 ? conditions?.best : undefined
  const best = bestRecords && narrowTo(bestRecords, paging, sql`${table} ${row} where ${matching}`)
  return {
    table,
    where: matching,
    best: best && { where: and(visible, best.where), order: best.order ?? order },
    few: bestRecords?.few,
    ...(!hasScope && model.shared(viewer) && { total: conditions?.total, counted: conditions?.count }),
    order,
    partial: conditions?.partial ?? false,
    countLimit: conditions?.countLimit ?? mostCounted.list,
  }
}

/**
 * Whether the list contains only records of one shop of the viewer. Then the shop is in two conditions: in the filter, and
 * in the condition of the visible records. PostgreSQL would combine both, expect too few records and choose a plan that
 * reads the rows of the table. With IS TRUE around the second condition, it uses only the filter to choose an index.
 */
function isOfOwnShop(query: Query, { businesses }: Viewer): boolean {
  const shop = idOf(query.one('business.id') ?? query.one('business') ?? '', 'businesses')
  return shop !== null && businesses.includes(shop)
}

/**
 * A narrower condition than that of the whole list, with the same records on this page; undefined if there is none. The
 * best records fill whole pages. The pages after them need the first records of the other sort order, among which the
 * best ones may be again.
 *
 * @param rows  SQL: the whole list, for a FROM clause
 */
function narrowTo(
  { reach, ids, holds, others }: BestRecords,
  { page, size }: Paging,
  rows: Sql,
): { where: Sql; order?: Sql[] } | undefined {
  const ranked = Math.max(size, reach - (reach % size))
  const end = page * size
  if (size === 0) return undefined
  if (end <= ranked) return { where: and(sql`${row}.id in (${ids(ranked)})`, holds) }
  if (!others) return undefined
  const order = [sql`${others} desc`, sql`${row}.id desc`]
  const first = sql`(select ${row}.id from ${rows} order by ${join(order)} limit ${literal(end)})`
  return {
    where: and(sql`${row}.id in (${ids(ranked)} union all ${first})`, holds),
    order: [sql`(${row}.id in (${ids(ranked)})) desc`, ...order],
  }
}

/** Whether the place has an index for the sort order of the request. */
function isSortedBy({ index }: Model, query: Query, { sorts }: Place): boolean {
  const keys = Object.keys(query.map('order'))
  return keys.length === 0 || (keys.length === 1 && sorts.includes(index?.sorts[keys[0]!] ?? ''))
}

const isDescending = ({ texts }: Sql): boolean => texts.at(-1)!.endsWith(' desc')

/**
 * SQL of `id[gt]=…` and `id[lt]=…`: the records after or before a given record. With `order[id]`, clients can read a
 * list of any length completely without pages. Values that are not ids are ignored.
 */
function cursorSql(query: Query): Sql[] {
  const given = query.map('id')
  return (
    [
      ['gt', sql`>`],
      ['lt', sql`<`],
    ] as const
  ).flatMap(([side, operator]) => {
    const id = given[side]
    return id !== undefined && isId(id) ? [sql`${row}.id ${operator} ${id}::uuid`] : []
  })
}

const directions = new Map([
  ['asc', sql`asc`],
  ['desc', sql`desc`],
])

/**
 * SQL of `order[price]=asc`. If there are several such parameters, the first one is the first sort criterion. The value
 * is `asc` or `desc`, in upper or lower case; other values are ignored.
 */
function requestedOrder(model: Model, query: Query): Sql[] {
  return Object.entries(query.map('order')).flatMap(([name, value]) => {
    const direction = directions.get(value.toLowerCase())
    if (!direction) return []
    if (name === 'id') return [sql`${row}.id ${direction}`]
    if (!model.contract.sorts.includes(name)) return []
    const indexed = model.index?.sorts[name]
    const field = model.contract.fields[name]
    const column = indexed
      ? sql`${row}.${identifier(indexed)}`
      : (model.computed[name]?.(row) ?? columnSql(model, name, row))
    // Texts are sorted as Spanish users expect: accents are ignored, and ñ comes after n. This does not depend on the
    // collation of the database.
    const sorted = !indexed && field?.kind === 'text' ? sql`replace(fold(${column}), 'ñ', 'n~') collate "C"` : column
    // PostgreSQL puts nulls first in descending order. NULLS LAST prevents the use of an index, so it is added only for
    // columns that can contain null.
    const nullsLast = field?.nullable && value.toLowerCase() === 'desc'
    return [nullsLast ? sql`${sorted} ${direction} nulls last` : sql`${sorted} ${direction}`]
  })
}
