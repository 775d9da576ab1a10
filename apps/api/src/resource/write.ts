import { violationMessages } from '@lonja/contract/errors'
import type { Viewer } from '../access.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { Problem, invalid } from '../problem.ts'
import { beginAudit } from './audit-write.ts'
import { type Draft, missingIn, readDraft } from './body.ts'
import { type Sql, always, and, identifier, join, or, parameter, render, sql } from '../sql/sql.ts'
import { columnOf, columnSql, pairsSql } from './define-resource.ts'
import { visibleSql } from './representation.ts'
import { type Model, targetOf } from './compile.ts'
import type { Data } from './engine.ts'

export interface Writer extends Data {
  config: Config
}

/** A change of one record. */
interface Change {
  id: string
  viewer: Viewer
  /** What else must hold of the record; called while its row is locked. */
  check?: () => Promise<void>
}

/** The row that is written, and one that it refers to. */
const [row, referred] = [sql`r`, sql`t`]

/** Creates a record and gives its id. @throws Problem 400, 403, 422 */
export async function createRecord(
  { config, db, models }: Writer,
  model: Model,
  body: unknown,
  viewer: Viewer,
): Promise<string> {
  const draft = readDraft(model, body, viewer, true)
  return answered(model, () =>
    db.transaction(async () => {
      await takeTurn(db, model)
      const audit = await beginAudit(db, model, viewer, null)
      const id = await insert(db, model, draft, viewer)
      await mustBeEditable(db, model, id, viewer)
      await mustHaveAll(db, model, id, viewer)
      await model.rules?.({ config, db, models, viewer, operation: 'create', id, before: null })
      await audit(id, 'create')
      await derive({ db, models }, model, [id])
      db.changed(model.contract.path, `${model.table}:${id}`)
      return id
    }),
  )
}

/**
 * Changes the fields that the body names.
 *
 * @throws Problem 400, 403, 404, 412, 422
 */
export async function updateRecord(
  { config, db, models }: Writer,
  model: Model,
  { id, body, viewer, check }: Change & { body: unknown },
): Promise<void> {
  const draft = readDraft(model, body, viewer, false)
  await answered(model, () =>
    db.transaction(async () => {
      const { derived, before } = await lock(db, model, id, viewer, 'for no key update')
      await check?.()
      const audit = await beginAudit(db, model, viewer, id)
      leaveOut(model, await guardedFrom(db, model, id, viewer), draft)
      await mustExist(db, model, draft, viewer, id)
      await writeOwned(db, model, draft, viewer, id)
      await change(db, model, id, draft, model.stamp ? [sql`${identifier(model.stamp)} = now()`] : [])
      await writeLists(db, model, id, draft)
      await mustBeEditable(db, model, id, viewer)
      await model.rules?.({ config, db, models, viewer, operation: 'update', id, before })
      await audit(id, 'update')
      await derive({ db, models }, model, [id], derived)
      db.changed(model.contract.path, `${model.table}:${id}`)
    }),
  )
}

/**
 * Deletes a record that nothing stands on.
 *
 * @throws Problem 403, 404, 409 `Resource in use`, 412
 */
export async function removeRecord(
  { config, db, models }: Writer,
  model: Model,
  { id, viewer, check }: Change,
): Promise<void> {
  await answered(model, () =>
    db.transaction(async () => {
      const { derived, before } = await lock(db, model, id, viewer, 'for update')
      await check?.()
      const audit = await beginAudit(db, model, viewer, id)
      await mustHaveAll(db, model, id, viewer)
      await model.rules?.({ config, db, models, viewer, operation: 'remove', id, before })
      await db.query(render(sql`delete from ${model.tableSql} where id = ${id}`)).catch(inUse)
      await audit(id, 'remove')
      await derive({ db, models }, model, [], derived)
      db.changed(model.contract.path, `${model.table}:${id}`)
    }),
  )
}

async function insert(db: Database, model: Model, draft: Draft, viewer: Viewer): Promise<string> {
  const id = uuidv7()
  await mustExist(db, model, draft, viewer)
  await writeOwned(db, model, draft, viewer)
  const defaults = model.defaults?.(viewer, Object.fromEntries(draft.columns)) ?? {}
  const columns = new Map<string, unknown>([['id', id], ...Object.entries(defaults), ...draft.columns])
  const names = join([...columns.keys()].map(identifier))
  const values = join([...columns.values()].map(parameter))
  await db.query(render(sql`insert into ${model.tableSql} (${names}) values (${values})`))
  await writeLists(db, model, id, draft)
  return id
}

/** Changes the columns that the draft names. @param also  further assignments */
async function change(db: Database, model: Model, id: string, draft: Draft, also: readonly Sql[] = []): Promise<void> {
  const given = [...draft.columns].map(([column, value]) => sql`${identifier(column)} = ${parameter(value)}`)
  const assignments = [...given, ...also]
  if (assignments.length === 0) return
  await db.query(render(sql`update ${model.tableSql} set ${join(assignments)} where id = ${id}`))
}

/** Records inside this one: created with it, or changed through it. */
async function writeOwned(db: Database, model: Model, draft: Draft, viewer: Viewer, id?: string): Promise<void> {
  for (const [field, owned] of draft.owned) {
    const target = targetOf(model, field)
    const column = columnOf(model, field)
    const [own] = id
      ? await db.query<{ id: string | null }>(
          render(sql`select ${identifier(column)} as id from ${model.tableSql} where id = ${id}`),
        )
      : []
    if (own?.id) await change(db, target, own.id, owned)
    else {
      const missing = missingIn(target, owned, viewer, `${field}.`)
      if (missing.length > 0) throw invalid(...missing)
      draft.columns.set(column, await insert(db, target, owned, viewer))
    }
  }
}

async function writeLists(db: Database, model: Model, id: string, draft: Draft): Promise<void> {
  for (const [field, ids] of draft.lists) {
    const relation = model.relations[field]
    if (!relation || !('through' in relation)) throw new Error(`${model.contract.name}.${field} cannot be written`)
    const { through, own, other } = pairsSql(relation)
    await db.query(render(sql`delete from ${through} where ${own} = ${id} and not ${other} = any(${ids}::uuid[])`))
    await db.query(
      render(
        sql`insert into ${through} (${own}, ${other}) select ${id}, unnest(${ids}::uuid[]) on conflict do nothing`,
      ),
    )
  }
}

/**
 * What the draft refers to must exist, and the viewer must be able to see it, and to put it into other records. What would be changed through this record
 * the viewer must be able to change by itself, unless it is this record's already.
 *
 * @param own  the record's id, where it exists
 */
async function mustExist(db: Database, model: Model, draft: Draft, viewer: Viewer, own?: string): Promise<void> {
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

/** SQL: the record refers to `referred` already. */
function isThereSql(model: Model, field: string, own: string | null): Sql {
  const relation = model.relations[field]
  if (relation && 'through' in relation) {
    const pairs = pairsSql(relation)
    return sql`exists (select from ${pairs.through} x where x.${pairs.own} = ${own}::uuid and x.${pairs.other} = ${referred}.id)`
  }
  return sql`exists (select from ${model.tableSql} o where o.id = ${own}::uuid and ${columnSql(model, field, sql`o`)} = ${referred}.id)`
}

/**
 * Makes other writers wait: to what is derived from the record first, as everybody does, then to the record itself.
 *
 * @returns the record as it is, and the ids of what is derived from it
 * @throws Problem 403, 404 for a record that the viewer may not write
 */
async function lock(
  db: Database,
  model: Model,
  id: string,
  viewer: Viewer,
  strength: keyof typeof strengths,
): Promise<{ derived: string[]; before: Record<string, unknown> | null }> {
  await mustBeWritable(db, model, id, viewer)
  await takeTurn(db, model)
  const derived = await derivedIds(db, model, [id])
  // Itself it needs at its own strength at once.
  await model.derived?.lock(
    db,
    derived.filter((other) => other !== id),
  )
  const columns = model.rules ? sql`to_jsonb(r)` : sql`null`
  const [found] = await db.query<{ before: Record<string, unknown> | null }>(
    render(sql`select ${columns} as before from ${model.tableSql} r where r.id = ${id} ${strengths[strength]}`),
  )
  // It may have changed while others had it.
  await mustBeWritable(db, model, id, viewer)
  return { derived, before: found?.before ?? null }
}

const strengths = { 'for update': sql`for update`, 'for no key update': sql`for no key update` }

async function takeTurn(db: Database, { inTurn, table }: Model): Promise<void> {
  if (inTurn) await db.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`write ${table}`] })
}

async function mustBeWritable(db: Database, model: Model, id: string, viewer: Viewer): Promise<void> {
  const editable = model.editable?.(row, viewer) ?? always
  const [found] = await db.query<{ editable: boolean }>(
    render(
      sql`select ${editable} as editable from ${model.tableSql} ${row} where ${row}.id = ${id} and ${visibleSql(model, row, viewer)}`,
    ),
  )
  if (!found) throw new Problem('Not Found')
  if (!found.editable) throw new Problem('Access Denied.')
}

/** A record moved out of one's own reach, or created there, is refused with everything else in the body. */
async function mustBeEditable(db: Database, model: Model, id: string, viewer: Viewer): Promise<void> {
  if (!model.editable) return
  const [found] = await db.query<{ editable: boolean | null }>(
    render(
      sql`select ${model.editable(row, viewer)} as editable from ${model.tableSql} ${row} where ${row}.id = ${id}`,
    ),
  )
  if (!found?.editable) throw new Problem('Access Denied.')
}

/** The fields that the viewer may not write of this record. */
async function guardedFrom(db: Database, model: Model, id: string, viewer: Viewer): Promise<string[]> {
  const byCondition = Map.groupBy(Object.keys(model.guarded), (field) => model.guarded[field]!)
  const asked = [...byCondition].map(([condition, fields]) => ({ holds: condition(row, viewer), fields }))
  if (and(...asked.map(({ holds }) => holds)) === always) return []
  const held = join(asked.map(({ holds }) => sql`coalesce((${holds}), false)`))
  const [found] = await db.query<{ held: boolean[] }>(
    render(sql`select array[${held}] as held from ${model.tableSql} ${row} where ${row}.id = ${id}`),
  )
  return asked.flatMap(({ fields }, at) => (found?.held[at] ? [] : fields))
}

function leaveOut(model: Model, fields: readonly string[], draft: Draft): void {
  for (const field of fields) {
    draft.columns.delete(columnOf(model, field))
    for (const part of [draft.references, draft.lists, draft.owned]) part.delete(field)
  }
}

/** @throws Problem 403 for a record of which the viewer may write some fields only */
async function mustHaveAll(db: Database, model: Model, id: string, viewer: Viewer): Promise<void> {
  const missing = await guardedFrom(db, model, id, viewer)
  if (missing.length > 0) throw new Problem('Access Denied.')
}

async function derivedIds(db: Database, model: Model, ids: readonly string[]): Promise<string[]> {
  if (!model.derived || ids.length === 0) return []
  const rows = await db.query<{ id: string }>({ text: model.derived.of, values: [ids] })
  return rows.map((one) => one.id)
}

async function derive(data: Data, model: Model, ids: readonly string[], before: readonly string[] = []): Promise<void> {
  if (!model.derived) return
  const all = new Set([...before, ...(await derivedIds(data.db, model, ids))])
  if (all.size > 0) await model.derived.refresh(data, [...all])
}

/** Of a deletion, a broken foreign key is somebody else's. */
function inUse(error: unknown): never {
  throw (error as PgError).code === '23503' ? new Problem('Resource in use') : error
}

interface PgError {
  code?: string
  detail?: string
  constraint?: string
}

/** The field that `Key (business_id, code)=(…) already exists.` is about: of several the last, whatever the language. */
function fieldOfKey(model: Model, detail: string): string {
  const columns = /\((.*?)\)=/.exec(detail)?.[1]?.match(/\w+/g) ?? []
  const fields = Object.keys(model.contract.fields)
  const named = columns.map((column) => fields.find((name) => columnOf(model, name) === column))
  return named.findLast((name) => name !== undefined) ?? ''
}

/** The field that `offer_value_check` is about: PostgreSQL names the check of a column after it, and we those of several. */
function fieldOfCheck(model: Model, constraint: string): string {
  const prefixOf = (name: string) => `${model.table}_${columnOf(model, name)}_`
  const fields = Object.keys(model.contract.fields).filter((name) => constraint.startsWith(prefixOf(name)))
  return fields.toSorted((a, b) => prefixOf(a).length - prefixOf(b).length).at(-1) ?? ''
}

/** What the database's constraints refuse, as the client's fault. */
async function answered<Result>(model: Model, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code, detail = '', constraint = '' } = error as PgError
    const propertyPath = fieldOfKey(model, detail)
    if (code === '23505') throw invalid({ propertyPath, message: violationMessages.used })
    if (code === '23503') throw invalid({ propertyPath, message: violationMessages.unknown })
    if (code === '23514')
      throw invalid({ propertyPath: fieldOfCheck(model, constraint), message: violationMessages.invalid })
    if (code === '22003') throw invalid({ propertyPath, message: violationMessages.invalid })
    throw error
  }
}
