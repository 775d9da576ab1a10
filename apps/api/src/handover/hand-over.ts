import { handoverProofs, signedHandover } from '@lonja/contract/orders/handover'
import { z } from 'zod'
import { may } from '../access/guards.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { lockShares, moveOrder } from '../fulfilment/move-order.ts'
import { referenceId } from '../http/read-body.ts'
import { answerOnce } from '../http/idempotency.ts'
import { Problem } from '../http/problem.ts'
import { contentType } from '../http/send.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { anyName } from '../operation/fields.ts'
import { readOrder } from '../orders/read-order.ts'
import { recordStatus } from '../payments/record-payment.ts'
import { findByCode, handoverLimit } from './find-by-code.ts'
import { verifyHandover } from './sign-handover.ts'

/**
 * Hands an order over to its customer, who shows the digits or the QR of the order. The shop may also record in the same
 * transaction that it received the money. Without the code, the shop gives the order, and says how it knows
 * the customer.
 */
export const handOver = defineOperation({
  method: 'POST',
  path: '/api/orders-handover',
  summary: 'Hands an order over to its customer by the code, and records the money received with it',
  who: may('orders'),
  reach: 'orders of the caller’s shops',
  beyond: 'shops, whose customers collect orders with a code',
  body: z
    .object({
      code: z
        .string()
        .regex(/^\d{6}$/)
        .optional(),
      order: anyName.optional(),
      /** How the shop knows the customer, or the signed text of the QR that the customer shows. */
      proof: z.union([z.enum(handoverProofs), z.string().regex(signedHandover)]).optional(),
      paid: z.boolean().optional(),
    })
    .refine(
      ({ code, order, proof = '' }) =>
        code !== undefined || signedHandover.test(proof) || (order !== undefined && proof !== ''),
      { path: ['code'] },
    ),
  answers: { item: 'Order' },
  errors: ['Not Found', 'Illegal state change', 'Order is closed', 'Payment not recorded', 'Too many requests'],
  limit: handoverLimit,
  idempotent: true,
  example: { code: '482913', paid: true },
  run: async (context) => {
    const { services, viewer, body, request, reply, format } = context
    const { db } = services
    const change = async () => {
      const order = await findByCode(db, viewer, body.code, orderOf(services.config, body))
      const share = (await lockShares(db, order.rootId)).find((one) => one.id === order.id)
      if (!share) throw new Problem('Not Found')
      if (share.status === 'complete' || share.status === 'canceled') throw new Problem('Order is closed')
      if (share.status !== 'ready' && share.status !== 'shipped') throw new Problem('Illegal state change')
      if (share.unpaid && body.paid) await recordStatus(db, await openPayment(db, order.rootId), 'completed', viewer)
      await moveOrder(services, order, 'complete', viewer, null)
      await db.query({
        text: `insert into order_pickup (order_id, code, proof) values ($1, '000000', $2)
               on conflict (order_id) do update set proof = excluded.proof`,
        values: [order.id, body.code === undefined ? (isSigned(body) ? 'qr' : body.proof) : 'code'],
      })
      return order.id
    }
    return answerOnce(db, { request, reply }, async () => {
      const id = await db.transaction(change)
      return { body: await readOrder(services, id, format), contentType: contentType(format) }
    })
  },
})

interface Given {
  order?: unknown
  proof?: string | undefined
}

const isSigned = ({ proof = '' }: Given): boolean => signedHandover.test(proof)

/** The order that the body names, or that its signed text names. @throws Problem 404 if the signature is wrong */
function orderOf(config: Config, body: Given): unknown {
  if (!isSigned(body)) return body.order
  const signed = verifyHandover(config, body.proof!)
  const isOther = body.order !== undefined && referenceId(body.order, 'orders') !== signed
  if (signed === null || isOther) throw new Problem('Not Found')
  return signed
}

/** Finds the payment attempt that records the money from the counter. @throws Problem 409 if there is none */
async function openPayment(db: Database, rootId: string): Promise<string> {
  const [payment] = await db.query<{ id: string }>({
    text: `select id from payment where order_id = $1 and status in ('new', 'processing') order by created_at desc limit 1`,
    values: [rootId],
  })
  if (!payment) throw new Problem('Payment not recorded')
  return payment.id
}
