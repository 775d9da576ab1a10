import { z } from 'zod'

/** Why money was paid back: the values of `refund.kind`. */
export const refundKinds = ['canceled', 'adjusted', 'goodwill', 'returned', 'shop', 'surplus'] as const
export type RefundKind = (typeof refundKinds)[number]

/** The answer of `GET /api/statistics/orders`: how shops have answered and served their orders in a period. */
export const OrderStatistics = z.object({
  answers: z.object({
    orders: z
      .int()
      .describe('The orders that shops were asked to answer, without those that the customer took back first.'),
    auto: z.int().describe('The number of orders that were accepted automatically.'),
    inTime: z.int().describe('Answered before the shop was reminded, with those that its rule accepted.'),
    unanswered: z.int().describe('The town was told, and the shop has never answered.'),
    medianSeconds: z
      .int()
      .nullable()
      .describe('The time until members answered, in which the shop was open: half of the orders took longer.'),
    slowestSeconds: z.int().nullable().describe('One order in ten took longer than this.'),
  }),
  units: z.object({
    ordered: z.int().describe('The units of the orders, without canceled orders.'),
    missing: z.int().describe('The units that the shop did not have.'),
    orders: z.int().describe('The orders in which units were missing.'),
  }),
  returns: z.object({
    orders: z.int(),
    units: z.int().describe('The units of lines from which customers withdrew in the period.'),
  }),
  refunds: z.object({
    orders: z.int(),
    total: z.int().describe('Cents. Refunds that the bank has refused are not counted.'),
    kinds: z.array(z.object({ kind: z.enum(refundKinds), orders: z.int(), total: z.int() })),
  }),
})
export type OrderStatistics = z.output<typeof OrderStatistics>
