import type { Database } from '../database/database.ts'
import { type Share, lockShares } from '../fulfilment/move-order.ts'
import type { Job } from '../jobs/job.ts'
import type { Data, Services } from '../services.ts'
import { adjustable } from './adjustment-body.ts'
import { settleReplacement } from './settle-replacement.ts'

/** Declines replacements that the customer has not answered in time. */
export const replacementJob: Job<Services> = {
  name: 'replacements',
  every: 10_000,
  work: expireReplacement,
}

interface Due {
  id: string
  orderId: string
  rootId: string
}

/**
 * Declines the replacement whose time is over for the longest time. Several processes may take the same one: the first
 * that locks the order declines it, and the others find it answered.
 *
 * @returns whether there was one
 */
export async function expireReplacement(data: Data): Promise<boolean> {
  const { db } = data
  const [due] = await db.query<Due>({
    name: 'due replacement',
    text: `select line.id, line.order_id as "orderId", coalesce(o.parent_id, o.id) as "rootId"
           from sold_product line join "order" o on o.id = line.order_id
           where line.answer_due <= now() order by line.answer_due limit 1`,
  })
  if (!due) return false
  await db.transaction(async () => {
    const shares = await lockShares(db, due.rootId)
    if (await isStillDue(db, due)) await expire(data, shares, due)
  })
  return true
}

const isStillDue = async (db: Database, { id }: Due): Promise<boolean> =>
  (await db.query({ text: 'select from sold_product where id = $1 and answer_due <= now()', values: [id] })).length > 0

async function expire(data: Data, shares: readonly Share[], { id, orderId, rootId }: Due): Promise<void> {
  const isOpen = shares.some((share) => share.id === orderId && adjustable.includes(share.status))
  // The units of a cancelled order have returned already.
  if (!isOpen) await data.db.query({ text: 'update sold_product set answer_due = null where id = $1', values: [id] })
  else
    await settleReplacement(data, shares, {
      lineId: id,
      orderId,
      rootId,
      accept: false,
      actor: 'system',
      userId: null,
    })
}
