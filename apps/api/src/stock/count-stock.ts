import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { ChangedStocks, isBefore, mostCombos, mustBePast, sendStocks } from './changed-stocks.ts'
import { type LockedCombo, changeStock } from './change-stock.ts'

const OLDEST_MS = 48 * 60 * 60 * 1_000

/**
 * Stores how many units were counted on the shelf, including those that are set aside for orders. Units that came or
 * went after the time of the count are added, so a count stays right although it arrives late. A count that is older
 * than the last one has no effect.
 */
export const countStock = defineOperation({
  method: 'POST',
  path: '/api/stock-counts',
  summary: 'Stores the counted units of variants, all or none; changes after the time of the count are kept',
  who: may('stock'),
  reach: 'variants of the caller’s shops',
  beyond: 'shops, who count their shelves while customers order',
  body: z.object({
    counts: z
      .array(
        z.object({ combo: nameOf('attribute-combos'), counted: z.int().min(0).max(1_000_000), at: z.iso.datetime() }),
      )
      .min(1)
      .max(mostCombos),
  }),
  answers: { shape: ChangedStocks },
  example: {
    counts: [{ combo: `/api/attribute-combos/${exampleId}`, counted: 12, at: '2026-11-27T09:30:00Z' }],
  },
  idempotent: true,
  run: ({ services, viewer, request, reply, body }) => {
    const { db } = services
    for (const [index, { at }] of body.counts.entries()) {
      mustBePast(at, `counts[${index}].at`)
      if (Date.now() - Date.parse(at) > OLDEST_MS)
        throw invalid({ propertyPath: `counts[${index}].at`, message: violationMessages.invalid })
    }
    const counts = body.counts.map(({ combo, counted, at }, index) => ({
      combo,
      reason: 'count' as const,
      at,
      path: `counts[${index}]`,
      stock: async ({ stock, countedAt }: LockedCombo) =>
        isBefore(at, countedAt) ? stock : counted + (await changesSince(db, combo, at)),
    }))
    return sendStocks(services, { request, reply }, async () => {
      const changed = await changeStock(services, viewer, counts)
      await noteCounts(db, body.counts)
      return changed
    })
  },
})

/** The units that came since this time; negative if more units went. */
async function changesSince(db: Database, combo: string, at: string): Promise<number> {
  const [row] = await db.query<{ units: number }>({
    text: `select coalesce(sum(on_hand), 0)::int as units from stock_movement
           where attribute_combo_id = $1 and coalesce(happened_at, created_at) > $2`,
    values: [combo, at],
  })
  return row!.units
}

/** Stores the times of the counts. A count that arrives after a newer one does not change it. */
async function noteCounts(db: Database, counts: readonly { combo: string; at: string }[]): Promise<void> {
  await db.query({
    text: `update attribute_combo combo set counted_at = greatest(combo.counted_at, count.at)
           from (select id, max(at) as at from unnest($1::uuid[], $2::timestamptz[]) as c(id, at) group by id) count
           where combo.id = count.id`,
    values: [counts.map(({ combo }) => combo), counts.map(({ at }) => at)],
  })
}
