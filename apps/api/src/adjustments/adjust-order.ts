import { violationMessages } from '@lonja/contract/errors'
import type { Actor } from '@lonja/contract/actor'
import { type LineAdjustment, planAdjustment } from '@lonja/contract/orders/adjustment'
import { z } from 'zod'
import { type Viewer, may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { returnStock } from '../checkout/stock.ts'
import { uuidv7 } from '../database/uuid.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName, exampleId, jsonBodies, nameOf, wrongType } from '../operation/fields.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { recordRefunds } from '../payment-records/refunds.ts'
import { type OpenShare, openShares, unitsBack } from '../returns/refundable-shares.ts'
import type { Services } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { informCustomer } from './inform-customer.ts'

const maxLines = 100
const maxGrams = 1_000_000

const natural = (max: number) =>
  z.int(wrongType).min(0, violationMessages.positive).max(max, violationMessages.tooLarge)

/** What the shop says of the lines while it prepares the order. */
const Adjustment = z.object({
  order: anyName.optional(),
  lines: z
    .array(
      z.object({
        soldProduct: nameOf('sold-products'),
        missing: natural(10_000).optional().describe('The number of units that are missing.'),
        finalGrams: natural(maxGrams).optional().describe('The weight in grams of the units that are not missing.'),
        restock: z
          .boolean(wrongType)
          .optional()
          .describe('Whether the missing units are still in the shop and can be sold. The default is false.'),
      }),
      wrongType,
    )
    .min(1)
    .max(maxLines)
    .refine(
      (lines) => new Set(lines.map(({ soldProduct }) => soldProduct)).size === lines.length,
      violationMessages.invalid,
    ),
})

/** The statuses in which a shop prepares an order. */
const adjustable: readonly string[] = ['confirm', 'accepted', 'preparing', 'ready']

/**
 * A shop records that units of an order are missing, or that goods weigh less than ordered. Stock, money and the
 * message to the customer change in one transaction. The price of missing units and missing grams is refunded; if the
 * customer has not paid yet, the customer pays less. Goods that weigh more cost nothing more. An order of which
 * nothing would be left must be cancelled instead. Requests with the same `Idempotency-Key` adjust only once.
 */
export const adjustOrder = defineOperation({
  method: 'POST',
  path: '/api/orders-adjust',
  summary: 'Records missing units and lighter goods of an order, with the money and the stock',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, which prepare orders, and customers, who pay only for what they get',
  body: Adjustment,
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Access Denied.', 'Not Found', 'Order is closed', 'Illegal state change'],
  example: { order: `/api/orders/${exampleId}`, lines: [{ soldProduct: { id: exampleId }, missing: 1 }] },
  idempotent: true,
  run: async ({ services, viewer, request, reply, format, body }) => {
    const answer = await runOnce(services.db, attemptOf(request, null), async () => {
      const order = await findOrder(services.db, body.order, viewer)
      if (!order) throw new Problem('Not Found')
      const actor = actorsOf(viewer, order).find((candidate) => candidate !== 'customer')
      if (!actor) throw new Problem('Access Denied.')
      await adjust(services, order, body, actor, viewer)
      const text = await readOrder(services, order.id, format)
      return { status: 200, body: text, location: `/api/orders/${order.id}`, contentType: contentType(format) }
    })
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return sendPrivate(request, reply, answer.body, { 'content-type': answer.contentType })
  },
})

type Posted = z.output<typeof Adjustment>

async function adjust(
  services: Pick<Services, 'db' | 'models'>,
  order: FoundOrder,
  { lines }: Posted,
  actor: Actor,
  viewer: Viewer,
): Promise<void> {
  const { db } = services
  const shares = await lockShares(db, order.rootId)
  const own = shares.find(({ id }) => id === order.id)
  if (!own || own.status === 'pending') throw new Problem('Illegal state change')
  if (!adjustable.includes(own.status)) throw new Problem('Order is closed')
  const [share] = (await openShares(db, [order.id])) as [OpenShare]
  const wanted = lines.map(({ soldProduct, missing = 0, finalGrams = null }): LineAdjustment => ({
    soldProduct,
    missing,
    finalGrams,
  }))
  mustFit(share, wanted)
  const plan = planAdjustment(share, wanted)
  const units = wanted
    .filter(({ missing }) => missing > 0)
    .map(({ soldProduct, missing }) => ({
      soldProduct,
      quantity: missing,
      back: unitsBack(share, soldProduct, missing),
    }))
  const isBack = (id: string) => lines.find(({ soldProduct }) => soldProduct === id)?.restock === true
  const refunded = plan.lines.map((line) => ({
    ...line,
    restock: isBack(line.soldProduct),
    back: unitsBack(share, line.soldProduct, line.quantity),
  }))
  const id = uuidv7()
  await db.query({
    name: 'adjust order',
    text: `with line as (
             update sold_product s set refunded_qty = s.refunded_qty + g.missing,
               final_grams = coalesce(g."finalGrams", s.final_grams),
               state = case when s.refunded_qty + g.missing = s.quantity then 'removed' else s.state end
             from jsonb_to_recordset($2::jsonb) as g("soldProduct" uuid, missing int, "finalGrams" int)
             where s.id = g."soldProduct"
           ),
           touched as (update "order" set updated_at = now() where id in ($3, $4))
           insert into order_adjustment (id, order_id, lines, tax, amount, actor, user_id, settled_at)
           values ($1, $3, $5, $6, $7, $8, $9, case when $10 then now() end)`,
    values: [
      id,
      JSON.stringify(wanted),
      order.id,
      order.rootId,
      JSON.stringify(recordOf(refunded, wanted)),
      JSON.stringify(plan.tax),
      plan.amount,
      actor,
      viewer.id,
      share.paymentId !== null,
    ],
  })
  crashPoint('adjustment.written')
  if (share.paymentId !== null && plan.amount > 0)
    await recordRefunds(db, [{ paymentId: share.paymentId, orderId: order.id, ...plan, lines: refunded }], {
      actor,
      userId: viewer.id,
      reason: null,
      told: true,
    })
  crashPoint('adjustment.refunded')
  const cause = { rootId: order.rootId, userId: viewer.id }
  for (const kind of ['restock', 'loss'] as const)
    await returnStock(
      services,
      units.filter(({ soldProduct }) => isBack(soldProduct) === (kind === 'restock')),
      kind,
      cause,
    )
  crashPoint('adjustment.units-back')
  await informCustomer(db, { id, orderId: order.id, rootId: order.rootId, amount: plan.amount, by: viewer.id })
  await recordAudit(db, authorOf(viewer), {
    resource: 'orders',
    id: order.id,
    action: 'adjust',
    business: own.businessId,
    after: { amount: plan.amount },
  })
  db.changed('orders', 'sold-products', 'payments', `order:${order.id}`, `order:${order.rootId}`)
}

/**
 * The lines as the adjustment stores them: like those of a refund, and with the final weight. Lines that cost as much as
 * before are stored too, because they are part of the trail.
 */
const recordOf = (
  refunded: readonly { soldProduct: string; quantity: number; amount: number; restock: boolean; back: number }[],
  wanted: readonly LineAdjustment[],
) =>
  wanted.map(({ soldProduct, finalGrams }) => ({
    ...(refunded.find((line) => line.soldProduct === soldProduct) ?? {
      soldProduct,
      quantity: 0,
      amount: 0,
      restock: false,
      back: 0,
    }),
    finalGrams,
  }))

/**
 * @throws Problem 422 if a line belongs to another order, if more units are missing than are left, if a line without a
 * weight gets one, or if nothing of the order would be left
 */
function mustFit({ lines }: OpenShare, wanted: readonly LineAdjustment[]): void {
  const known = new Map(lines.map((line) => [line.id, line]))
  const violations = wanted.flatMap(({ soldProduct, missing, finalGrams }, index): Violation[] => {
    const line = known.get(soldProduct)
    const at = (field: string, message: string) => [{ propertyPath: `lines[${index}].${field}`, message }]
    if (!line) return at('soldProduct', violationMessages.unknown)
    if (missing === 0 && finalGrams === null) return at('missing', violationMessages.blank)
    if (line.refundedQty + missing > line.quantity) return at('missing', violationMessages.tooLarge)
    return finalGrams !== null && line.orderedGrams === null ? at('finalGrams', violationMessages.notAvailable) : []
  })
  const missingOf = (id: string) => wanted.find(({ soldProduct }) => soldProduct === id)?.missing ?? 0
  if (
    violations.length === 0 &&
    lines.every(({ id, quantity, refundedQty }) => refundedQty + missingOf(id) >= quantity)
  )
    violations.push({ propertyPath: 'lines', message: violationMessages.notAvailable })
  if (violations.length > 0) throw invalid(...violations)
}
