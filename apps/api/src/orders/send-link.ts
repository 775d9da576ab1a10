import { lookups } from './guest-access.ts'
import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { queueMail } from '../mail/outbox.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { limit, rateLimitHeaders, networkOf } from '../http/rate-limit.ts'

import { codeOf } from './find-order.ts'

const Code = z
  .unknown()
  .meta({ type: 'string' })
  .transform((given, { issues }) => {
    const code = codeOf(given)
    if (code === null) issues.push({ code: 'custom', message: violationMessages.invalid, input: given })
    return code ?? z.NEVER
  })

const wrongEmail = { error: violationMessages.email }
const Email = z
  .string(wrongEmail)
  .meta({ format: 'email' })
  .trim()
  .toLowerCase()
  .max(254, wrongEmail)
  .pipe(z.email(wrongEmail))

/**
 * Mails the link of an order to its buyer again. The order is looked up only when the mail is sent, so that the
 * answer and its time are the same whether the order exists or not.
 */
export const sendLink = defineOperation({
  method: 'POST',
  path: '/api/order-link',
  summary: 'Sends the link to an order again, to the e-mail address of the order; the answer is always the same',
  who: everyone,
  beyond: 'guests, who have lost the link to their order',
  body: z.object({ code: Code, email: Email }),
  answers: {
    shape: z.object({ code: z.string(), email: z.string(), status: z.literal('accepted') }),
    type: 'application/json',
  },
  status: 202,
  example: { code: 'R1001', email: 'ana@example.com' },
  route: { config: { acceptsBadToken: true } },
  run: async ({ services, request, reply, body: { code, email } }) => {
    reply.headers(rateLimitHeaders(await limit(services, `order lookup ${networkOf(request.ip)}`, lookups)))
    await queueMail(services.db, { kind: 'order-link', recipient: email, data: { code } })
    reply.code(202).header('cache-control', 'no-store')
    return { code, email, status: 'accepted' }
  },
})
