import { type Viewer, anonymous } from '../access/guards.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../operation/define-operation.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { recordStatement } from '../resource/read-record.ts'
import type { Model } from '../resource/compile.ts'
import type { Format } from '../http/negotiate.ts'
import type { Services } from '../services.ts'
import { type Sql, sql } from '../sql/sql.ts'
import { noFunds } from './funds-sql.ts'
import { orderResource } from './order.resource.ts'

const whoSeesAll: Viewer = { ...anonymous, role: 'ROLE_ADMIN' }

/** Properties of an order that the caller knows before reading it. */
export interface KnownOrder {
  /** A kind of `orderKinds`. */
  kind: string
  /** The kind of the payment method. */
  paidBy: string
  /** Whether this transaction has made the order. Such an order has no payment, adjustment or delivery yet. */
  isNew?: boolean
}

/**
 * Reads an order as JSON text for a viewer who has just made or changed it, so that no access check is needed.
 *
 * @param known  properties of the order. Fields that must be empty for them are not looked up, which halves the time
 */
export async function readOrder(
  { db, models }: Pick<Services, 'db' | 'models'>,
  id: string,
  format: Format,
  known?: KnownOrder,
): Promise<string> {
  const statement = statementOf(models.of(orderResource), format, known)
  const [found] = await db.query<{ record: string }>({ ...statement, values: [id] })
  if (!found) throw new Error(`order ${id} is gone`)
  return found.record
}

const statements = new WeakMap<Model, Map<string, { text: string; name: string | undefined }>>()

/** The statement that reads an order. Its text is made once, because that takes as long as running it. */
function statementOf(model: Model, format: Format, known: KnownOrder | undefined) {
  const made = statements.get(model) ?? new Map<string, { text: string; name: string | undefined }>()
  statements.set(model, made)
  const key = `${format} ${known?.kind} ${known?.paidBy === 'transfer'} ${known?.isNew}`
  const stored = made.get(key)
  if (stored) return stored
  const { text, name, values } = recordStatement(narrowed(model, known), 'id', {
    viewer: whoSeesAll,
    format,
  })
  if (values.length !== 1) throw new Error('The id must be the only parameter')
  const statement = { text, name }
  made.set(key, statement)
  return statement
}

/**
 * The model of an order with these properties. The answer of the shop is left out, because the viewer may be the
 * customer.
 */
function narrowed(model: Model, known: KnownOrder | undefined): Model {
  const empty: Record<string, Sql> = {
    answer: sql`null::json`,
    ...(known && known.kind !== 'part' && { parent: sql`null::json` }),
    ...(known && known.kind !== 'group' && { parts: sql`'[]'::json` }),
    ...(known && known.paidBy !== 'transfer' && { transfers: sql`null::json` }),
    ...(known?.isNew && { funds: noFunds, adjusted: sql`0`, failedAttempt: sql`null::json` }),
  }
  const members = new Map(model.members)
  for (const [name, value] of Object.entries(empty)) members.set(name, { ...members.get(name)!, read: () => value })
  return { ...model, members, records: new Map() }
}

/** Sends an order that the viewer has just changed. */
export async function sendOrder({ services, request, reply, format }: Context, id: string): Promise<FastifyReply> {
  return sendPrivate(request, reply, await readOrder(services, id, format), { 'content-type': contentType(format) })
}
