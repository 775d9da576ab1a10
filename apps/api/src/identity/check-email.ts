import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { invalid } from '../http/problem.ts'
import { limit, rateLimitHeaders, networkOf } from '../http/rate-limit.ts'

const perAddress = { max: 10, windowSeconds: 60 }
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/**
 * Reports whether an account uses an e-mail. This reveals no more than registration, which refuses a used e-mail with
 * 422.
 */
export const checkEmail = defineOperation({
  method: 'GET',
  path: '/api/users-email',
  summary: 'Whether an account with this e-mail exists',
  who: everyone,
  query: { email: { type: 'string', format: 'email' } },
  answers: { shape: z.object({ email: z.string(), exists: z.boolean() }), type: 'application/json' },
  errors: ['Validation failed'],
  run: async ({ services, request, reply }) => {
    const { data: email } = Email.safeParse(queryOf(request.url).one('email'))
    if (email === undefined) throw invalid({ propertyPath: 'email', message: violationMessages.email })
    reply.headers(rateLimitHeaders(await limit(services, `users-email ${networkOf(request.ip)}`, perAddress)))
    const [row] = await services.db.query<{ exists: boolean }>({
      text: 'select exists (select 1 from "user" where lower(email) = $1) as exists',
      values: [email],
    })
    return { email, exists: row!.exists }
  },
})
