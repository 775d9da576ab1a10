import { violationMessages } from '@lonja/contract/errors'
import { type PlannedRefund, type WantedRefund, planRefund } from '@lonja/contract/orders/refund'
import type { Actor } from '@lonja/contract/actor'
import { z } from 'zod'
import { type Viewer, may } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { crashPoint } from '../system/crash-point.ts'
import type { Database } from '../database/database.ts'
import { recordRefunds } from '../payment-records/refunds.ts'
import { attemptOf, runOnce } from '../http/idempotency.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName, exampleId, jsonBodies, nameOf, wrongType } from '../operation/fields.ts'
import { Problem, type Violation, invalid } from '../http/problem.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import type { Services } from '../services.ts'
import { type FoundOrder, findOrder } from '../orders/find-order.ts'
import { actorsOf, lockShares } from '../fulfilment/move-order.ts'
import { Reason } from '../orders/posted-status.ts'
import { readOrder } from '../orders/read-order.ts'
import { returnStock } from '../checkout/stock.ts'
import { mustBeWithinLimit } from './refund-limit.ts'
import { type OpenShare, openShares, unitsBack } from './refundable-shares.ts'

const maxLines = 100

const flag = z
  .boolean(wrongType)
  .nullish()
  .transform((given) => given ?? undefined)

/** The body of a refund. Without lines and delivery, everything that is not refunded yet is refunded. */
const Refund = z.object({
  order: anyName.optional(),
  lines: z
    .array(
      z.object({
        soldProduct: nameOf('sold-products'),
        quantity: z
          .unknown()
          .meta({ type: 'integer', exclusiveMinimum: 0 })
          .refine((given) => Number.isSafeInteger(given) && (given as number) > 0, violationMessages.positive)
          .transform(Number),
        restock: flag.describe('Whether the units can be sold again. The default is the `restock` of the request.'),
      }),
      wrongType,
    )
    .max(maxLines)
    .refine(
      (lines) => new Set(lines.map(({ soldProduct }) => soldProduct)).size === lines.length,
      violationMessages.invalid,
    )
    .nullish()
    .describe('Without `lines` and `shipping`, everything that is left is refunded.'),
  shipping: flag.describe('Whether the delivery is refunded too.'),
  restock: flag.describe('The default for lines without their own `restock`; it is `true` if left out.'),
  reason: Reason,
})

/**
 * A member of a shop refunds units of the shop's order, with or without the delivery, or everything that is not
 * refunded yet. An operator may refund any order, also a group. Each line states whether its units can be sold again.
 * Requests with the same `Idempotency-Key` refund only once. Bank refunds are sent automatically
 * (`payments/send-refunds.ts`); the shop records refunds over the counter (`PUT payments`).
 */
export const refundOrder = defineOperation({
  method: 'POST',
  path: '/api/orders-refund',
  summary: 'Refunds units of an order, its delivery, or everything that is left of it',
  who: may('refunds'),
  beyond: 'shops, which refund money, and customers, who see the state of the refund',
  body: Refund,
  accepts: jsonBodies,
  answers: { item: 'Order' },
  errors: ['Access Denied.', 'Not Found', 'Nothing to refund', 'Refund limit exceeded'],
  example: {
    order: `/api/orders/${exampleId}`,
    lines: [{ soldProduct: { id: exampleId }, quantity: 1 }],
    reason: 'Roto',
  },
  idempotent: true,
  run: async ({ services, viewer, request, reply, format, body }) => {
    const { db } = services
    const answer = await runOnce(db, attemptOf(request, null), async () => {
      const order = await findOrder(db, body.order, viewer)
      if (!order) throw new Problem('Not Found')
      const actor = actorsOf(viewer, order).find((candidate) => candidate !== 'customer')
      // A member of one shop can be a customer of another shop, and must not refund their own purchase there.
      if (!actor) throw new Problem('Access Denied.')
      await refund(services, order, wantedRefund(body), actor, viewer)
      const text = await readOrder(services, order.id, format)
      return { status: 200, body: text, location: `/api/orders/${order.id}`, contentType: contentType(format) }
    })
    if (answer.replayed) reply.header('idempotent-replayed', 'true')
    return sendPrivate(request, reply, answer.body, { 'content-type': answer.contentType })
  },
})

interface PostedLine {
  id: string
  quantity: number
  restock: boolean
  path: string
}

interface PostedRefund {
  lines: PostedLine[]
  shipping: boolean
  /** True if the body names neither lines nor the delivery: then everything that is not refunded yet is refunded. */
  isWhole: boolean
  restock: boolean
  reason: string | null
}

function wantedRefund({
  lines: given,
  shipping = false,
  restock = true,
  reason,
}: z.output<typeof Refund>): PostedRefund {
  const lines = (given ?? []).map((line, index) => ({
    id: line.soldProduct,
    quantity: line.quantity,
    restock: line.restock ?? restock,
    path: `lines[${index}]`,
  }))
  return { lines, shipping, isWhole: lines.length === 0 && !shipping, restock, reason }
}

type PaidShare = OpenShare & { paymentId: string }

async function refund(
  services: Pick<Services, 'config' | 'db' | 'models'>,
  order: FoundOrder,
  posted: PostedRefund,
  actor: Actor,
  viewer: Viewer,
): Promise<void> {
  const { db } = services
  const userId = viewer.id
  const family = await lockShares(db, order.rootId)
  const meant = order.kind === 'group' ? family : family.filter(({ id }) => id === order.id)
  const open = await openShares(
    db,
    meant.map(({ id }) => id),
  )
  const shares = open.filter((share): share is PaidShare => share.paymentId !== null)
  mustBeLeft(posted, shares)
  const left = shares.filter((share) => share.left > 0)
  const wanted: WantedRefund | null = posted.isWhole
    ? null
    : { units: new Map(posted.lines.map(({ id, quantity }) => [id, quantity])), shipping: posted.shipping }
  const planned = left
    .map((share) => ({ share, plan: planRefund(share, wanted) }))
    .filter(({ plan }) => plan.amount > 0)
  if (planned.length === 0) throw new Problem('Nothing to refund')
  const back = planned.reduce((sum, { share, plan }) => sum + share.promised + plan.amount, 0)
  mustBeWithinLimit(services, viewer, order.businessId, back)

  const restocks = (line: string): boolean => posted.lines.find(({ id }) => id === line)?.restock ?? posted.restock
  const refunds = planned.map(({ share, plan }) => ({
    orderId: share.orderId,
    paymentId: share.paymentId,
    kind: 'shop' as const,
    ...plan,
    lines: plan.lines.map((line) => ({
      ...line,
      restock: restocks(line.soldProduct),
      back: unitsBack(share, line.soldProduct, line.quantity),
    })),
  }))
  await recordRefunds(db, refunds, { actor, userId, reason: posted.reason })
  for (const { orderId, amount } of refunds)
    await recordAudit(db, authorOf(viewer), {
      resource: 'orders',
      id: orderId,
      action: 'refund',
      business: family.find(({ id }) => id === orderId)!.businessId,
      after: { amount },
    })
  crashPoint('refund.promised')
  await countUnits(db, planned)
  // The units of a canceled order have already returned to the stock.
  const units = refunds.filter((_, index) => !planned[index]!.share.canceled).flatMap(({ lines }) => lines)
  const cause = { rootId: order.rootId, userId }
  await returnStock(
    services,
    units.filter(({ restock }) => restock),
    'restock',
    cause,
  )
  await returnStock(
    services,
    units.filter(({ restock }) => !restock),
    'loss',
    cause,
  )
  crashPoint('refund.units-back')
  db.changed('orders', 'sold-products', 'payments', ...family.map(({ id }) => `order:${id}`), `order:${order.rootId}`)
}

/**
 * @throws Problem 409 if all money of the order, or of the share of a requested line, is already refunded. 422 if a
 * line belongs to another order, or if the request has more units of a line than are left
 */
function mustBeLeft({ lines }: PostedRefund, shares: readonly PaidShare[]): void {
  const isGone = ({ left, lines: own }: PaidShare) => left === 0 && own.some(({ id }) => lines.some((l) => l.id === id))
  if (shares.every(({ left }) => left === 0) || shares.some(isGone)) throw new Problem('Nothing to refund')
  const known = new Map(shares.flatMap((share) => share.lines).map((line) => [line.id, line]))
  const violations = lines.flatMap(({ id, quantity, path }): Violation[] => {
    const line = known.get(id)
    if (!line) return [{ propertyPath: `${path}.soldProduct`, message: violationMessages.unknown }]
    return line.refundedQty + quantity > line.quantity
      ? [{ propertyPath: `${path}.quantity`, message: violationMessages.tooLarge }]
      : []
  })
  if (violations.length > 0) throw invalid(...violations)
}

async function countUnits(db: Database, planned: readonly { plan: PlannedRefund }[]): Promise<void> {
  const lines = planned.flatMap(({ plan }) => plan.lines)
  await db.query({
    text: `update sold_product s set refunded_qty = s.refunded_qty + g.units
           from unnest($1::uuid[], $2::int[]) as g(id, units) where s.id = g.id`,
    values: [lines.map(({ soldProduct }) => soldProduct), lines.map(({ quantity }) => quantity)],
  })
}
