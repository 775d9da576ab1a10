import { violationMessages } from '@lonja/contract/errors'
import { z } from 'zod'
import { invalid } from '#/problem'
import { limit, standingHeaders, subscriberOf } from '#/rate-limit'
import { queryOf } from '#/http/query'
import type { Operations } from '#/services'

const perAddress = { max: 10, windowSeconds: 60 }
const Email = z.string().trim().toLowerCase().max(254).pipe(z.email())

/** Is this e-mail free? Registration's 422 says the same, so nothing more is given away. */
export const checkEmail: Operations = (app, services) => {
  app.get('/api/users-email', async (request, reply) => {
    const { data: email } = Email.safeParse(queryOf(request.url).one('email'))
    if (email === undefined) throw invalid({ propertyPath: 'email', message: violationMessages.email })
    const standing = await limit(services, `users-email ${subscriberOf(request.ip)}`, perAddress)
    const [row] = await services.db.query<{ exists: boolean }>({
      text: 'select exists (select 1 from "user" where lower(email) = $1) as exists',
      values: [email],
    })
    return reply
      .headers(standingHeaders(standing))
      .header('cache-control', 'private, no-store')
      .send({ email, exists: row!.exists })
  })
}
