import type { Filter } from '@lonja/contract/resource'
import { type Bind, columnOf, isReduced, quote, referenceSql } from './define-resource.ts'
import { type Query, idOf, readBoolean, readInstant } from '../http/query.ts'
import { type Reader, relatedSql, visibleSql } from './representation.ts'
import { type Model, targetOf } from './compile.ts'

/** One condition somewhere below the row: the relations that lead to it, then SQL over the last one's alias. */
interface Leaf {
  path: readonly string[]
  /** The fields of the last record that the condition reads; its id is nobody's secret. */
  fields: readonly string[]
  sql: (model: Model, row: string) => string
}

/**
 * The SQL conditions of a list's filters. A filter with an unusable value has no effect, as API Platform does.
 * Conditions that pass through the same relation must hold on the same related row. A record is found by a field only
 * where its reader is shown that field.
 */
export function filterSql(
  model: Model,
  query: Query,
  row: string,
  reader: Reader,
): { where: string[]; order: string[] } {
  const { bind } = reader
  const leaves: Leaf[] = []
  const where: string[] = []
  const order: string[] = []
  const ids = query.many('id')
  if (ids.length > 0 && !('id' in model.contract.filters))
    leaves.push(...oneOf(idLeaf([], ids, model.contract.path, bind)))
  for (const [name, filter] of Object.entries(model.contract.filters)) {
    const special = model.special[name]
    if (special) {
      const values = query.many(name)
      const value = query.one(name) ?? values.at(-1)
      const condition = value === undefined ? null : special(value, row, bind, values)
      if (condition) where.push(condition.where)
      if (condition?.order) order.push(condition.order)
      continue
    }
    leaves.push(...leavesOf(model, filter, name, query, bind))
  }
  return { where: [...where, ...joined(model, leaves, row, reader, 1)], order }
}

const oneOf = (leaf: Leaf | null): Leaf[] => (leaf ? [leaf] : [])

/** Text as people compare it: without case and accents, ñ kept. */
const folded = (sql: string) => `fold(${sql})`
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

function leavesOf(model: Model, filter: Filter, name: string, query: Query, bind: Bind): Leaf[] {
  const values = query.many(name)
  const path = filter.path.slice(0, -1)
  const field = filter.path.at(-1) ?? ''
  const column = (at: Model, row: string) =>
    at.computed[field]?.(row) ?? `${row}.${field === 'id' ? 'id' : columnOf(at, field)}`
  const leaf = (sql: (column: string, row: string) => string): Leaf[] => [
    { path, fields: field === 'id' ? [] : [field], sql: (at, row) => sql(column(at, row), row) },
  ]

  switch (filter.kind) {
    case 'exact':
      if (values.length === 0) return []
      if (field === 'id') return oneOf(idLeaf(path, values, model.contract.path, bind))
      return leaf((sql) => `${sql} = any(${bind(values)}::text[])`)
    case 'iexact':
      if (values.length === 0) return []
      return leaf((sql) => `${folded(sql)} in (${values.map((value) => folded(`${bind(value)}::text`)).join(', ')})`)
    case 'partial':
      if (values.length === 0) return []
      return leaf(
        (sql) =>
          `(${values.map((value) => `${folded(sql)} like '%' || ${folded(`${bind(escapeLike(value))}::text`)} || '%'`).join(' or ')})`,
      )
    case 'boolean': {
      const value = readBoolean(query.one(name))
      return value === undefined ? [] : leaf((sql) => (value ? sql : `not ${sql}`))
    }
    case 'numeric': {
      const numbers = values.map(Number)
      if (
        values.length === 0 ||
        values.some((value) => value.trim() === '') ||
        numbers.some((value) => !Number.isFinite(value))
      )
        return []
      return leaf((sql) => `${sql} = any(${bind(numbers)}::numeric[])`)
    }
    case 'range':
      return rangeConditions(query.map(name)).flatMap(([operator, value]) =>
        leaf((sql) => `${sql} ${operator} ${bind(value)}::numeric`),
      )
    case 'date':
      return dateConditions(query.map(name)).flatMap(([operator, at]) => {
        const open =
          (filter.nulls === 'before' && operator.startsWith('<')) ||
          (filter.nulls === 'after' && operator.startsWith('>'))
        return leaf((sql) => `(${sql} ${operator} ${bind(at)}::timestamptz${open ? ` or ${sql} is null` : ''})`)
      })
    case 'exists': {
      const text = query.map('exists')[name]
      const value = text === '' ? true : readBoolean(text)
      return value === undefined ? [] : leaf((sql) => `${sql} is ${value ? 'not ' : ''}null`)
    }
    case 'reference':
    case 'tree':
      return oneOf(referenceLeaf(model, filter, values, bind))
    case 'search':
      return searchLeaves(filter.path, query.one(name) ?? '', bind)
    default:
      return []
  }
}

// Maps: of an object, `constructor` would be an operator too.
const dateOperators = new Map([
  ['before', '<='],
  ['strictly_before', '<'],
  ['after', '>='],
  ['strictly_after', '>'],
])
const rangeOperators = new Map([
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
])

/** `p[after]=2026-11-23`: operator and instant; what is no date is left out. */
export function dateConditions(map: Readonly<Record<string, string>>): [operator: string, at: Date][] {
  return Object.entries(map).flatMap(([bound, text]): [string, Date][] => {
    const operator = dateOperators.get(bound)
    const at = readInstant(text)
    return operator && at ? [[operator, at]] : []
  })
}

/** `p[between]=a..b`, `p[gte]=a`: operator and number; what is not a number is left out. */
export function rangeConditions(map: Readonly<Record<string, string>>): [operator: string, value: number][] {
  return Object.entries(map).flatMap(([key, text]): [string, number][] => {
    if (key === 'between') {
      const [from, to] = text.split('..').map(readNumber)
      return from === undefined || to === undefined
        ? []
        : [
            ['>=', from],
            ['<=', to],
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

/** Ids and IRIs; when one of them is neither the whole filter has no effect. */
function idLeaf(path: readonly string[], values: readonly string[], collection: string, bind: Bind): Leaf | null {
  const ids = values.map((value) => idOf(value, collection))
  if (ids.length === 0 || ids.includes(null)) return null
  return { path, fields: [], sql: (_at, row) => `${row}.id = any(${bind(ids)}::uuid[])` }
}

function referenceLeaf(model: Model, filter: Filter, values: readonly string[], bind: Bind): Leaf | null {
  if (values.length === 0) return null
  let at = model
  for (const step of filter.path.slice(0, -1)) at = targetOf(at, step)
  const name = filter.path.at(-1)!
  const target = targetOf(at, name)
  const ids = values.map((value) => idOf(value, target.contract.path))
  if (ids.includes(null)) return null
  const among = (sql: string) =>
    filter.kind === 'tree'
      ? `${sql} in (select id from ${quote(target.table)} where path && ${bind(ids)}::uuid[])`
      : `${sql} = any(${bind(ids)}::uuid[])`
  const relation = at.relations[name]
  return relation
    ? { path: [...filter.path.slice(0, -1), name], fields: [], sql: (_at, row) => among(`${row}.id`) }
    : { path: filter.path.slice(0, -1), fields: [name], sql: (owner, row) => among(referenceSql(owner, name, row)) }
}

function searchLeaves(fields: readonly string[], text: string, bind: Bind): Leaf[] {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 10)
  return words.map((word) => ({
    path: [],
    fields,
    sql: (at, row) => {
      const pattern = `'%' || ${folded(`${bind(escapeLike(word))}::text`)} || '%'`
      return `(${fields.map((field) => `${folded(`${row}.${columnOf(at, field)}`)} like ${pattern}`).join(' or ')})`
    },
  }))
}

/**
 * Leaves that share their next relation share one EXISTS, so they hold on the same related row; one that the reader
 * would not be shown there is not found by it either.
 *
 * @param embedded  the fields that the record above shows of this one, whether or not the reader may see it by itself
 */
function joined(
  model: Model,
  leaves: readonly Leaf[],
  row: string,
  reader: Reader,
  depth: number,
  embedded?: readonly string[],
): string[] {
  const here = leaves.filter(({ path }) => path.length === 0).map(({ sql }) => sql(model, row))
  const deeper = Map.groupBy(
    leaves.filter(({ path }) => path.length > 0),
    ({ path }) => path[0]!,
  )
  const read = leaves.flatMap(({ path, fields }) => (path[0] === undefined ? fields : [path[0]]))
  return [
    ...shownSql(model, read, row, reader, embedded),
    ...here,
    ...[...deeper].map(([name, below]) => {
      const target = targetOf(model, name)
      const alias = `f${depth}`
      const rest = below.map(({ path, ...leaf }) => ({ ...leaf, path: path.slice(1) }))
      const summary = model.contract.fields[name]?.summary ?? []
      const conditions = joined(target, rest, alias, reader, depth + 1, summary).map((sql) => ` and ${sql}`)
      const relation = model.relations[name]
      const from = relation
        ? relatedSql(target, relation, alias, row, reader)
        : `${quote(target.table)} ${alias} where ${alias}.id = ${referenceSql(model, name, row)}`
      return `exists (select 1 from ${from}${conditions.join('')})`
    }),
  ]
}

/** SQL: the reader is shown these fields of the row, by the record that embeds it or else by the row itself. */
function shownSql(
  model: Model,
  fields: readonly string[],
  row: string,
  reader: Reader,
  embedded?: readonly string[],
): string[] {
  const own = fields.filter((name) => !embedded?.includes(name))
  const { reduced } = model
  return [
    ...(embedded && own.length > 0 ? [visibleSql(model, row, reader)] : []),
    ...(reduced && own.some((name) => isReduced(reduced, name) && !reduced.found?.includes(name))
      ? [reduced.unless(row, reader.viewer, reader.bind)]
      : []),
  ].filter((sql) => sql !== 'true')
}
