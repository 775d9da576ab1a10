import type { Actor } from '@lonja/contract/actor'
import type { Cents } from '@lonja/contract/money'
import { type LineAdjustment, planAdjustment } from '@lonja/contract/orders/adjustment'
import type { PlannedRefund } from '@lonja/contract/orders/refund'
import { type Viewer, may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import type { StockCause } from '../checkout/stock.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, jsonBodies } from '../operation/fields.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { readOrder } from '../orders/read-order.ts'
import { mustBeWithinLimit } from '../returns/refund-limit.ts'
import { type OpenShare, openShare } from '../returns/refundable-shares.ts'
import type { Data, Services } from '../services.ts'
import {
  Adjustment,
  type PostedAdjustment,
  adjustable,
  mustBeLeftForGoodwill,
  mustFit,
  wantedOf,
} from './adjustment-body.ts'
import { cheaperBy } from './cheaper.ts'
import { makeAdjustment } from './make-adjustment.ts'
import { type Replaced, replaceUnits } from './replace-units.ts'

/**
 * A shop records that units of an order are missing, or that goods weigh less than ordered. Stock, money and the
 * message to the customer change in one transaction. The price of missing units and missing grams is refunded; if the
 * customer has not paid yet, the customer pays less. Goods that weigh more cost nothing more. An order of which
 * nothing would be left must be cancelled instead. A member who may refund can also give back an amount of a paid order
 * as goodwill, without a line, and until the order is cancelled. Units can also be replaced by another product. The
 * customer is asked, and pays at most what the replaced units cost. Requests with the same `Idempotency-Key` adjust only once.
 */
export const adjustOrder = defineOperation({
  method: 'POST',
  path: '/api/orders-adjust',
  summary:
    'Records missing units, replacements and lighter goods of an order, and goodwill, with the money and the stock',
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
    'No replacement wanted',
    'Out of stock',
    'Request in progress',
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

async function adjust(
  services: Pick<Services, 'config' | 'db' | 'models'>,
  { id, rootId }: FoundOrder,
  posted: PostedAdjustment,
  actor: Actor,
  viewer: Viewer,
): Promise<void> {
  const { db } = services
  const shares = await lockShares(db, rootId)
  const own = shares.find((share) => share.id === id)
  if (!own || own.status === 'pending') throw new Problem('Illegal state change')
  mustBeOpen(own.status, posted)
  const { goodwill } = posted
  const replaced = await replaceAll(services, id, posted, { rootId, userId: viewer.id })
  const share = await openShare(db, id)
  const wanted = wantedOf(posted)
  mustFit(share, wanted)
  const adjusted = [...wanted, ...replaced.map((one) => replacedLine(share, one))]
  if (goodwill) {
    mustBeLeftForGoodwill(share, adjusted, goodwill.amount)
    mayGiveGoodwill(services, share, planAdjustment(share, adjusted, goodwill.amount), own.businessId, viewer)
  }
  const isRestocked = posted.lines.filter(({ restock, replacement }) => restock && !replacement)
  const amount = await makeAdjustment(services, {
    share,
    rootId,
    wanted: adjusted,
    restocked: new Set(isRestocked.map(({ soldProduct }) => soldProduct)),
    replaced,
    goodwill,
    actor,
    userId: viewer.id,
  })
  await recordAudit(db, authorOf(viewer), {
    resource: 'orders',
    id,
    action: 'adjust',
    business: own.businessId,
    after: { amount },
  })
}

type ReplacedForPrice = Replaced & { unitPrice: Cents }

/** Replaces the units of all lines with a replacement, one line after the other. */
async function replaceAll(data: Data, id: string, { lines }: PostedAdjustment, cause: StockCause) {
  const replaced: ReplacedForPrice[] = []
  for (const [at, { soldProduct, replacement, restock = false }] of lines.entries()) {
    if (!replacement) continue
    const share = await openShare(data.db, id)
    const made = await replaceUnits(data, share, soldProduct, replacement, restock, `lines[${at}]`, cause)
    replaced.push({ ...made, unitPrice: replacement.unitPrice })
  }
  return replaced
}

/** A replacement in the adjustment. Until the customer has accepted it, the customer pays what was agreed. */
const replacedLine = (share: OpenShare, { id, isAsked, unitPrice }: ReplacedForPrice): LineAdjustment => ({
  soldProduct: id,
  missing: 0,
  finalGrams: null,
  cheaper: isAsked ? 0 : cheaperBy(share, id, unitPrice),
})

/** Goods change only while the shop prepares the order. Goodwill is possible until the order is cancelled. */
function mustBeOpen(status: string, { lines }: PostedAdjustment): void {
  if (status === 'canceled' || (lines.length > 0 && !adjustable.includes(status))) throw new Problem('Order is closed')
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
