import type { Viewer } from '../access/guards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { invalid } from '../http/problem.ts'
import { beginAudit } from './audit-write.ts'
import { type Draft, missingIn, readDraft } from './body.ts'
import { type Sql, identifier, join, parameter, render, sql } from '../sql/sql.ts'
import { explainConstraint, inUse } from './constraints.ts'
import { columnOf, pairsSql } from './define-resource.ts'
import { type Writing, guardedFrom, mustBeEditable, mustBeWritable, mustExist, mustHaveAll } from './may-write.ts'
import { type Model, targetOf } from './compile.ts'
import type { Data } from './engine.ts'

export interface Writer extends Data {
  config: Config
}

/** A change or deletion of one record. */
interface Change {
  id: string
  viewer: Viewer
  /** Checks further conditions on the record. It is called while the row is locked. */
  check?: () => Promise<void>
}

/** Creates a record and returns its id. @throws Problem 400, 403, 422 */
export async function createRecord(
  { config, db, models }: Writer,
  model: Model,
  body: unknown,
  viewer: Viewer,
): Promise<string> {
  const draft = readDraft(model, body, viewer, true)
  const writing = { db, model, viewer }
  return explainConstraint(model, () =>
    db.transaction(async () => {
      await lockTable(db, model)
      const audit = await beginAudit(db, model, viewer, null)
      const id = await insert(writing, draft)
      await mustBeEditable(writing, id)
      await mustHaveAll(writing, id)
      await model.rules?.({ config, db, models, viewer, operation: 'create', id, before: null })
      await audit(id, 'create')
      await derive({ db, models }, model, [id])
      db.changed(model.contract.path, `${model.table}:${id}`)
      return id
    }),
  )
}

/**
 * Changes the fields that are in the body.
 *
 * @throws Problem 400, 403, 404, 412, 422
 */
export async function updateRecord(
  { config, db, models }: Writer,
  model: Model,
  { id, body, viewer, check }: Change & { body: unknown },
): Promise<void> {
  const draft = readDraft(model, body, viewer, false)
  const writing = { db, model, viewer }
  await explainConstraint(model, () =>
    db.transaction(async () => {
      const { derived, before } = await lock(writing, id, sql`for no key update`)
      await check?.()
      const audit = await beginAudit(db, model, viewer, id)
      dropFields(model, await guardedFrom(writing, id), draft)
      await mustExist(writing, draft, id)
      await writeOwned(writing, draft, id)
      await change(writing, id, draft, model.stamp ? [sql`${identifier(model.stamp)} = now()`] : [])
      await writeLists(writing, id, draft)
      await mustBeEditable(writing, id)
      await model.rules?.({ config, db, models, viewer, operation: 'update', id, before })
      await audit(id, 'update')
      await derive({ db, models }, model, [id], derived)
      db.changed(model.contract.path, `${model.table}:${id}`)
    }),
  )
}

/**
 * Deletes a record to which no other record refers.
 *
 * @throws Problem 403, 404, 409 `Resource in use`, 412
 */
export async function removeRecord(
  { config, db, models }: Writer,
  model: Model,
  { id, viewer, check }: Change,
): Promise<void> {
  const writing = { db, model, viewer }
  await explainConstraint(model, () =>
    db.transaction(async () => {
      const { derived, before } = await lock(writing, id, sql`for update`)
      await check?.()
      const audit = await beginAudit(db, model, viewer, id)
      await mustHaveAll(writing, id)
      await model.rules?.({ config, db, models, viewer, operation: 'remove', id, before })
      await db.query(render(sql`delete from ${model.tableSql} where id = ${id}`)).catch(inUse)
      await audit(id, 'remove')
      await derive({ db, models }, model, [], derived)
      db.changed(model.contract.path, `${model.table}:${id}`)
    }),
  )
}

async function insert(writing: Writing, draft: Draft): Promise<string> {
  const { db, model, viewer } = writing
  const id = uuidv7()
  await mustExist(writing, draft)
  await writeOwned(writing, draft)
  const defaults = model.defaults?.(viewer, Object.fromEntries(draft.columns)) ?? {}
  const columns = new Map<string, unknown>([['id', id], ...Object.entries(defaults), ...draft.columns])
  const names = join([...columns.keys()].map(identifier))
  const values = join([...columns.values()].map(parameter))
  await db.query(render(sql`insert into ${model.tableSql} (${names}) values (${values})`))
  await writeLists(writing, id, draft)
  return id
}

/** Changes the columns that are in the draft. @param also  further assignments */
async function change({ db, model }: Writing, id: string, draft: Draft, also: readonly Sql[] = []): Promise<void> {
  const given = [...draft.columns].map(([column, value]) => sql`${identifier(column)} = ${parameter(value)}`)
  const assignments = [...given, ...also]
  if (assignments.length === 0) return
  await db.query(render(sql`update ${model.tableSql} set ${join(assignments)} where id = ${id}`))
}

/** Writes embedded records: it creates them together with this record, or changes them. */
async function writeOwned(writing: Writing, draft: Draft, id?: string): Promise<void> {
  const { db, model, viewer } = writing
  for (const [field, owned] of draft.owned) {
    const target = { ...writing, model: targetOf(model, field) }
    const column = columnOf(model, field)
    const [own] = id
      ? await db.query<{ id: string | null }>(
          render(sql`select ${identifier(column)} as id from ${model.tableSql} where id = ${id}`),
        )
      : []
    if (own?.id) await change(target, own.id, owned)
    else {
      const missing = missingIn(target.model, owned, viewer, `${field}.`)
      if (missing.length > 0) throw invalid(...missing)
      draft.columns.set(column, await insert(target, owned))
    }
  }
}

async function writeLists({ db, model }: Writing, id: string, draft: Draft): Promise<void> {
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
 * Locks the rows that contain derived data, always in the same order, and then the record itself.
 *
 * @returns the stored record, and the ids of the rows with derived data
 * @throws Problem 403, 404 if the viewer may not write the record
 */
async function lock(
  writing: Writing,
  id: string,
  strength: Sql,
): Promise<{ derived: string[]; before: Record<string, unknown> | null }> {
  const { db, model } = writing
  await mustBeWritable(writing, id)
  await lockTable(db, model)
  const derived = await derivedIds(db, model, [id])
  // The record itself is left out, because it is locked below with `strength`. A weaker lock here, which is made
  // stronger below, could cause a deadlock.
  await model.derived?.lock(
    db,
    derived.filter((other) => other !== id),
  )
  const columns = model.rules ? sql`to_jsonb(r)` : sql`null::jsonb`
  const [found] = await db.query<{ before: Record<string, unknown> | null }>(
    render(sql`select ${columns} as before from ${model.tableSql} r where r.id = ${id} ${strength}`),
  )
  // The record may have changed while this transaction waited for the lock, so the viewer's right is checked again.
  await mustBeWritable(writing, id)
  return { derived, before: found?.before ?? null }
}

async function lockTable(db: Database, { inTurn, table }: Model): Promise<void> {
  if (inTurn) await db.query({ text: 'select pg_advisory_xact_lock(hashtext($1))', values: [`write ${table}`] })
}

function dropFields(model: Model, fields: readonly string[], draft: Draft): void {
  for (const field of fields) {
    draft.columns.delete(columnOf(model, field))
    for (const part of [draft.references, draft.lists, draft.owned]) part.delete(field)
  }
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
