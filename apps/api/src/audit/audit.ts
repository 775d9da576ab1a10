import { type Viewer, operator, townRoleOf } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { holdings } from '../database/personal-data.ts'

/** The author of a change, and the id of the request that made it. */
export interface Author {
  /** The id of the account; null for a key, the command line or a job. */
  readonly userId: string | null
  /** The id of the key, if a program made the change. */
  readonly keyId: string | null
  readonly source: 'api' | 'cli' | 'job'
  readonly requestId: string | null
  /**
   * The role in which the author made the change: in the town, or in the shop.
   *
   * @param business  the shop that the change concerns
   */
  roleIn(business: string | null): string | null
}

/** The author is the command line. It has no account: people who can start it on the server run the town. */
export const commandLine: Author = { userId: null, keyId: null, source: 'cli', requestId: null, roleIn: () => null }

/** The author is the sender of the request. Only the command line is an operator without an account. */
export const authorOf = (viewer: Viewer): Author => ({
  userId: viewer.id,
  keyId: viewer.key?.id ?? null,
  source: viewer.id === null && operator(viewer) ? 'cli' : 'api',
  requestId: viewer.requestId ?? null,
  roleIn: (business) =>
    viewer.looksAs ?? townRoleOf(viewer) ?? (business === null ? null : (viewer.shopRoles[business] ?? null)),
})

export interface AuditEvent {
  /** The path of the changed resource: `business-members`. */
  resource: string
  id: string
  /** The name of the record. It must not be the name of a customer. If it is left out, `names` finds it. */
  label?: string | null
  /** The action as a verb: `invite`, `change-role`. */
  action: string
  /** The shop that the change concerns. */
  business?: string | null
  /** The account that the change concerns, if it is not the author's. */
  onBehalfOf?: string | null
  before?: Fields
  after?: Fields
  /** Fields whose values are not stored; the log only records that they changed. */
  masked?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Records a change in the transaction that makes it. Only fields that differ between `before` and `after` are stored.
 * E-mail addresses are masked, long texts are cut, and secrets become `***`.
 */
export async function recordAudit(db: Database, author: Author, event: AuditEvent): Promise<void> {
  const { resource, id, action, business = null, onBehalfOf = null, before = {}, after = {}, masked = [] } = event
  const label = event.label === undefined ? await findName(db, resource, id) : event.label
  const changes = changedFields(before, after).map((field) => {
    const hide = masked.includes(field) ? () => '***' : (value: unknown) => shorten(mask(field, value))
    return [field, { before: applyUnlessNull(before[field], hide), after: applyUnlessNull(after[field], hide) }]
  })
  await db.query({
    name: 'record audit',
    text: `insert into audit_event
             (id, user_id, role, business_id, on_behalf_of, source, request_id, resource, resource_id, label, action, changes,
              key_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      uuidv7(),
      author.userId,
      author.roleIn(business),
      business,
      onBehalfOf,
      author.source,
      author.requestId,
      resource,
      id,
      label === null ? null : maskEmail(label).slice(0, 200),
      action,
      JSON.stringify(Object.fromEntries(changes)),
      author.keyId,
    ],
  })
  db.changed('audit-events')
}

/** SQL: the names of records that operations change, by resource. */
const names: Readonly<Record<string, string>> = {
  'attribute-combos':
    'select product.title as name from attribute_combo r join product on product.id = product_id where r.id = $1',
  businesses: 'select name from business where id = $1',
  orders: 'select code as name from "order" where id = $1',
  payments: 'select code as name from "order" where id = (select order_id from payment where id = $1)',
  prices: 'select product.title as name from price r join product on product.id = product_id where r.id = $1',
  products: 'select title as name from product where id = $1',
  'sold-products': 'select title as name from sold_product where id = $1',
}

async function findName(db: Database, resource: string, id: string): Promise<string | null> {
  const text = names[resource]
  if (text === undefined) return null
  const [found] = await db.query<{ name: string | null }>({ text, values: [id] })
  return found?.name ?? null
}

const personal = new Set(Object.values(holdings).map(({ table }) => table))

/** Whether the table contains personal data. The log stores that a text in it has changed, but not the text. */
export const isPersonal = (table: string): boolean => personal.has(table)

/** The names of the fields that differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
}

const applyUnlessNull = (value: unknown, hide: (value: unknown) => unknown): unknown =>
  value === null || value === undefined ? null : hide(value)

const SECRET = /password|token|secret|hash|iban/i

/** Replaces secrets and e-mail addresses in a value, also inside nested objects. */
function mask(field: string, value: unknown): unknown {
  if (value === null) return null
  if (SECRET.test(field)) return '***'
  if (typeof value === 'string') return maskEmail(value)
  if (Array.isArray(value)) return value.map((member) => mask('', member))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mask(name, member)]))
}

/**
 * Masks e-mail addresses: `ada@lonja.test` → `a***@lonja.test`. People can recognise the address, but not write to
 * it.
 */
export const maskEmail = (text: string): string => text.replaceAll(/(\S)\S*@(\S+)/g, '$1***@$2')

/**
 * The maximum length of a stored text, in characters. It is enough to recognise a change. With the whole texts of
 * pages, the log would be larger than all other data.
 */
const LONGEST = 1_000

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value
}
