import type { Pause } from '@lonja/contract/hours/pause'
import { isPausedDuring, kindsThatStop } from '@lonja/contract/hours/pause'
import type { Database } from '../database/database.ts'
import type { Violation } from '../http/problem.ts'
import type { ChosenShipping } from './choose-shipping.ts'
import { isCollected, pausedNow } from './shipping-choice.ts'

/**
 * The chosen methods and slots that a pause has stopped since the basket was read. It is called after the order was
 * written: from then on a new pause waits until the order is made, because the order's rows hold the shop.
 */
export async function findPaused(db: Database, chosen: readonly ChosenShipping[], now: Date): Promise<Violation[]> {
  const shops = await db.query<{ id: string; pauses: Pause[] }>({
    name: 'pauses of the shops of an order',
    text: 'select id, pauses from business where id = any($1::uuid[]) and jsonb_array_length(pauses) > 0',
    values: [chosen.map(({ business }) => business.id)],
  })
  return chosen.flatMap(({ business, method, slot, path, slotPath }): Violation[] => {
    const pauses = shops.find(({ id }) => id === business.id)?.pauses ?? []
    if (pausedNow({ ...method, pauses }, now)) return [{ propertyPath: path, message: 'Shipping method paused' }]
    if (!slot) return []
    const period = { from: new Date(slot.from), to: new Date(slot.to) }
    const isPaused = isPausedDuring(pauses, kindsThatStop(isCollected(method)), period)
    return isPaused ? [{ propertyPath: slotPath, message: 'Slot not available' }] : []
  })
}
