import type { Pause } from '@lonja/contract/hours/pause'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/**
 * Changes the pauses of a shop. The lock of the shop waits for orders that are just being written, because their rows
 * refer to the shop; an order that is written later sees the change (`findPaused`).
 *
 * @param decide  computes the pauses from the present ones and the time of the database
 * @throws Problem 404
 */
export const changePauses = (
  db: Database,
  viewer: Viewer,
  business: string,
  action: 'pause' | 'end-pause',
  decide: (pauses: readonly Pause[], now: Date) => Pause[],
): Promise<void> =>
  db.transaction(async () => {
    const [shop] = await db.query<{ pauses: Pause[]; now: number }>({
      text: `select pauses, extract(epoch from clock_timestamp())::float8 * 1000 as now
             from business where id = $1 for update`,
      values: [business],
    })
    if (!shop) throw new Problem('Not Found')
    const pauses = decide(shop.pauses, new Date(shop.now))
    await db.query({
      text: 'update business set pauses = $2, updated_at = now() where id = $1',
      values: [business, JSON.stringify(pauses)],
    })
    await recordAudit(db, authorOf(viewer), {
      resource: 'businesses',
      id: business,
      action,
      business,
      before: { pauses: shop.pauses },
      after: { pauses },
    })
    db.changed('businesses', `business:${business}`)
  })
