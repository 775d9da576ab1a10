import { isInsider, type Viewer } from '../access/guards.ts'
import { authorOf, changedFields, isPersonal, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { type Sql, alias, join, literal, render, sql } from '../sql/sql.ts'
import { columnOf, columnSql, pairsSql, referenceSql } from './define-resource.ts'
import { type Model, targetOf } from './compile.ts'

type Action = 'create' | 'update' | 'remove'

/** A record as the audit log stores it. */
interface AuditedRecord {
  fields: Readonly<Record<string, unknown>>
  business: string | null
  /** The name of the record; null for personal data. */
  label: string | null
  /** The account that the record belongs to, if any. */
  person: string | null
}

/**
 * Reads a record before a member of a shop or of the town's staff writes it. For customers it does nothing.
 *
 * @param id  null if the record is going to be created
 * @returns a function that writes the change into the audit log, inside the same transaction. It does not record
 * writes to the writer's own records, nor writes that change nothing
 */
export async function beginAudit(
  db: Database,
  model: Model,
  viewer: Viewer,
  id: string | null,
): Promise<(id: string, action: Action) => Promise<void>> {
  if (!isInsider(viewer)) return async () => {}
  const before = id === null ? null : await readForAudit(db, model, id)
  return async (written, action) => {
    const after = action === 'remove' ? null : await readForAudit(db, model, written)
    const recorded = after ?? before
    if (!recorded || (action === 'update' && changedFields(before?.fields ?? {}, recorded.fields).length === 0)) return
    const { business, label, person } = recorded
    if (person !== null && person === viewer.id) return
    await recordAudit(db, authorOf(viewer), {
      resource: model.contract.path,
      id: written,
      label,
      action,
      business,
      onBehalfOf: person,
      before: before?.fields ?? {},
      after: after?.fields ?? {},
      masked: maskedFields(model),
    })
  }
}

async function readForAudit(db: Database, model: Model, id: string): Promise<AuditedRecord | null> {
  const [row] = await db.query<{
    columns: Record<string, unknown>
    lists: Record<string, unknown>
    business: string | null
    product: string | null
  }>(
    render(sql`select to_jsonb(r) as columns, ${listsSql(model, sql`r`)} as lists, ${businessSql(model, sql`r`)} as business,
                 ${productTitleSql(model)} as product
               from ${model.tableSql} r where r.id = ${id}`),
  )
  if (!row) return null
  const { columns, lists, business, product } = row
  const fields = writtenFields(model).map((name) => [name, lists[name] ?? columns[columnOf(model, name)] ?? null])
  const owner = model.table === 'user' ? id : (columns['user_id'] ?? columns['owner_id'] ?? null)
  if (isPersonal(model.table))
    return { fields: Object.fromEntries(fields), business, label: null, person: owner as string | null }
  const names = [product, columns['title'], columns['name'], columns['code']]
  const label = names.find((name) => typeof name === 'string' && name !== '') as string | undefined
  return { fields: Object.fromEntries(fields), business, label: label ?? null, person: null }
}

/** SQL of the title of the product that a record belongs to, for example for a price. */
function productTitleSql(model: Model): Sql {
  const { product } = model.contract.fields
  if (product?.kind !== 'reference' || product.target !== 'products' || model.computed['product'])
    return sql`null::text`
  return sql`(select title from product where id = ${referenceSql(model, 'product', sql`r`)})`
}

const writtenFields = ({ contract }: Model): string[] =>
  Object.keys(contract.fields).filter((name) => contract.fields[name]!.writable)

/** SQL of the data that is outside the row itself: the ids of related records, and the embedded records. */
function listsSql(model: Model, row: Sql): Sql {
  const parts = writtenFields(model).flatMap((name) => {
    const relation = model.relations[name]
    if (relation && 'through' in relation) {
      const { through, own, other } = pairsSql(relation)
      const ids = sql`select jsonb_agg(p.${other} order by p.${other}) from ${through} p where p.${own} = ${row}.id`
      return [sql`${literal(name)}, coalesce((${ids}), '[]'::jsonb)`]
    }
    if (!model.owned.includes(name)) return []
    const { tableSql } = targetOf(model, name)
    const owned = sql`select to_jsonb(t) from ${tableSql} t where t.id = ${columnSql(model, name, row)}`
    return [sql`${literal(name)}, (${owned})`]
  })
  return sql`jsonb_build_object(${join(parts)})`
}

const MAX_STEPS = 3

/** SQL of the id of the shop that a record belongs to: the shop that is reached through the fewest references. */
export function businessSql(model: Model, row: Sql): Sql {
  if (model.table === 'business') return sql`${row}.id`
  for (let steps = 1; steps <= MAX_STEPS; steps += 1) {
    const shop = shopWithin(model, row, steps)
    if (shop) return shop
  }
  return sql`null::uuid`
}

function shopWithin(model: Model, row: Sql, steps: number): Sql | null {
  for (const [name, { kind, target }] of Object.entries(model.contract.fields)) {
    const relation = model.relations[name]
    // The id is null for a record with several shops.
    if (steps === 1 && target === 'businesses' && relation && 'through' in relation) {
      const { through, own, other } = pairsSql(relation)
      return sql`(select min(p.${other}::text)::uuid from ${through} p where p.${own} = ${row}.id having count(*) = 1)`
    }
    if (kind !== 'reference' || target === 'users' || model.computed[name]) continue
    const id = referenceSql(model, name, row)
    if (steps === 1) {
      if (target === 'businesses') return id
      continue
    }
    const further = alias(`s${steps}`)
    const next = targetOf(model, name)
    const shop = shopWithin(next, further, steps - 1)
    if (shop) return sql`(select ${shop} from ${next.tableSql} ${further} where ${further}.id = ${id})`
  }
  return null
}

const plain = new Set(['choice', 'boolean', 'integer', 'money', 'rate', 'weight', 'instant', 'references'])

/**
 * Fields that contain secrets or personal texts. The log does not store their values, because it must not become a
 * second copy of such data.
 */
function maskedFields(model: Model): string[] {
  return writtenFields(model).filter((name) => {
    const { kind, hidden } = model.contract.fields[name]!
    if (hidden || model.owned.includes(name)) return true
    return isPersonal(model.table) && !plain.has(kind) && kind !== 'reference'
  })
}
