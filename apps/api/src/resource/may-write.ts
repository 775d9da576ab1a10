import { violationMessages } from '@lonja/contract/errors'
import type { Viewer } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem, invalid } from '../http/problem.ts'
import { type Sql, always, and, identifier, join, or, render, sql } from '../sql/sql.ts'
import type { Draft } from './body.ts'
import { type Model, targetOf } from './compile.ts'
import { columnSql, pairsSql } from './define-resource.ts'
import { visibleSql } from './representation.ts'

/** The model of the record that is being written, and the viewer who writes it. */
export interface Writing {
  readonly db: Database
  readonly model: Model
  readonly viewer: Viewer
}

/** The aliases of the written row, and of a row that it refers to. */
const [row, referred] = [sql`r`, sql`t`]

/**
 * Checks the references of a draft. Each referenced record must exist, and the viewer must be allowed to see it and to
 * refer to it. An embedded record can be changed by the body, so the viewer must be allowed to edit it, unless the
 * record of the draft already refers to it.
 *
 * @param own  the id of the draft's record, if it already exists
 * @throws Problem 400, 422
 */
export async function mustExist({ db, model, viewer }: Writing, draft: Draft, own?: string): Promise<void> {
  const wanted = [...[...draft.references].map(([field, id]) => [field, [id]] as const), ...draft.lists]
  for (const [field, ids] of wanted) {
    if (ids.length === 0) continue
    const target = targetOf(model, field)
    const isThere = isThereSql(model, field, own ?? null)
    const reachable = model.owned.includes(field)
      ? or(target.editable?.(referred, viewer) ?? always, isThere)
      : target.visible(referred, viewer)
    const referable = target.referable ? or(target.referable(referred, viewer), isThere) : always
    const table = target.index ? identifier(target.index.table) : target.tableSql
    const rows = await db.query<{ id: string; referable: boolean }>(
      render(
        sql`select ${referred}.id, ${referable} as referable from ${table} ${referred} where ${referred}.id = any(${ids}::uuid[]) and ${reachable}`,
      ),
    )
    const found = new Set(rows.map((one) => one.id))
    const missing = ids.find((id) => !found.has(id))
    if (missing)
      throw new Problem('Item not found', { detail: `Item not found for "/api/${target.contract.path}/${missing}".` })
    if (rows.some((one) => !one.referable)) throw invalid({ propertyPath: field, message: violationMessages.invalid })
  }
}

/** SQL that is true if the record already refers to `referred`. */
function isThereSql(model: Model, field: string, own: string | null): Sql {
  const relation = model.relations[field]
  if (relation && 'through' in relation) {
    const pairs = pairsSql(relation)
    return sql`exists (select from ${pairs.through} x where x.${pairs.own} = ${own}::uuid and x.${pairs.other} = ${referred}.id)`
  }
  return sql`exists (select from ${model.tableSql} o where o.id = ${own}::uuid and ${columnSql(model, field, sql`o`)} = ${referred}.id)`
}

/** @throws Problem 404 if the viewer may not see the record, 403 if they may see but not write it */
export async function mustBeWritable({ db, model, viewer }: Writing, id: string): Promise<void> {
  const editable = model.editable?.(row, viewer) ?? always
  const [found] = await db.query<{ editable: boolean | null }>(
    render(
      sql`select ${editable} as editable from ${model.tableSql} ${row} where ${row}.id = ${id} and ${visibleSql(model, row, viewer)}`,
    ),
  )
  if (!found) throw new Problem('Not Found')
  if (!found.editable) throw new Problem('Access Denied.')
}

/**
 * Checks after a write that the viewer may still edit the record. If not, the write is rolled back.
 *
 * @throws Problem 403
 */
export async function mustBeEditable({ db, model, viewer }: Writing, id: string): Promise<void> {
  if (!model.editable) return
  const [found] = await db.query<{ editable: boolean | null }>(
    render(
      sql`select ${model.editable(row, viewer)} as editable from ${model.tableSql} ${row} where ${row}.id = ${id}`,
    ),
  )
  if (!found?.editable) throw new Problem('Access Denied.')
}

/** Returns the fields of this record whose conditions in `guarded` do not allow the write. */
export async function guardedFrom({ db, model, viewer }: Writing, id: string): Promise<string[]> {
  const byCondition = Map.groupBy(Object.keys(model.guarded), (field) => model.guarded[field]!)
  const asked = [...byCondition].map(([condition, fields]) => ({ holds: condition(row, viewer), fields }))
  if (and(...asked.map(({ holds }) => holds)) === always) return []
  const held = join(asked.map(({ holds }) => sql`coalesce((${holds}), false)`))
  const [found] = await db.query<{ held: boolean[] }>(
    render(sql`select array[${held}] as held from ${model.tableSql} ${row} where ${row}.id = ${id}`),
  )
  return asked.flatMap(({ fields }, at) => (found?.held[at] ? [] : fields))
}

/** @throws Problem 403 if one of the conditions in `guarded` is false for the record */
export async function mustHaveAll(writing: Writing, id: string): Promise<void> {
  const missing = await guardedFrom(writing, id)
  if (missing.length > 0) throw new Problem('Access Denied.')
}
