import type { Viewer } from '../access.ts'
import { type Bind, type Relation, type Resource, columnOf, quote, referenceSql } from './define-resource.ts'
import { type Model, targetOf } from './compile.ts'

/** JSON-LD refers to other records by IRI; plain JSON embeds their summaries. */
export type Format = 'json' | 'jsonld'

export const mimeOf = { json: 'application/json', jsonld: 'application/ld+json' } as const

/** Who reads, and how the statement takes values. */
export interface Reader {
  viewer: Viewer
  bind: Bind
}

/** SQL: a record as lists serve it. */
export function listedSql(model: Model, format: Format, row: string, reader?: Reader): string {
  const unlisted = format === 'json' ? model.contract.unlisted : []
  return recordSql(model, format, row, reader, unlisted)
}

/** SQL: one record of `resource` as JSON text, over alias `row`. Both formats come from the one declaration. */
export function recordSql(
  model: Model,
  format: Format,
  row: string,
  reader?: Reader,
  without: readonly string[] = [],
): string {
  const fields = Object.keys(model.contract.fields).filter((name) => !without.includes(name))
  const whole = objectSql(model, format, row, fields, reader)
  const { reduced } = model
  if (!reduced || !reader) return whole
  const some = 'fields' in reduced ? reduced.fields : fields.filter((name) => !reduced.without.includes(name))
  const unless = reduced.unless(row, reader.viewer, reader.bind)
  if (unless === 'true') return whole
  const part = objectSql(model, format, row, some, reader)
  return `case when ${unless} then ${whole} else ${part} end`
}

function objectSql(
  model: Model,
  format: Format,
  row: string,
  fields: readonly string[],
  reader: Reader | undefined,
): string {
  const { contract } = model
  const members = [
    ...(format === 'jsonld'
      ? [
          [`'/api/${contract.path}/' || ${row}.id`, '@id'],
          [`'${contract.name}'::text`, '@type'],
        ]
      : []),
    [`${row}.id`, 'id'],
    ...fields
      .filter((name) => !contract.fields[name]?.hidden)
      .map((name) => [fieldSql(model, format, row, name, reader), name]),
  ]
  // Not json_build_object: a function takes no more than 100 arguments.
  return `(select row_to_json(o)::text from (select ${members.map(([sql, name]) => `${sql} as ${quote(name!)}`).join(', ')}) o)`
}

/** SQL of one field's value. @param depth  makes the aliases of nested records differ */
function fieldSql(
  model: Model,
  format: Format,
  row: string,
  name: string,
  reader: Reader | undefined,
  depth = 1,
): string {
  const computed = model.computed[name]
  if (computed) return computed(row, reader)
  const field = model.contract.fields[name]
  if (!field) throw new Error(`${model.contract.name} has no field ${name}`)
  if (field.kind !== 'reference' && field.kind !== 'references') return `${row}.${columnOf(model, name)}`

  const target = targetOf(model, name)
  const alias = `t${depth}`
  const value =
    format === 'jsonld'
      ? (id: string) => `'/api/${target.contract.path}/' || ${id}`
      : () => embeddedSql(target, alias, field.summary ?? [], reader, depth)
  if (field.kind === 'reference') {
    const id = referenceSql(model, name, row)
    if (format === 'jsonld') return value(id)
    return `(select ${value(id)} from ${quote(target.table)} ${alias} where ${alias}.id = ${id})`
  }

  const relation = model.relations[name]
  if (!relation) throw new Error(`${model.contract.name}.${name} has no relation`)
  const order = relation.order ? `${relation.order(alias)}, ` : ''
  return `coalesce((select json_agg(${value(`${alias}.id`)} order by ${order}${alias}.id) from ${relatedSql(target, relation, alias, row, reader)}), '[]'::json)`
}

/** What embeds: the id and the summary's fields, which may be references with summaries of their own. */
function embeddedSql(
  target: Model,
  alias: string,
  summary: readonly string[],
  reader: Reader | undefined,
  depth: number,
): string {
  const members = summary.map((name) => `${fieldSql(target, 'json', alias, name, reader, depth + 1)} as ${quote(name)}`)
  // Not json_build_object: it puts spaces everywhere, a tenth of a list.
  return `(select row_to_json(e) from (select ${[`${alias}.id`, ...members].join(', ')}) e)`
}

/**
 * The related rows as `alias`, the pairs of a table between as `<alias>p`: for a FROM clause, with its WHERE.
 *
 * @param reader  who is to see them; without, they are only looked through
 */
export function relatedSql(target: Model, relation: Relation, alias: string, row: string, reader?: Reader): string {
  const extra =
    (relation.where ? ` and ${relation.where(alias)}` : '') +
    (relation.visible && reader ? ` and ${visibleSql(target, alias, reader)}` : '')
  const condition =
    'by' in relation ? `${alias}.${relation.by} = ${row}.id` : 'on' in relation ? relation.on(alias, row) : null
  if (condition || !('through' in relation)) return `${quote(target.table)} ${alias} where ${condition}${extra}`
  const { through, own, other } = relation
  const pair = `${alias}p`
  return `${quote(through)} ${pair} join ${quote(target.table)} ${alias} on ${alias}.id = ${pair}.${other} where ${pair}.${own} = ${row}.id${extra}`
}

/** SQL: the viewer may see `row` of the resource's own table, also where lists read an index. */
export function visibleSql({ index, visible }: Resource, row: string, { viewer, bind }: Reader): string {
  if (!index) return visible(row, viewer, bind)
  const alias = `${row}i`
  return `exists (select 1 from ${quote(index.table)} ${alias} where ${alias}.id = ${row}.id and ${visible(alias, viewer, bind)})`
}
