import { identified } from '../../orders/order.resource.ts'
import type { Descriptions } from '../describe.ts'

export const orderDescriptions: Descriptions = {
  'GET /events': {
    summary:
      'Server-sent events of one’s own orders (`order`) and notifications (`notification`) while one is connected',
    who: identified,
    reach: 'one’s own, and the order of the token',
    query: { order: 'A guest’s order, which the token in `X-Order-Token` opens.' },
    answers: {
      shape: {
        type: 'string',
        description:
          '`order`: `{id, code, status, paymentState}`. `notification`: `{unread, latest}`. `reset`: something may have been missed, so everything has to be read again. `Last-Event-ID` has what was missed sent.',
      },
      type: 'text/event-stream',
    },
    errors: ['Not Found', 'Not acceptable', 'Too many requests'],
  },
}
