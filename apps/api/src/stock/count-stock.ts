import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { ChangedStocks, mostCombos } from './changed-stocks.ts'
import { changeStock } from './change-stock.ts'

const OLDEST_MS = 48 * 60 * 60 * 1_000
/** The clock of a device may be a little fast. */
const FAST_MS = 60_000

/**
 * Stores how many units were counted on the shelf, including those that are set aside for orders. Units that came or
 * went after the time of the count are added, so a count stays right although it arrives late.
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
  run: ({ services, viewer, body }) => {
    const { db } = services
    for (const [at, count] of body.counts.entries()) {
      const age = Date.now() - Date.parse(count.at)
      if (age > OLDEST_MS || age < -FAST_MS)
        throw invalid({ propertyPath: `counts[${at}].at`, message: violationMessages.invalid })
    }
    return db.transaction(() =>
      changeStock(
        services,
        viewer,
        body.counts.map(({ combo, counted, at }, index) => ({
          combo,
          reason: 'count' as const,
          path: `counts[${index}]`,
          stock: async () => counted + (await changesSince(db, combo, at)),
        })),
      ),
    )
  },
})

/** The units that came since this time; negative if more units went. */
async function changesSince(db: Database, combo: string, at: string): Promise<number> {
  const [row] = await db.query<{ units: number }>({
    text: `select coalesce(sum(on_hand), 0)::int as units from stock_movement
           where attribute_combo_id = $1 and created_at > $2`,
    values: [combo, at],
  })
  return row!.units
}
