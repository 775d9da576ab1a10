import type { Actor } from '@lonja/contract/actor'
import { type LineAdjustment, planAdjustment } from '@lonja/contract/orders/adjustment'
import type { PlannedRefund } from '@lonja/contract/orders/refund'
import { type Viewer, may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { returnStock } from '../checkout/stock.ts'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies } from '../operation/fields.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { type RefundedLine, recordRefunds } from '../payment-records/refunds.ts'
import { mustBeWithinLimit } from '../returns/refund-limit.ts'
import { type OpenShare, openShares, unitsBack } from '../returns/refundable-shares.ts'
import type { Services } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { Adjustment, type PostedAdjustment, mustBeLeftForGoodwill, mustFit } from './adjustment-body.ts'
import { informCustomer } from './inform-customer.ts'

/** The statuses in which a shop prepares an order. */
const adjustable: readonly string[] = ['confirm', 'accepted', 'preparing', 'ready']

/**
 * A shop records that units of an order are missing, or that goods weigh less than ordered. Stock, money and the
 * message to the customer change in one transaction. The price of missing units and missing grams is refunded; if the
 * customer has not paid yet, the customer pays less. Goods that weigh more cost nothing more. An order of which
 * nothing would be left must be cancelled instead. A member who may refund can also give back an amount of a paid order
 * as goodwill, without a line, and until the order is cancelled. Requests with the same `Idempotency-Key` adjust only once.
 */
export const adjustOrder = defineOperation({
  method: 'POST',
  path: '/api/orders-adjust',
  summary: 'Records missing units and lighter goods of an order, and goodwill, with the money and the stock',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, which prepare orders, and customers, who pay only for what they get',
  body: Adjustment,
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: [
    'Access Denied.',
    'Not Found',
    'Order is closed',
    'Illegal state change',
    'Nothing to refund',
    'Refund limit exceeded',
  ],
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

interface Planned {
  share: OpenShare
  wanted: readonly LineAdjustment[]
  plan: PlannedRefund
  /** The lines as a refund stores them. */
  refunded: readonly RefundedLine[]
}

async function adjust(
  services: Pick<Services, 'config' | 'db' | 'models'>,
  order: FoundOrder,
  posted: PostedAdjustment,
  actor: Actor,
  viewer: Viewer,
): Promise<void> {
  const { db } = services
  const shares = await lockShares(db, order.rootId)
  const own = shares.find(({ id }) => id === order.id)
  if (!own || own.status === 'pending') throw new Problem('Illegal state change')
  mustBeOpen(own.status, posted)
  const planned = planOf(((await openShares(db, [order.id])) as [OpenShare])[0], posted)
  const { share, plan, refunded } = planned
  if (posted.goodwill) mayGiveGoodwill(services, share, plan, own.businessId, viewer)
  const id = uuidv7()
  await writeAdjustment(db, { id, order, posted, planned, actor, viewer })
  crashPoint('adjustment.written')
  if (share.paymentId !== null && plan.amount > 0)
    await recordRefunds(db, [{ paymentId: share.paymentId, orderId: order.id, ...plan, lines: refunded }], {
      actor,
      userId: viewer.id,
      reason: posted.goodwill?.reason ?? null,
      told: true,
    })
  crashPoint('adjustment.refunded')
  const cause = { rootId: order.rootId, userId: viewer.id }
  for (const kind of ['restock', 'loss'] as const)
    await returnStock(
      services,
      refunded.filter(({ quantity, restock }) => quantity > 0 && restock === (kind === 'restock')),
      kind,
      cause,
    )
  crashPoint('adjustment.units-back')
  await informCustomer(db, {
    id,
    orderId: order.id,
    rootId: order.rootId,
    amount: plan.amount,
    goodwill: posted.goodwill,
    by: viewer.id,
  })
  await recordAudit(db, authorOf(viewer), {
    resource: 'orders',
    id: order.id,
    action: 'adjust',
    business: own.businessId,
    after: { amount: plan.amount },
  })
  db.changed('orders', 'sold-products', 'payments', `order:${order.id}`, `order:${order.rootId}`)
}

/** Goods change only while the shop prepares the order. Goodwill is possible until the order is cancelled. */
function mustBeOpen(status: string, { lines }: PostedAdjustment): void {
  if (status === 'canceled' || (lines.length > 0 && !adjustable.includes(status))) throw new Problem('Order is closed')
}

function planOf(share: OpenShare, { lines, goodwill }: PostedAdjustment): Planned {
  const wanted = lines.map(({ soldProduct, missing = 0, finalGrams = null }): LineAdjustment => ({
    soldProduct,
    missing,
    finalGrams,
  }))
  mustFit(share, wanted)
  if (goodwill) mustBeLeftForGoodwill(share, wanted, goodwill.amount)
  const plan = planAdjustment(share, wanted, goodwill?.amount)
  const isBack = (id: string) => lines.find(({ soldProduct }) => soldProduct === id)?.restock === true
  const refunded = plan.lines.map((line) => ({
    ...line,
    restock: isBack(line.soldProduct),
    back: unitsBack(share, line.soldProduct, line.quantity),
  }))
  return { share, wanted, plan, refunded }
}

/**
 * @throws Problem 403 if the person may not refund money, or not so much
 * @throws Problem 409 if the customer has not paid yet
 */
function mayGiveGoodwill(
  services: Pick<Services, 'config'>,
  { paymentId, promised }: OpenShare,
  { amount }: PlannedRefund,
  business: string | null,
  viewer: Viewer,
): void {
  if (!mayAt(viewer, 'refunds', business)) throw new Problem('Access Denied.')
  if (paymentId === null) throw new Problem('Nothing to refund')
  mustBeWithinLimit(services, viewer, business, promised + amount)
}

interface Written {
  id: string
  order: FoundOrder
  posted: PostedAdjustment
  planned: Planned
  actor: Actor
  viewer: Viewer
}

async function writeAdjustment(db: Database, { id, order, posted, planned, actor, viewer }: Written): Promise<void> {
  const { share, wanted, plan, refunded } = planned
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
           insert into order_adjustment (id, order_id, lines, tax, amount, actor, user_id, settled_at, goodwill, reason)
           values ($1, $3, $5, $6, $7, $8, $9, case when $10 then now() end, $11, $12)`,
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
      posted.goodwill?.amount ?? 0,
      posted.goodwill?.reason ?? null,
    ],
  })
}

/**
 * The lines as the adjustment stores them: like those of a refund, and with the final weight. Lines that cost as much as
 * before are stored too, because they are part of the trail.
 */
const recordOf = (refunded: readonly RefundedLine[], wanted: readonly LineAdjustment[]) =>
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
