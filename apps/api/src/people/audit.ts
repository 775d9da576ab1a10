import type { FastifyRequest } from 'fastify'
import { type Viewer, operator, townRoleOf } from '../access.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'

/** Who makes a change, and from where. */
export interface Author {
  /** Null: the command line or a job. */
  readonly userId: string | null
  readonly source: 'api' | 'cli' | 'job'
  readonly requestId: string | null
  /** As what they act: a role of the town, or of the shop. @param business  the shop that the change is about */
  roleIn(business: string | null): string | null
}

/** The command line: whoever may start it on the server runs the town. */
export const commandLine: Author = { userId: null, source: 'cli', requestId: null, roleIn: () => null }

/** Whoever sent the request. */
export const authorOf = ({ viewer, id }: FastifyRequest): Author => ({ ...authorOfViewer(viewer), requestId: id })

/** Whoever writes a record; without an account it is the command line, which writes as an operator. */
export const authorOfViewer = (viewer: Viewer): Author => ({
  userId: viewer.id,
  source: viewer.id === null && operator(viewer) ? 'cli' : 'api',
  requestId: null,
  roleIn: (business) => townRoleOf(viewer) ?? (business === null ? null : (viewer.shopRoles[business] ?? null)),
})

export interface AuditEvent {
  /** The resource's path: `business-members`. */
  resource: string
  id: string
  /** What was done, as a verb: `invite`, `change-role`. */
  action: string
  /** The shop that it is about. */
  business?: string | null
  /** Whose account it was done to, where that is somebody else's. */
  onBehalfOf?: string | null
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
}

/**
 * Writes down a change in the transaction that makes it. Of `before` and `after` the fields that differ are kept;
 * addresses of people are masked, and secrets are not kept at all.
 */
export async function recordAudit(db: Database, author: Author, event: AuditEvent): Promise<void> {
  const { resource, id, action, business = null, onBehalfOf = null, before = {}, after = {} } = event
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
      JSON.stringify(changesOf(before, after)),
    ],
  })
  db.changed('audit-events')
}

/** Field → what it was and what it is, of those that changed. */
function changesOf(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return Object.fromEntries(
    [...fields]
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [
        field,
        { before: masked(field, before[field] ?? null), after: masked(field, after[field] ?? null) },
      ]),
  )
}

const SECRET = /password|token|secret|hash|iban/i

function masked(field: string, value: unknown): unknown {
  if (value === null) return null
  if (SECRET.test(field)) return '***'
  return typeof value === 'string' ? maskEmail(value) : value
}

/** `ada@lonja.test` → `a***@lonja.test`: enough to recognise, too little to write to. */
export const maskEmail = (text: string): string => text.replaceAll(/(\S)\S*@(\S+)/g, '$1***@$2')
