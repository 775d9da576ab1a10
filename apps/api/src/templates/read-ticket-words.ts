import { TicketWords } from '@lonja/contract/templates/ticket-words'
import { may, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { ticketWords } from './ticket-words.ts'

/** Reads the words of the town for the foot of the tickets of a shop. */
export const readTicketWords = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/ticket-words',
  summary: 'The words of the town at the foot of the ticket of an order; `{{code}}` in them is the number of the order',
  who: may('orders.read'),
  reach: 'the caller’s shops',
  beyond: 'shops, which print the tickets of their orders',
  answers: { shape: TicketWords },
  errors: ['Not Found'],
  run: async ({ services: { config, db }, viewer, params }): Promise<TicketWords> => {
    const id = pathId(params)
    if (!mayAt(viewer, 'orders.read', id)) throw new Problem('Not Found')
    const [shop] = await db.query<{ name: string }>({ text: 'select name from business where id = $1', values: [id] })
    if (!shop) throw new Problem('Not Found')
    return ticketWords(db, { id, name: shop.name }, mailOrigin(config))
  },
})
