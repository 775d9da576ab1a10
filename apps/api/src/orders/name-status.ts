import { operator } from '../access.ts'
import { Problem } from '../problem.ts'
import { readDraft } from '../resource/body.ts'
import { Values } from '../resource/define-resource.ts'
import { allow } from '../resource/routes.ts'
import { sendCreated } from '../resource/send-created.ts'
import type { Operations } from '../services.ts'
import { orderStatusResource } from './order.resource.ts'

/**
 * `POST /api/order-statuses`: the town's own words for a status. Which statuses there are and what follows what is
 * fixed, so the one of the given code takes the name, order, colour, icon and notices of the body.
 */
export const nameStatus: Operations = (app, services) => {
  app.post('/api/order-statuses', { onRequest: allow(operator) }, async (request, reply) => {
    const { db, models } = services
    const { columns } = readDraft(models.of(orderStatusResource), request.body, request.viewer, true)
    const values = new Values()
    const sets = [...columns].map(([column, value]) => `${column} = ${values.bind(value)}`)
    const name = async () => {
      const [status] = await db.query<{ id: string }>({
        text: `update order_status set ${sets.join(', ')} where code = ${values.bind(columns.get('"code"'))} returning id`,
        values: values.list,
      })
      if (!status) throw new Problem('Not Found')
      db.changed('order-statuses', `order_status:${status.id}`)
      return status
    }
    return sendCreated(services, models.of(orderStatusResource), request, reply, () => db.transaction(name))
  })
}
