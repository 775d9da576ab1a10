import { createHash } from 'node:crypto'
import { itemsPerPage, maxItemsPerPage, maxUnpagedItems } from '@lonja/contract/constants'
import type { Viewer } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import type { Reading } from './engine.ts'
import { type Sql, always, identifier, join, literal, nothing, render, sql } from '../sql/sql.ts'
import type { Index } from './define-resource.ts'
import { type Conditions, type ListRequest, type ListScope, type Paging, conditionsOf, row } from './list-conditions.ts'
import type { Query } from '../http/query.ts'
import type { Format } from '../http/negotiate.ts'
import { listedSql, recordSql } from './representation.ts'
import { type Selection, keyOfSelection, pickAll, selectionOf } from './selection.ts'
import type { Model } from './compile.ts'

/** The last row that can be reached by pages. For longer lists, clients must use filters or `id[gt]`. */
const MAX_OFFSET = 100_000

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

export interface ListResult {
  /** The JSON of the records, separated by commas. */
  members: string
  total: number
  estimated: boolean
  /** True if no record contains all words of the search. The list then contains records with some of them. */
  partial?: boolean
}

/** The alias of the row from which the record is read. */
const read = sql`d`

/**
 * Reads one page of a list: first the ids, then the records with these ids as JSON text. This text is not parsed
 * again.
 */
export async function readList(
  engine: Reading,
  model: Model,
  asked: Omit<ListRequest, 'path'>,
  scope: ListScope = {},
): Promise<ListResult> {
  const given = await conditionsOf(engine, model, asked, scope)
  const { partial, few } = given
  const { page, size } = asked.paging
  if (size === 0) return { members: '', ...(await countList(engine, model, asked.viewer, given)), partial }
  const readPage = (source: PageSource) => readMembers(engine.db, model, asked, { source, extra: scope.extra })
  if (few !== undefined) {
    const { members, total } = await readPage(fewOf(given, few))
    if (total !== null && total <= few) return { members, total, estimated: false, partial }
  }
  const conditions: Conditions = few === undefined ? given : { ...given, total: 'many' }
  const countAll = () => countList(engine, model, asked.viewer, conditions)
  if (page === 1 && model.shared(asked.viewer) && mayBeShort(conditions)) {
    // Most of these lists are short. The count of a long one is stored, so it rarely has to wait for the first query.
    const { members, found } = await readPage(sourceOf(conditions))
    return { members, ...(found < size ? { total: found, estimated: false } : await countAll()), partial }
  }
  // On a database server, the records are counted and read at the same time. Inside a transaction and on the embedded
  // database, the two queries run one after the other.
  const [counted, { members }] = await Promise.all([countAll(), readPage(sourceOf(conditions))])
  return { members, ...counted, partial }
}

/** Whether the first page may contain the whole list, so that nothing has to be counted. */
const mayBeShort = ({ total, counted, best }: Conditions): boolean => total === undefined && !counted && !best

/** SQL: the rows of the list, for a FROM clause. */
const rowsOf = ({ table, where }: Pick<Conditions, 'table' | 'where'>): Sql =>
  where === always ? sql`${table} ${row}` : sql`${table} ${row} where ${where}`

async function countList(
  { db, cache }: Reading,
  model: Model,
  viewer: Viewer,
  conditions: Conditions,
): Promise<Counted> {
  const { total: known, counted, countLimit } = conditions
  if (typeof known === 'number') return { total: known, estimated: false }
  const matching = sql`select 1 from ${rowsOf(conditions)}`
  const total = async () => {
    if (counted) return { total: (await db.query<{ count: number }>(render(counted)))[0]!.count, estimated: false }
    return (known === 'many' ? estimate : count)(db, matching, countLimit)
  }
  // The count is only stored if the viewer gets shared answers. Its tags are those of the data on which it depends.
  return model.shared(viewer)
    ? cache.value(JSON.stringify(render(matching)), [model.contract.path, ...model.reads], total)
    : total()
}

async function readMembers(
  db: Reading['db'],
  model: Model,
  { query, viewer, format, paging }: Omit<ListRequest, 'path'>,
  { source: { head, rows, order, total, plan }, extra }: { source: PageSource; extra: ListScope['extra'] },
): Promise<{ members: string; found: number; total: number | null }> {
  const stored = storedIndex(model, viewer)
  const selection = selectionOf(query)
  const cards = format === 'json' && stored && !extra ? cardsFor(stored, selection) : undefined
  const isWhole = selection !== null && model.contract.unlisted.some((name) => selection.has(name))
  const composed = () => (isWhole ? recordSql : listedSql)(model, read, { format, viewer })
  const record = stored ? storedSql(format, cards !== undefined, isWhole) : composed()
  const whole = extra ? sql`regexp_replace(${record}, '\\}$', '') || ',' || (${extra(read)}) || '}'` : record
  const [size, offset] = [literal(paging.size), literal((paging.page - 1) * paging.size)]
  // The rows are numbered after the LIMIT. A window function before it would number every row of the table.
  const page = sql`(select ids.id, row_number() over () as n from (select ${row}.id from ${rows} order by ${join(order)} limit ${size} offset ${offset}) ids)`
  const texts = stored ? identifier(stored.texts) : model.tableSql
  const card = cards ? sql` left join ${identifier(cards.table)} card on card.id = page.id` : nothing
  const statement = render(
    sql`${head}select coalesce(string_agg(${whole}, ',' order by page.n), '') as members, count(*)::int as found, ${total} as total from ${page} page join ${texts} ${read} on ${read}.id = page.id${card}`,
  )
  const [result] = await db.query<{ members: string; found: number; total: number | null }>({
    ...statement,
    name: statementName(statement.text),
    ...(plan && { plan }),
  })
  const { members, ...counts } = result!
  return { members: selection && !cards ? pickAll(members, selection) : members, ...counts }
}

/** The parts of a statement that reads one page of a list. */
interface PageSource {
  /** SQL: the beginning of the statement. */
  head: Sql
  /** SQL: the rows, for a FROM clause. */
  rows: Sql
  order: readonly Sql[]
  /** SQL: the number of rows on all pages; null if the statement does not count them. */
  total: Sql
  /** Set for statements that need the same plan for all values, because PostgreSQL would plan them each time. */
  plan?: 'once'
}

const NOT_COUNTED = sql`null::int`

function sourceOf({ table, where, order, best }: Conditions): PageSource {
  if (!best) return { head: nothing, rows: rowsOf({ table, where }), order, total: NOT_COUNTED }
  return {
    head: nothing,
    rows: rowsOf({ table, where: best.where }),
    order: best.order,
    total: NOT_COUNTED,
    plan: 'once',
  }
}

/**
 * Returns the parts of a statement that counts and reads a list of at most `few` rows. If the list is longer, the statement
 * returns no row. It finds the rows once and keeps their places in the table (`ctid`), because copying the rows took longer.
 */
function fewOf({ table, where, order }: Conditions, few: number): PageSource {
  const found = sql`select ${row}.ctid as place from ${rowsOf({ table, where })} limit ${literal(few + 1)}`
  return {
    head: sql`with few as materialized (${found}) `,
    rows: sql`few join ${table} ${row} on ${row}.ctid = few.place where (select count(*) from few) <= ${literal(few)}`,
    order,
    total: sql`(select count(*)::int from few)`,
    plan: 'once',
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

type Counted = Pick<ListResult, 'total' | 'estimated'>

async function count(db: Reading['db'], matching: Sql, limit: number): Promise<Counted> {
  const [counted] = await db.query<{ n: number }>(
    render(sql`select count(*) as n from (${matching} limit ${literal(limit + 1)}) c`),
  )
  const total = counted?.n ?? 0
  if (total <= limit) return { total, estimated: false }
  return estimate(db, matching, limit)
}

/** The number of records that PostgreSQL expects, if there are certainly more than `limit`. */
async function estimate(db: Reading['db'], matching: Sql, limit: number): Promise<Counted> {
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
