import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { queueMail } from '../mail/outbox.ts'
import { type Violation, invalid } from '../problem.ts'
import { limit, standingHeaders, subscriberOf } from '../rate-limit.ts'
import { isStorable } from '../resource/body.ts'
import type { Operations } from '../services.ts'
import { lookups } from './cancel-order.ts'
import { codeOf } from './find-order.ts'
import { mustBeObject } from '../http/read-body.ts'

const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/**
 * `POST /api/order-link`: `{code, email}` has the link to an order mailed again to who made it. The answer, and the
 * time it takes, are the same whether there is such an order or not: it is looked for when the mail goes out.
 */
export const sendLink: Operations = (app, services) => {
  app.post('/api/order-link', { config: { acceptsBadToken: true } }, async (request, reply) => {
    const { body, ip } = request
    mustBeObject(body)
    const code = codeOf(body['code'])
    const { data: email } = Email.safeParse(body['email'])
    const violations: Violation[] = []
    if (!code) violations.push({ propertyPath: 'code', message: violationMessages.invalid })
    if (!email || !isStorable(email)) violations.push({ propertyPath: 'email', message: violationMessages.email })
    if (!code || !email || violations.length > 0) throw invalid(...violations)
    reply.headers(standingHeaders(await limit(services, `order lookup ${subscriberOf(ip)}`, lookups)))
    await queueMail(services.db, { kind: 'order-link', recipient: email, data: { code } })
    return reply.code(202).header('cache-control', 'no-store').send({ code, email, status: 'accepted' })
  })
}
