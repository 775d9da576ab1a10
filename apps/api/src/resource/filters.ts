import type { Filter } from '@lonja/contract/resource'
import type { Viewer } from '../access/guards.ts'
import { type Query, idOf, readBoolean, readInstant } from '../http/query.ts'
import { type Sql, alias, always, and, join, not, or, sql } from '../sql/sql.ts'
import { type Model, targetOf } from './compile.ts'
import { type FilterRequest, columnSql, isReduced, referenceSql } from './define-resource.ts'
import { relatedSql, visibleSql } from './representation.ts'

/**
 * One condition on a row or on a related row: the path of relations to that row, and the SQL of the condition for the
 * alias of that row.
 */
interface Leaf {
  path: readonly string[]
  /**
   * The fields that the condition reads in the last record of the path. The id is not included, because it is never
   * hidden.
   */
  fields: readonly string[]
  holds: (model: Model, row: Sql) => Sql
}

/**
 * Returns the SQL of a list's filters, and of the sort order that some special filters define. A parameter that is not
 * valid is ignored, as in API Platform. Conditions that use the same relation must be true for the same related
 * row. A filter finds no record by a field that is hidden from the viewer.
 */
export function filterSql(model: Model, { query, viewer }: FilterRequest, row: Sql): { where: Sql; order: Sql[] } {
  const leaves: Leaf[] = []
  const special: Sql[] = []
  const order: Sql[] = []
  const ids = query.many('id')
  if (ids.length > 0 && !('id' in model.contract.filters)) leaves.push(...idLeaves([], ids, model.contract.path))
  for (const [name, filter] of Object.entries(model.contract.filters)) {
    const read = model.special[name]
    if (!read) {
      leaves.push(...leavesOf(model, filter, name, query))
      continue
    }
    const values = query.many(name)
    const value = query.one(name) ?? values.at(-1)
    // A range has no single value: its condition reads the bounds from the query.
    const isGiven = value !== undefined || filter.kind === 'range'
    const condition = isGiven ? read(value ?? '', row, values, { query, viewer }) : null
    if (condition) special.push(condition.where)
    if (condition?.order) order.push(condition.order)
  }
  return { where: and(...special, joined({ model, row, depth: 1 }, leaves, viewer)), order }
}

/** SQL of a text for comparison: in lower case and without accents, but with ñ. */
const folded = (text: Sql): Sql => sql`fold(${text})`
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
/** The `like` pattern of a text that may be anywhere in a value. */
export const containsPattern = (part: string): Sql => sql`'%' || ${folded(sql`${escapeLike(part)}::text`)} || '%'`

function leavesOf(model: Model, filter: Filter, name: string, query: Query): Leaf[] {
  const values = query.many(name)
  const path = filter.path.slice(0, -1)
  const field = filter.path.at(-1) ?? ''
  const value = (at: Model, row: Sql): Sql =>
    at.computed[field]?.(row) ?? (field === 'id' ? sql`${row}.id` : columnSql(at, field, row))
  const leaf = (holds: (value: Sql) => Sql): Leaf[] => [
    { path, fields: field === 'id' ? [] : [field], holds: (at, row) => holds(value(at, row)) },
  ]

  switch (filter.kind) {
    case 'exact':
      if (values.length === 0) return []
      if (field === 'id') return idLeaves(path, values, model.contract.path)
      return leaf((own) => sql`${own} = any(${values}::text[])`)
    case 'iexact':
      if (values.length === 0) return []
      return leaf((own) => sql`${folded(own)} in (${join(values.map((one) => folded(sql`${one}::text`)))})`)
    case 'partial':
      if (values.length === 0) return []
      return leaf((own) => or(...values.map((one) => sql`${folded(own)} like ${containsPattern(one)}`)))
    case 'boolean': {
      const wanted = readBoolean(query.one(name))
      return wanted === undefined ? [] : leaf((own) => (wanted ? own : not(own)))
    }
    case 'numeric': {
      const numbers = values.map(Number)
      if (
        values.length === 0 ||
        values.some((one) => one.trim() === '') ||
        numbers.some((one) => !Number.isFinite(one))
      )
        return []
      return leaf((own) => sql`${own} = any(${numbers}::numeric[])`)
    }
    case 'range':
      return rangeConditions(query.map(name)).flatMap(([operator, number]) =>
        leaf((own) => sql`${own} ${operator} ${number}::numeric`),
      )
    case 'date':
      return dateConditions(query.map(name)).flatMap(({ operator, at, isUpperBound }) => {
        const isOpen = filter.nulls === (isUpperBound ? 'before' : 'after')
        return leaf((own) => {
          const within = sql`${own} ${operator} ${at}::timestamptz`
          return isOpen ? or(within, sql`${own} is null`) : within
        })
      })
    case 'exists': {
      const text = query.map('exists')[name]
      const wanted = text === '' ? true : readBoolean(text)
      return wanted === undefined ? [] : leaf((own) => (wanted ? sql`${own} is not null` : sql`${own} is null`))
    }
    case 'reference':
    case 'tree':
      return referenceLeaves(model, filter, values)
    case 'search':
      return searchLeaves(filter.path, query.one(name) ?? '')
    default:
      return []
  }
}

// These are maps, because in an object `constructor` would be accepted as an operator.
const dateOperators = new Map([
  ['before', sql`<=`],
  ['strictly_before', sql`<`],
  ['after', sql`>=`],
  ['strictly_after', sql`>`],
])
const rangeOperators = new Map([
  ['gt', sql`>`],
  ['gte', sql`>=`],
  ['lt', sql`<`],
  ['lte', sql`<=`],
])

export interface DateCondition {
  operator: Sql
  at: Date
  /** True for `before` and `strictly_before`. */
  isUpperBound: boolean
}

/** Reads conditions such as `p[after]=2026-11-23`. Values that are not dates are ignored. */
export function dateConditions(map: Readonly<Record<string, string>>): DateCondition[] {
  return Object.entries(map).flatMap(([bound, text]) => {
    const operator = dateOperators.get(bound)
    const at = readInstant(text)
    return operator && at ? [{ operator, at, isUpperBound: bound.endsWith('before') }] : []
  })
}

/**
 * Reads conditions such as `p[between]=a..b` and `p[gte]=a`, and returns their operators and numbers. Values that are
 * not numbers are ignored.
 */
export function rangeConditions(map: Readonly<Record<string, string>>): [operator: Sql, value: number][] {
  return Object.entries(map).flatMap(([key, text]): [Sql, number][] => {
    if (key === 'between') {
      const [from, to] = text.split('..').map(readNumber)
      return from === undefined || to === undefined
        ? []
        : [
            [sql`>=`, from],
            [sql`<=`, to],
          ]
    }
    const operator = rangeOperators.get(key)
    const value = readNumber(text)
    return operator && value !== undefined ? [[operator, value]] : []
  })
}

function readNumber(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}

/**
 * A condition on the id of a record. The values are ids or IRIs. If one of the values is neither an id nor an IRI, the
 * whole filter is ignored.
 */
function idLeaves(path: readonly string[], values: readonly string[], collection: string): Leaf[] {
  const ids = values.map((value) => idOf(value, collection))
  if (ids.length === 0 || ids.includes(null)) return []
  return [{ path, fields: [], holds: (_at, row) => amongIds(sql`${row}.id`, ids) }]
}

/**
 * SQL: whether the id is one of these. A single id is compared with `=`. PostgreSQL can then read the rows in the order of
 * an index that begins with this id, and stop after one page.
 */
export const amongIds = (id: Sql, ids: readonly (string | null)[]): Sql =>
  ids.length === 1 ? sql`${id} = ${ids[0]!}::uuid` : sql`${id} = any(${ids}::uuid[])`

function referenceLeaves(model: Model, filter: Filter, values: readonly string[]): Leaf[] {
  if (values.length === 0) return []
  const path = filter.path.slice(0, -1)
  let at = model
  for (const step of path) at = targetOf(at, step)
  const name = filter.path.at(-1)!
  const target = targetOf(at, name)
  const ids = values.map((value) => idOf(value, target.contract.path))
  if (ids.includes(null)) return []
  const among = (id: Sql): Sql =>
    filter.kind === 'tree'
      ? sql`${id} in (select id from ${target.tableSql} where path && ${ids}::uuid[])`
      : amongIds(id, ids)
  return at.relations[name]
    ? [{ path: filter.path, fields: [], holds: (_at, row) => among(sql`${row}.id`) }]
    : [{ path, fields: [name], holds: (owner, row) => among(referenceSql(owner, name, row)) }]
}

function searchLeaves(fields: readonly string[], text: string): Leaf[] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  return words.map((word) => ({
    path: [],
    fields,
    holds: (at, row) => {
      const pattern = containsPattern(word)
      return or(...fields.map((field) => sql`${folded(columnSql(at, field, row))} like ${pattern}`))
    },
  }))
}

/** A row on the path from the list's own row to the row that a filter reads. */
interface Place {
  model: Model
  row: Sql
  depth: number
  /**
   * The fields of this record that are embedded in the previous record of the path. They are visible even if this
   * record itself is not.
   */
  embedded?: readonly string[]
}

/**
 * Joins conditions with AND. Conditions about the same relation are put into one EXISTS, so that one related row must
 * meet all of them. If this row is hidden from the viewer, only the fields that answers show inside of this record (its
 * `embedded` fields) are compared.
 */
function joined(place: Place, leaves: readonly Leaf[], viewer: Viewer): Sql {
  const { model, row, depth } = place
  const here = leaves.filter(({ path }) => path.length === 0).map(({ holds }) => holds(model, row))
  const deeper = Map.groupBy(
    leaves.filter(({ path }) => path.length > 0),
    ({ path }) => path[0]!,
  )
  const read = leaves.flatMap(({ path, fields }) => (path[0] === undefined ? fields : [path[0]]))
  const below = [...deeper].map(([name, group]) => {
    const target = targetOf(model, name)
    const next = alias(`f${depth}`)
    const rest = group.map(({ path, ...leaf }) => ({ ...leaf, path: path.slice(1) }))
    const embedded = model.contract.fields[name]?.summary ?? []
    const relation = model.relations[name]
    const from = relation
      ? relatedSql(target, relation, { row, target: next, viewer })
      : sql`${target.tableSql} ${next} where ${next}.id = ${referenceSql(model, name, row)}`
    return sql`exists (select 1 from ${from} and ${joined({ model: target, row: next, depth: depth + 1, embedded }, rest, viewer)})`
  })
  return and(shownSql(place, read, viewer), ...here, ...below)
}

/**
 * SQL that is true if the viewer may see these fields of the row, either embedded in the previous record or in the
 * row itself.
 */
function shownSql({ model, row, embedded }: Place, fields: readonly string[], viewer: Viewer): Sql {
  const own = fields.filter((name) => !embedded?.includes(name))
  const { reduced } = model
  const isLookedInto = reduced && own.some((name) => isReduced(reduced, name) && !reduced.found?.includes(name))
  return and(
    embedded && own.length > 0 ? visibleSql(model, row, viewer) : always,
    isLookedInto ? reduced.unless(row, viewer) : always,
  )
}
