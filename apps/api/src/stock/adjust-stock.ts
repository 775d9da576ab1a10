import { adjustmentReasons } from '@lonja/contract/orders/stock-movement'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { ChangedStocks, isBefore, mostCombos, mustBePast, sendStocks } from './changed-stocks.ts'
import { type LockedCombo, changeStock } from './change-stock.ts'

/**
 * Adds units to the stock of variants, or removes them. A change says how many units came or went, so it stays right
 * if an order takes units at the same time. A change from before the last count of the shelf has no effect, because the
 * count contains it.
 */
export const adjustStock = defineOperation({
  method: 'POST',
  path: '/api/stock-adjustments',
  summary: 'Adds units to the stock of variants or removes them, all or none, with the reason',
  who: may('stock'),
  reach: 'variants of the caller’s shops',
  beyond: 'shops, who sell at the counter too',
  body: z.object({
    changes: z
      .array(
        z.object({
          combo: nameOf('attribute-combos'),
          /** The units that came; negative for units that went. */
          change: z.int().min(-1_000_000).max(1_000_000),
          reason: z.enum(adjustmentReasons),
          /** The time when the units came or went, if the request is sent later. */
          at: z.iso.datetime().optional(),
        }),
      )
      .min(1)
      .max(mostCombos),
  }),
  answers: { shape: ChangedStocks },
  idempotent: true,
  example: { changes: [{ combo: `/api/attribute-combos/${exampleId}`, change: -1, reason: 'shop-sale' }] },
  run: ({ services, viewer, request, reply, body }) => {
    for (const [index, { at }] of body.changes.entries()) mustBePast(at, `changes[${index}].at`)
    const changes = body.changes.map(({ combo, change, reason, at }, index) => ({
      combo,
      reason,
      at,
      path: `changes[${index}]`,
      stock: ({ stock, countedAt }: LockedCombo) => (isBefore(at, countedAt) ? stock : stock + change),
    }))
    return sendStocks(services, { request, reply }, () => changeStock(services, viewer, changes))
  },
})
