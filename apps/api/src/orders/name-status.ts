import { orderStatuses } from '@lonja/contract/constants'
import { z } from 'zod'
import { operator } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { jsonBodies } from '../operation/fields.ts'
import { Problem } from '../http/problem.ts'
import { readDraft } from '../resource/body.ts'
import { sendCreated } from '../resource/send-created.ts'
import { orderStatusResource } from './order.resource.ts'
import { identifier, join, parameter, render, sql } from '../sql/sql.ts'

/**
 * Changes the name, position, colour and icon of the status whose code is in the body, and whether this status causes
 * mails. No status can be added or removed, and the allowed changes from one status to another stay the same.
 */
export const nameStatus = defineOperation({
  method: 'POST',
  path: '/api/order-statuses',
  summary: 'Changes the name, the appearance and the notices of an order status',
  who: operator,
  reads: z.looseObject({
    code: z.enum(orderStatuses),
    name: z.string(),
    sort: z.int().optional(),
    color: z.string().nullish(),
    icon: z.string().nullish(),
    notifyCustomer: z.boolean().optional(),
    notifyBusiness: z.boolean().optional(),
  }),
  accepts: jsonBodies,
  answers: { item: 'OrderStatus' },
  status: 201,
  example: { code: 'ready', name: 'Listo' },
  idempotent: true,
  run: ({ services, request, reply }) => {
    const { db, models } = services
    const { columns } = readDraft(models.of(orderStatusResource), request.body, request.viewer, true)
    const sets = [...columns].map(([column, value]) => sql`${identifier(column)} = ${parameter(value)}`)
    const name = async () => {
      const [status] = await db.query<{ id: string }>(
        render(sql`update order_status set ${join(sets)} where code = ${parameter(columns.get('code'))} returning id`),
      )
      if (!status) throw new Problem('Not Found')
      db.changed('order-statuses', `order_status:${status.id}`)
      return status
    }
    return sendCreated({ services, request, reply }, models.of(orderStatusResource), () => db.transaction(name))
  },
})
