import { LookReset, ShopLook, shownLook } from '@lonja/contract/templates/look'
import { type Viewer, mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { hideChosenLook } from './shop-look.ts'

/** The town gives the page of a shop the usual look again, and writes the reason to its owners. */
export const resetLook = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/reset-look',
  summary: 'The town gives a shop’s page the usual look again, with a reason that the owners get by mail',
  who: (viewer) => mayInTown(viewer, 'content'),
  reach: 'all shops',
  beyond: 'operators, when the look of a page misleads customers or cannot be read',
  body: LookReset,
  answers: { shape: ShopLook },
  errors: ['Not Found', 'Illegal state change'],
  example: { reason: 'Los colores son los del ayuntamiento y confunden a los clientes.' },
  run: ({ services: { db }, viewer, params, body: { reason } }) => {
    const id = pathId(params)
    return db.transaction(async () => {
      const looks = await hideChosenLook(db, id)
      if (!looks) throw new Problem('Illegal state change')
      await recordReset(db, viewer, id, { before: { ...looks.before }, after: { ...looks.after, reason } })
      await writeToOwners(db, id, reason)
      return shownLook(looks.after)
    })
  },
})

const recordReset = (
  db: Database,
  viewer: Viewer,
  id: string,
  changes: Readonly<Record<'before' | 'after', Readonly<Record<string, unknown>>>>,
): Promise<void> =>
  recordAudit(db, authorOf(viewer), { resource: 'businesses', id, action: 'reset-look', business: id, ...changes })

/** Queues a letter to each owner of the shop. */
async function writeToOwners(db: Database, business: string, reason: string): Promise<void> {
  const owners = await db.query<{ email: string }>({
    text: `select u.email from business_member m join "user" u on u.id = m.user_id
           where m.business_id = $1 and m.role = 'owner' and u.enabled and u.email is not null`,
    values: [business],
  })
  for (const { email } of owners)
    await queueMail(db, { kind: 'look-reset', recipient: email, data: { business, reason } })
}
