import { createHmac } from 'node:crypto'
import { type Viewer, anonymous } from '../access/guards.ts'
import type { FastifyReply } from 'fastify'
import type { Context } from '../operation/define-operation.ts'
import { contentType, sendPrivate } from '../http/send.ts'
import { readRecord } from '../resource/read-record.ts'
import type { Format } from '../http/negotiate.ts'
import type { Services } from '../services.ts'
import { orderResource } from './order.resource.ts'

const whoSeesAll: Viewer = { ...anonymous, role: 'ROLE_ADMIN' }

/** Reads an order as JSON text for a viewer who has just made or changed it, so that no access check is needed. */
export async function readOrder(
  { db, models }: Pick<Services, 'db' | 'models'>,
  id: string,
  format: Format,
): Promise<string> {
  const text = await readRecord({ db }, models.of(orderResource), id, { viewer: whoSeesAll, format })
  if (text === null) throw new Error(`order ${id} is gone`)
  return text
}

/** Sends an order that the viewer has just changed. */
export async function sendOrder({ services, request, reply, format }: Context, id: string): Promise<FastifyReply> {
  return sendPrivate(request, reply, await readOrder(services, id, format), { 'content-type': contentType(format) })
}

/**
 * The token that opens a guest's order. It has 128 bits, and is shown once. It is derived from the order's id and the
 * installation's secret, so that a repeated answer can contain the same token although only its hash is stored.
 */
export const guestToken = (secret: string, orderId: string): string =>
  createHmac('sha256', secret).update(`order ${orderId}`).digest().subarray(0, 16).toString('base64url')
