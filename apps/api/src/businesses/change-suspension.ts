import type { Suspension } from '@lonja/contract/businesses/suspension'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { queueMail } from '../mail/outbox.ts'
import { updateRecord } from '../resource/write.ts'
import type { Services } from '../services.ts'
import { businessResource } from './business.resource.ts'

/**
 * Suspends a shop, or lifts its suspension if there is none, and writes to its owners. Like every change of the state,
 * it hides or shows the shop and its products.
 *
 * @throws Problem 404, 409 if the shop is suspended already, or is not suspended
 */
export async function changeSuspension(
  services: Pick<Services, 'config' | 'db' | 'models'>,
  id: string,
  suspension: Suspension | null,
  viewer: Viewer,
): Promise<void> {
  const { db, models } = services
  const state = suspension ? 'suspended' : 'approved'
  await db.transaction(async () => {
    const before = await changeState()
    await db.query({
      text: 'update business set suspension = $2 where id = $1',
      values: [id, suspension && JSON.stringify(suspension)],
    })
    await writeToOwners(db, id, state)
    await recordAudit(db, authorOf(viewer), {
      resource: 'businesses',
      id,
      action: suspension ? 'suspend' : 'lift-suspension',
      business: id,
      before: { state: before },
      after: { state, ...(suspension && { reason: suspension.reasons, text: suspension.text }) },
    })
  })

  async function changeState(): Promise<string> {
    let before = ''
    await updateRecord(services, models.of(businessResource), {
      id,
      body: { state },
      viewer,
      check: async () => {
        const [shop] = await db.query<{ state: string }>({
          text: 'select state from business where id = $1',
          values: [id],
        })
        before = shop!.state
        if ((before === 'suspended') === (suspension !== null)) throw new Problem('Illegal state change')
      },
    })
    return before
  }
}

/** Queues a letter to each owner of the shop. */
async function writeToOwners(db: Database, business: string, state: string): Promise<void> {
  const owners = await db.query<{ email: string }>({
    text: `select u.email from business_member m join "user" u on u.id = m.user_id
           where m.business_id = $1 and m.role = 'owner' and u.enabled`,
    values: [business],
  })
  for (const { email } of owners)
    await queueMail(db, { kind: 'suspension', recipient: email, data: { business, state } })
}
