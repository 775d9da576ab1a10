import { type Viewer, operator, townRoleOf } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { holdings } from '../database/personal-data.ts'

/** The author of a change and the request. */
export interface Author {
  /** Null: the command line or a job. */
  readonly userId: string | null
  readonly source: 'api' | 'cli' | 'job'
  readonly requestId: string | null
  /** The author's role: of the town, or of the shop. @param business  the shop that the change concerns */
  roleIn(business: string | null): string | null
}

/** The command line: whoever can start it on the server runs the town. */
export const commandLine: Author = { userId: null, source: 'cli', requestId: null, roleIn: () => null }

/** The sender of the request; without an account it is the command line, which writes as an operator. */
export const authorOf = (viewer: Viewer): Author => ({
  userId: viewer.id,
  source: viewer.id === null && operator(viewer) ? 'cli' : 'api',
  requestId: viewer.requestId ?? null,
  roleIn: (business) => townRoleOf(viewer) ?? (business === null ? null : (viewer.shopRoles[business] ?? null)),
})

export interface AuditEvent {
  /** The resource's path: `business-members`. */
  resource: string
  id: string
  /** The action as a verb: `invite`, `change-role`. */
  action: string
  /** The shop that it concerns. */
  business?: string | null
  /** The account that it was done to, if it is not the author's. */
  onBehalfOf?: string | null
  before?: Fields
  after?: Fields
  /** Fields of which only the fact of a change is stored. */
  masked?: readonly string[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Records a change in the transaction that makes it. Of `before` and `after` the differing fields are stored;
 * personal addresses are masked, long texts cut, and secrets left out.
 */
export async function recordAudit(db: Database, author: Author, event: AuditEvent): Promise<void> {
  const { resource, id, action, business = null, onBehalfOf = null, before = {}, after = {}, masked = [] } = event
  const changes = changedFields(before, after).map((field) => {
    const hide = masked.includes(field) ? () => '***' : (value: unknown) => shorten(mask(field, value))
    return [field, { before: applyUnlessNull(before[field], hide), after: applyUnlessNull(after[field], hide) }]
  })
  await db.query({
    name: 'record audit',
    text: `insert into audit_event
             (id, user_id, role, business_id, on_behalf_of, source, request_id, resource, resource_id, action, changes)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
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
      action,
      JSON.stringify(Object.fromEntries(changes)),
    ],
  })
  db.changed('audit-events')
}

const personal = new Set(Object.values(holdings).map(({ table }) => table))

/** Whether the table holds personal data. Of its texts the log only stores that they changed. */
export const isPersonal = (table: string): boolean => personal.has(table)

/** The names of the fields that differ. */
export function changedFields(before: Fields, after: Fields): string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].filter((field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null))
}

const applyUnlessNull = (value: unknown, hide: (value: unknown) => unknown): unknown =>
  value === null || value === undefined ? null : hide(value)

const SECRET = /password|token|secret|hash|iban/i

/** Without secrets and full addresses, also inside documents. */
function mask(field: string, value: unknown): unknown {
  if (value === null) return null
  if (SECRET.test(field)) return '***'
  if (typeof value === 'string') return maskEmail(value)
  if (Array.isArray(value)) return value.map((member) => mask('', member))
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mask(name, member)]))
}

/** `ada@lonja.test` → `a***@lonja.test`: enough to recognise, too little to write to. */
export const maskEmail = (text: string): string => text.replaceAll(/(\S)\S*@(\S+)/g, '$1***@$2')

/** Enough to see the change; whole pages would make the log larger than the shop. */
const LONGEST = 1_000

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : value
}
