import { signedIn } from '../access.ts'
import { formatOf } from '../resource/negotiate.ts'
import { allow, sendList } from '../resource/routes.ts'
import type { Operations } from '../services.ts'
import { ofMyShops } from '../visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql } from '../sql/sql.ts'

/** The shops that the caller works for; operators: every shop. */
export const listOwnBusinesses: Operations = (app, services) => {
  /** Never stored for others, although customers all get the same: none. */
  const own = { ...services.models.of(businessResource), shared: () => false }
  app.get('/api/businesses-admin', { onRequest: allow(signedIn) }, (request, reply) =>
    sendList(services, own, request, reply, formatOf(request.headers.accept), {
      where: (row) => ofMyShops('shop.read', sql`id`)(row, request.viewer),
    }),
  )
}
