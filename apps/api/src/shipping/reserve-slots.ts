import type { Slot } from '@lonja/contract/shipping/slots'
import type { Database } from '../database/database.ts'

/** A slot in which a new order needs a place. */
export interface WantedSlot {
  methodId: string
  slot: Slot
  /** The maximum number of orders in the slot, from the shop's present setting. */
  capacity: number
}

/**
 * Takes a place in each slot for a new order. If a slot is full, the caller must roll back, which releases all
 * places. Every order locks first its combos and then its slots, sorted by key, which prevents deadlocks.
 *
 * @returns the slots that are full
 */
export async function reserveSlots<Wanted extends WantedSlot>(
  db: Database,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  if (wanted.length === 0) return []
  const taken = await db.query<{ methodId: string }>({
    name: 'reserve slots',
    text: `insert into delivery_slot (shipping_method_id, from_at, capacity, taken)
           select w.method_id, w.from_at, w.capacity, 1
           from unnest($1::uuid[], $2::timestamptz[], $3::int[]) as w(method_id, from_at, capacity)
           order by w.method_id, w.from_at
           on conflict (shipping_method_id, from_at) do update
             set taken = delivery_slot.taken + 1, capacity = excluded.capacity
             where delivery_slot.taken < excluded.capacity
           returning shipping_method_id as "methodId"`,
    values: [
      wanted.map(({ methodId }) => methodId),
      wanted.map(({ slot }) => slot.from),
      wanted.map(({ capacity }) => capacity),
    ],
  })
  const found = new Set(taken.map(({ methodId }) => methodId))
  return wanted.filter(({ methodId }) => !found.has(methodId))
}

/**
 * Releases the places of orders in their slots. A repeated call changes nothing. The caller has already locked the rows
 * of the orders.
 */
export async function releaseSlots(db: Database, orderIds: readonly string[]): Promise<void> {
  await db.query({
    name: 'release slots',
    text: `with held as (
             update "order" set slot_held = false where id = any($1::uuid[]) and slot_held
             returning shipping_method_id, slot_from
           ),
           given as (
             select shipping_method_id, slot_from, count(*)::int as orders from held group by shipping_method_id, slot_from
           ),
           slot_lock as materialized (
             select s.shipping_method_id, s.from_at, g.orders from delivery_slot s
             join given g on g.shipping_method_id = s.shipping_method_id and g.slot_from = s.from_at
             order by s.shipping_method_id, s.from_at for no key update of s
           )
           update delivery_slot s set taken = greatest(0, s.taken - l.orders)
           from slot_lock l where l.shipping_method_id = s.shipping_method_id and l.from_at = s.from_at`,
    values: [orderIds],
  })
}
