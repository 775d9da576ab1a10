import type { Viewer } from '../access/guards.ts'
import type { Format } from '../http/negotiate.ts'
import { type Sql, alias, always, and, identifier, join, literal, never, nothing, sql, textOf } from '../sql/sql.ts'
import { type Relation, type Resource, columnOf, isReduced, pairsSql, referenceSql } from './define-resource.ts'
import type { Model } from './compile.ts'

/**
 * The viewer and the format of a record. If the viewer is missing, visibility is not checked and no field is left
 * out.
 */
export interface Reader {
  readonly format: Format
  readonly viewer?: Viewer | undefined
}

/**
 * Returns SQL of a field's value. @param depth  the level of nesting; it makes the aliases of nested records
 * different
 */
type ReadField = (row: Sql, reader: Reader, depth: number) => Sql

/** A field that appears as a member of a record. */
export interface Member {
  readonly read: ReadField
  /** The name of the field in the record, as an SQL string. */
  readonly name: Sql
}

/** SQL that returns the JSON text of a record in a list. */
export const listedSql = (model: Model, row: Sql, reader: Reader): Sql =>
  keptSql(model, `listed ${reader.format} ${textOf(row)}`, reader, () =>
    partsSql(model, row, reader, reader.format === 'json' ? model.contract.unlisted : []),
  )

/** SQL that returns a JSON object with the members that a single record in plain JSON has and a list leaves out. */
export const unlistedSql = (model: Model, row: Sql): Sql =>
  sql`(select row_to_json(o)::text from (select ${join(
    model.contract.unlisted.flatMap((name) => {
      const member = model.members.get(name)
      return member ? [sql`${member.read(row, { format: 'json' }, 1)} as ${member.name}`] : []
    }),
  )}) o)`

/** SQL that returns the JSON text of the record with the alias `row`, with all fields that the reader may see. */
export const recordSql = (model: Model, row: Sql, reader: Reader): Sql =>
  keptSql(model, `record ${reader.format} ${textOf(row)}`, reader, () => partsSql(model, row, reader, []))

/** Returns SQL of a record. For viewers who get shared answers it is stored, unless it has parameters. */
function keptSql(model: Model, key: string, { viewer }: Reader, make: () => Sql): Sql {
  const kept = model.records.get(key)
  const isShared = viewer !== undefined && model.shared(viewer)
  if (kept && isShared) return kept
  const made = make()
  if (isShared && made.parameters.length === 0) model.records.set(key, made)
  return made
}

function partsSql(model: Model, row: Sql, reader: Reader, without: readonly string[]): Sql {
  const { reduced } = model
  const names = [...model.members.keys()].filter((name) => !without.includes(name))
  const whole = () => objectSql(model, row, names, reader)
  if (!reduced || !reader.viewer) return whole()
  const unless = reduced.unless(row, reader.viewer)
  if (unless === always) return whole()
  const some = 'fields' in reduced ? reduced.fields : names.filter((name) => !isReduced(reduced, name))
  const part = objectSql(model, row, some, reader)
  return unless === never ? part : sql`case when ${unless} then ${whole()} else ${part} end`
}

function objectSql(model: Model, row: Sql, names: readonly string[], reader: Reader): Sql {
  const { path, name } = model.contract
  const type =
    reader.format === 'jsonld'
      ? sql`${iriSql(path)} || ${row}.id as "@id", ${literal(name)}::text as "@type", `
      : nothing
  // `json_build_object` cannot be used, because a function takes no more than 100 arguments.
  return sql`(select row_to_json(o)::text from (select ${type}${row}.id as "id"${membersSql({ model, row, depth: 1 }, names, reader)}) o)`
}

const iriSql = (path: string): Sql => literal(`/api/${path}/`)

/** A row, and its level of nesting in the record. */
interface Place {
  model: Model
  row: Sql
  depth: number
}

/** SQL of the members for these fields, each after a comma. */
function membersSql({ model, row, depth }: Place, fields: readonly string[], reader: Reader): Sql {
  const members = fields.flatMap((field) => model.members.get(field) ?? [])
  return join(
    members.map(({ read, name }) => sql`, ${read(row, reader, depth)} as ${name}`),
    '',
  )
}

/** Compiles a field of a model. Decisions that do not depend on the request are made only once, in this function. */
export function memberOf(model: Model, field: string): Member {
  return { read: readerOf(model, field), name: identifier(field) }
}

function readerOf(model: Model, name: string): ReadField {
  const computed = model.computed[name]
  if (computed) return (row, { viewer }) => computed(row, viewer)
  const { kind, summary = [] } = model.contract.fields[name]!
  if (kind !== 'reference' && kind !== 'references') {
    const column = identifier(columnOf(model, name))
    return (row) => sql`${row}.${column}`
  }
  const target = model.targets.get(name)!
  const iri = iriSql(target.contract.path)
  if (kind === 'reference')
    return (row, reader, depth) => {
      const id = referenceSql(model, name, row)
      if (reader.format === 'jsonld') return sql`${iri} || ${id}`
      const t = aliasAt(depth)
      return sql`(select ${embeddedSql({ model: target, row: t, depth: depth + 1 }, summary, reader)} from ${target.tableSql} ${t} where ${t}.id = ${id})`
    }
  const relation = model.relations[name]!
  return (row, reader, depth) => {
    const t = aliasAt(depth)
    const value =
      reader.format === 'jsonld'
        ? sql`${iri} || ${t}.id`
        : embeddedSql({ model: target, row: t, depth: depth + 1 }, summary, reader)
    const order = relation.order ? sql`${relation.order(t, pairOf(t))}, ` : nothing
    return sql`coalesce((select json_agg(${value} order by ${order}${t}.id) from ${relatedSql(target, relation, { row, target: t, viewer: reader.viewer })}), '[]'::json)`
  }
}

const aliases: Sql[] = []
const aliasAt = (depth: number): Sql => (aliases[depth] ??= alias(`t${depth}`))

/**
 * SQL of an embedded record: its id and the fields of the summary. These fields can be references with their own
 * summaries.
 */
function embeddedSql(place: Place, summary: readonly string[], reader: Reader): Sql {
  // `json_build_object` is not used, because it adds spaces that make lists a tenth longer.
  return sql`(select row_to_json(e) from (select ${place.row}.id${membersSql(place, summary, reader)}) e)`
}

/** The alias of a join table. */
const pairOf = (row: Sql): Sql => sql`${row}p`

/** The aliases of a record and of its related rows. */
interface Related {
  row: Sql
  target: Sql
  /** The viewer of the related rows. If it is missing, their visibility is not checked. */
  viewer?: Viewer | undefined
}

/** SQL of the related rows of a record, for a FROM clause with its WHERE. The join table has the alias `<target>p`. */
export function relatedSql(model: Model, relation: Relation, { row, target, viewer }: Related): Sql {
  const narrowed = and(
    relation.where?.(target) ?? always,
    relation.visible && viewer ? visibleSql(model, target, viewer) : always,
  )
  const extra = narrowed === always ? nothing : sql` and ${narrowed}`
  if ('through' in relation) {
    const pair = pairOf(target)
    const { through, own, other } = pairsSql(relation)
    return sql`${through} ${pair} join ${model.tableSql} ${target} on ${target}.id = ${pair}.${other} where ${pair}.${own} = ${row}.id${extra}`
  }
  const related = 'by' in relation ? sql`${target}.${identifier(relation.by)} = ${row}.id` : relation.on(target, row)
  return sql`${model.tableSql} ${target} where ${related}${extra}`
}

/**
 * SQL that is true if the viewer may see `row` of the resource's own table. If lists are read from an index, the
 * condition is checked in the index.
 */
export function visibleSql({ index, visible }: Resource, row: Sql, viewer: Viewer): Sql {
  if (!index) return visible(row, viewer)
  const indexed = sql`${row}i`
  return sql`exists (select 1 from ${identifier(index.table)} ${indexed} where ${indexed}.id = ${row}.id and ${visible(indexed, viewer)})`
}
