import type { Actor } from '@lonja/contract/actor'
import { type Share, moveShares } from '../fulfilment/move-order.ts'
import { Problem } from '../http/problem.ts'
import { type OpenShare, openShare } from '../returns/refundable-shares.ts'
import type { Data } from '../services.ts'
import { crashPoint } from '../system/crash-point.ts'
import { adjustable } from './adjustment-body.ts'
import { cheaperBy } from './cheaper.ts'
import { makeAdjustment } from './make-adjustment.ts'
import type { Replaced } from './replace-units.ts'

/** Why the shop cancels the order if a declined replacement was all that was left of it. */
const nothingLeft = 'No queda nada del pedido'

export interface Answered {
  /** The line of the replacement. */
  lineId: string
  orderId: string
  rootId: string
  accept: boolean
  actor: Actor
  userId: string | null
}

interface Proposed {
  answered: boolean
  accepted: boolean
  late: boolean
  price: number
  /** The title of the ordered product. */
  replaces: string
}

/**
 * Ends the question about a replacement. An accepted replacement stays in the order; if it is cheaper, the customer
 * gets the difference back. The units of a declined one are missing, and go back on sale. If nothing else is left, the
 * order is cancelled. The order must be locked.
 *
 * @param shares  all shares of the order, as `lockShares` returned them
 * @throws Problem 409 if the question has another answer already, if it is too late, or if the order is closed
 */
export async function settleReplacement(data: Data, shares: readonly Share[], answer: Answered): Promise<void> {
  const { db } = data
  const { lineId, orderId, accept, actor } = answer
  const [line] = await db.query<Proposed>({
    text: `select answer_due is null as answered, state = 'replaced' as accepted, coalesce(answer_due <= now(), false) as late,
             coalesce(replacement_price, 0) as price, coalesce(replaces, '') as replaces from sold_product where id = $1`,
    values: [lineId],
  })
  const { answered, accepted, late } = line!
  if (answered && accepted && accept) return
  if (answered || (late && actor !== 'system')) throw new Problem('Answer too late')
  const own = shares.find(({ id }) => id === orderId)
  if (!own || !adjustable.includes(own.status)) throw new Problem('Order is closed')
  await db.query({
    text: `update sold_product set answer_due = null, state = case when $2 then 'replaced' else 'removed' end where id = $1`,
    values: [lineId, accept],
  })
  crashPoint('replacement.answered')
  await (accept ? keep(data, answer, line!) : remove(data, shares, own, answer))
  await db.query({
    text: 'update "order" set updated_at = now() where id = any($1::uuid[])',
    values: [[orderId, answer.rootId]],
  })
  db.changed('orders', 'sold-products', `order:${orderId}`, `order:${answer.rootId}`)
}

async function keep(data: Data, answer: Answered, { price, replaces }: Proposed): Promise<void> {
  const { lineId: id, orderId } = answer
  const share = await openShare(data.db, orderId)
  const cheaper = cheaperBy(share, id, price)
  if (cheaper === 0) return
  await adjust(data, share, answer, { missing: 0, cheaper }, [
    { id, title: replaces, units: unitsOf(share, id), isAsked: false },
  ])
}

async function remove(data: Data, shares: readonly Share[], own: Share, answer: Answered): Promise<void> {
  const { lineId, rootId } = answer
  const share = await openShare(data.db, answer.orderId)
  const missing = unitsOf(share, lineId)
  if (missing === 0) return
  if (share.lines.some((line) => line.id !== lineId && leftOf(line) > 0))
    await adjust(data, share, answer, { missing, cheaper: 0 }, [])
  else await moveShares(data, rootId, shares, [own], 'canceled', { actor: 'shop', userId: null, reason: nothingLeft })
}

const leftOf = ({ quantity, refundedQty }: OpenShare['lines'][number]): number => quantity - refundedQty

const unitsOf = ({ lines }: OpenShare, id: string): number => lines.filter((line) => line.id === id).map(leftOf)[0] ?? 0

const adjust = (
  data: Data,
  share: OpenShare,
  { lineId, rootId, actor, userId }: Answered,
  change: { missing: number; cheaper: number },
  replaced: readonly Replaced[],
) =>
  makeAdjustment(data, {
    share,
    rootId,
    wanted: [{ soldProduct: lineId, finalGrams: null, ...change }],
    restocked: new Set([lineId]),
    replaced,
    goodwill: undefined,
    actor,
    userId,
  })
