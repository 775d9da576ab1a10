import { insider, type Viewer } from '../access.ts'
import { authorOf, changedFields, isPersonal, recordAudit } from '../audit.ts'
import type { Database } from '../database/database.ts'
import { columnOf, quote, referenceSql } from './define-resource.ts'
import { type Model, targetOf } from './compile.ts'

type Action = 'create' | 'update' | 'remove'

/** A record as the audit log tells it. */
interface Told {
  fields: Readonly<Record<string, unknown>>
  business: string | null
  /** Whose it is, where it is a person's. */
  person: string | null
}

/**
 * Looks at a record before those write it who work for a shop or run the town; customers cost nothing here.
 *
 * @param id  null: it is about to be created
 * @returns what writes the change into the audit log, inside the same transaction. What people write of their own, and
 *   what changes nothing, is not told
 */
export async function beginAudit(
  db: Database,
  model: Model,
  viewer: Viewer,
  id: string | null,
): Promise<(id: string, action: Action) => Promise<void>> {
  if (!insider(viewer)) return async () => {}
  const before = id === null ? null : await look(db, model, id)
  return async (written, action) => {
    const after = action === 'remove' ? null : await look(db, model, written)
    const told = after ?? before
    if (!told || (action === 'update' && changedFields(before?.fields ?? {}, told.fields).length === 0)) return
    const { business, person } = told
    if (person !== null && person === viewer.id) return
    await recordAudit(db, authorOf(viewer), {
      resource: model.contract.path,
      id: written,
      action,
      business,
      onBehalfOf: person,
      before: before?.fields ?? {},
      after: after?.fields ?? {},
      masked: maskedFields(model),
    })
  }
}

async function look(db: Database, model: Model, id: string): Promise<Told | null> {
  const [row] = await db.query<{
    columns: Record<string, unknown>
    lists: Record<string, unknown>
    business: string | null
  }>({
    text: `select to_jsonb(r) as columns, ${listsSql(model, 'r')} as lists,
             ${businessSql(model, 'r')} as business
           from ${quote(model.table)} r where r.id = $1`,
    values: [id],
  })
  if (!row) return null
  const { columns, lists, business } = row
  const fields = writtenFields(model).map((name) => [
    name,
    lists[name] ?? columns[columnOf(model, name).slice(1, -1)] ?? null,
  ])
  const owner = model.table === 'user' ? id : (columns['user_id'] ?? columns['owner_id'] ?? null)
  const person = isPersonal(model.table) ? (owner as string | null) : null
  return { fields: Object.fromEntries(fields), business, person }
}

const writtenFields = ({ contract }: Model): string[] =>
  Object.keys(contract.fields).filter((name) => contract.fields[name]!.writable)

/** What is not in the row itself: the ids of what it refers to, and the record inside it. */
function listsSql(model: Model, row: string): string {
  const parts = writtenFields(model).flatMap((name) => {
    const relation = model.relations[name]
    if (relation && 'through' in relation) {
      const { through, own, other } = relation
      const ids = `select jsonb_agg(p.${other} order by p.${other}) from ${quote(through)} p where p.${own} = ${row}.id`
      return [`'${name}', coalesce((${ids}), '[]'::jsonb)`]
    }
    if (!model.owned.includes(name)) return []
    const { table } = targetOf(model, name)
    const owned = `select to_jsonb(t) from ${quote(table)} t where t.id = ${row}.${columnOf(model, name)}`
    return [`'${name}', (${owned})`]
  })
  return `jsonb_build_object(${parts.join(', ')})`
}

const MAX_STEPS = 3

/** SQL of the shop that a record is of: the nearest that its references lead to. */
export function businessSql(model: Model, row: string): string {
  if (model.table === 'business') return `${row}.id`
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const sql = shopWithin(model, row, steps)
    if (sql) return sql
  }
  return 'null::uuid'
}

function shopWithin(model: Model, row: string, steps: number): string | null {
  for (const [name, { kind, target }] of Object.entries(model.contract.fields)) {
    const relation = model.relations[name]
    // Of several shops it is no one's.
    if (steps === 1 && target === 'businesses' && relation && 'through' in relation) {
      const { through, own, other } = relation
      return `(select min(p.${other}::text)::uuid from ${quote(through)} p where p.${own} = ${row}.id having count(*) = 1)`
    }
    if (kind !== 'reference' || target === 'users' || model.computed[name]) continue
    const id = referenceSql(model, name, row)
    if (steps === 1) {
      if (target === 'businesses') return id
      continue
    }
    const alias = `s${steps}`
    const next = targetOf(model, name)
    const further = shopWithin(next, alias, steps - 1)
    if (further) return `(select ${further} from ${quote(next.table)} ${alias} where ${alias}.id = ${id})`
  }
  return null
}

const plain = new Set(['choice', 'boolean', 'integer', 'money', 'rate', 'weight', 'instant', 'references'])

/** Secrets, and what people wrote or told of themselves: the log is not a second place to keep that. */
function maskedFields(model: Model): string[] {
  return writtenFields(model).filter((name) => {
    const { kind, hidden } = model.contract.fields[name]!
    if (hidden || model.owned.includes(name)) return true
    return isPersonal(model.table) && !plain.has(kind) && kind !== 'reference'
  })
}
