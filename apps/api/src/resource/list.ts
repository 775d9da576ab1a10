import { createHash } from 'node:crypto'
import { itemsPerPage, maxItemsPerPage, maxUnpagedItems, mostCounted } from '@lonja/contract/constants'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Engine } from './engine.ts'
import { type Sql, always, and, identifier, join, literal, nothing, render, sql } from '../sql/sql.ts'
import { type Index, type Place, columnSql } from './define-resource.ts'
import { type FilterRequest, filterSql } from './filters.ts'
import { type Query, isId } from '../http/query.ts'
import type { Format } from '../http/negotiate.ts'
import { listedSql, recordSql } from './representation.ts'
import { type Selection, keyOfSelection, pickAll, selectionOf } from './selection.ts'
import type { Model } from './compile.ts'

/** The last row that can be reached by pages. For longer lists, clients must use filters or `id[gt]`. */
const MAX_OFFSET = 100_000

export interface Paging {
  page: number
  size: number
  paginated: boolean
}

/** Reads `page`, `itemsPerPage` and `pagination`, with the limits and errors of API Platform. */
export function readPaging(query: Query): Paging {
  const pagination = query.one('pagination')
  if (pagination !== undefined && !['1', 'true', 'on', 'yes'].includes(pagination.toLowerCase()))
    return { page: 1, size: maxUnpagedItems, paginated: false }
  const page = readInteger(query.one('page'), 1)
  const size = Math.min(readInteger(query.one('itemsPerPage'), itemsPerPage), maxItemsPerPage)
  if (size < 0) throw new Problem('Limit should not be less than 0')
  if (page < 1) throw new Problem('Page should not be less than 1')
  if (size === 0 && page > 1) throw new Problem('Page should not be greater than 1 if limit is equal to 0')
  if (page * size > MAX_OFFSET || page > MAX_OFFSET) throw new Problem('Page parameter is too large')
  return { page, size, paginated: true }
}

/** Converts a text to an integer as PHP does: it uses the digits at the beginning, or returns 0 if there are none. */
function readInteger(text: string | undefined, absent: number): number {
  if (text === undefined || text === '') return absent
  const value = /^\s*[+-]?\d+/.exec(text)
  return value ? Number(value[0]) : 0
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

export interface ListResult {
  /** The JSON of the records, separated by commas. */
  members: string
  total: number
  estimated: boolean
  /** True if no record contains all words of the search. The list then contains records with some of them. */
  partial?: boolean
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

/** The alias of the row in conditions and sort orders, and the alias of the row from which the record is read. */
const [row, read] = [sql`r`, sql`d`]

/**
 * Reads one page of a list: first the ids, then the records with these ids as JSON text. This text is not parsed
 * again.
 */
export async function readList(
  { db, cache }: Pick<Engine, 'db' | 'cache'>,
  model: Model,
  asked: Omit<ListRequest, 'path'>,
  scope: ListScope = {},
): Promise<ListResult> {
  const { viewer, format, paging } = asked
  const selection = selectionOf(asked.query)
  const {
    table,
    where,
    order,
    partial,
    best,
    total: known,
    countLimit,
  } = await conditionsOf({ db, cache }, model, asked, scope)
  const found = where === always ? sql`${table} ${row}` : sql`${table} ${row} where ${where}`
  const matching = sql`select 1 from ${found}`
  const total = async () => (known === 'many' ? estimate(db, matching, countLimit) : count(db, matching, countLimit))
  // The count is only stored if the viewer gets shared answers. Its tags are those of the data on which it depends.
  const counted: Promise<Counted> | Counted =
    typeof known === 'number'
      ? { total: known, estimated: false }
      : model.shared(viewer)
        ? cache.value(JSON.stringify(render(matching)), [model.contract.path, ...model.reads], total)
        : total()
  // On a database server, the records are counted and read at the same time. Inside a transaction and on the embedded
  // database, the two queries run one after the other.
  const [{ total: all, estimated }, members] = await Promise.all([counted, paging.size === 0 ? '' : readMembers()])
  return { members, total: all, estimated, partial }

  async function readMembers(): Promise<string> {
    const stored = storedIndex(model, viewer)
    const cards = format === 'json' && stored && !scope.extra ? cardsFor(stored, selection) : undefined
    const isWhole = selection !== null && model.contract.unlisted.some((name) => selection.has(name))
    const composed = () => (isWhole ? recordSql : listedSql)(model, read, { format, viewer })
    const record = stored ? storedSql(format, cards !== undefined, isWhole) : composed()
    const whole = scope.extra
      ? sql`regexp_replace(${record}, '\\}$', '') || ',' || (${scope.extra(read)}) || '}'`
      : record
    const [size, offset] = [literal(paging.size), literal((paging.page - 1) * paging.size)]
    // The rows are numbered after the LIMIT. A window function before it would number every row of the table.
    const page = sql`(select ids.id, row_number() over () as n from (select ${row}.id from ${best ? sql`${table} ${row} where ${best}` : found} order by ${join(order)} limit ${size} offset ${offset}) ids)`
    const statement = render(
      sql`select coalesce(string_agg(${whole}, ',' order by page.n), '') as members from ${page} page join ${stored ? identifier(stored.texts) : model.tableSql} ${read} on ${read}.id = page.id${
        cards ? sql` left join ${identifier(cards.table)} card on card.id = page.id` : nothing
      }`,
    )
    const [result] = await db.query<{ members: string }>({ ...statement, name: statementName(statement.text) })
    const members = result?.members ?? ''
    return selection && !cards ? pickAll(members, selection) : members
  }
}

/** SQL: the stored JSON of a record; `isWhole` if it has to contain the members that lists leave out. */
function storedSql(format: Format, isCard: boolean, isWhole: boolean): Sql {
  const record = sql`${read}.${identifier(format)}`
  if (isCard) return sql`coalesce(card.json, ${record})`
  if (!isWhole || format === 'jsonld') return record
  return sql`coalesce(regexp_replace(${record}, '\\}$', '') || ',' || substr(${read}.rest, 2), ${record})`
}

/** The cards of the index, if a request asks for exactly their properties. */
function cardsFor({ cards }: Index, selection: Selection | null): Index['cards'] {
  if (!cards || !selection) return undefined
  const key = keyOfSelection(new Map(cards.properties.map((name) => [name, null])))
  return key === keyOfSelection(selection) ? cards : undefined
}

/** The index with the stored JSON of the records, unless the viewer has their own values. */
export const storedIndex = ({ index }: Model, viewer: Viewer): Index | undefined =>
  index && !index.personal?.(viewer) ? index : undefined

interface Conditions {
  table: Sql
  where: Sql
  /** A narrower condition for the first records; see `IndexConditions`. */
  best?: Sql | undefined
  order: Sql[]
  partial: boolean
  /** The number of records, if it is known already. */
  total: number | 'many' | undefined
  countLimit: number
}

async function conditionsOf(
  parts: Pick<Engine, 'db' | 'cache'>,
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
  const conditions = await index?.conditions(parts, query, row)
  const place = conditions?.place
  const isPlaced = place && !hasScope && model.shared(viewer) && isSortedBy(model, query, place)
  if (conditions) {
    where.push(isPlaced ? place.where : and(visible, conditions.where))
    if (asked.length === 0 && conditions.rank) order.push(conditions.rank)
  } else {
    const filters = filterSql(model, { query, viewer }, row)
    where.push(visible, filters.where)
    order.push(...asked, ...filters.order)
  }
  if (conditions) order.push(...asked)
  if (order.length === 0 && model.order) order.push(model.order(row))
  // The id is sorted in the same direction as the previous criterion, so that one index can be used for the two
  // columns.
  const last = order.at(-1)
  order.push(last && isDescending(last) ? sql`${row}.id desc` : sql`${row}.id`)
  const best = conditions?.best
  const isFirst = !hasScope && asked.length === 0 && paging.page * paging.size <= (best?.reach ?? 0)
  return {
    table: isPlaced ? place.source : index ? identifier(index.table) : model.tableSql,
    where: and(...where),
    best: isFirst && best ? and(visible, best.where) : undefined,
    total: hasScope || !model.shared(viewer) ? undefined : conditions?.total,
    order,
    partial: conditions?.partial ?? false,
    countLimit: conditions?.countLimit ?? mostCounted.list,
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

type Counted = Pick<ListResult, 'total' | 'estimated'>

async function count(db: Engine['db'], matching: Sql, limit: number): Promise<Counted> {
  const [counted] = await db.query<{ n: number }>(
    render(sql`select count(*) as n from (${matching} limit ${literal(limit + 1)}) c`),
  )
  const total = counted?.n ?? 0
  if (total <= limit) return { total, estimated: false }
  return estimate(db, matching, limit)
}

/** The number of records that PostgreSQL expects, if there are certainly more than `limit`. */
async function estimate(db: Engine['db'], matching: Sql, limit: number): Promise<Counted> {
  const [plan] = await db.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    render(sql`explain (format json) ${matching}`),
  )
  return { total: Math.max(limit + 1, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), estimated: true }
}

const names = new Map<string, string>()
/**
 * The maximum number of prepared statements per connection. Further statements are planned at each use, to limit the
 * memory of the database server.
 */
const MAX_PREPARED = 150

/**
 * Returns the name under which a connection stores the plan of the statement, or undefined if `MAX_PREPARED` other
 * statements already have names.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_PREPARED) return known
  const name = createHash('md5').update(text).digest('base64url')
  names.set(text, name)
  return name
}
