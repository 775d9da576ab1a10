import { signedIn } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { sendList } from '../resource/routes.ts'
import { ofMyShops } from '../access/visibility.ts'
import { businessResource } from './business.resource.ts'
import { sql } from '../sql/sql.ts'

/** Lists the shops for which the viewer works. The town's staff with the right `shop.read` get every shop. */
export const listOwnBusinesses = defineOperation({
  method: 'GET',
  path: '/api/businesses-admin',
  summary: 'The shops for which the caller works; for operators, all shops',
  who: signedIn,
  answers: { list: 'Business' },
  run: ({ services, viewer, request, reply, format }) => {
    // This answer is personal, so it is never stored for other viewers.
    const own = { ...services.models.of(businessResource), shared: () => false }
    return sendList({ services, request, reply, format }, own, {
      where: (row) => ofMyShops('shop.read', sql`id`)(row, viewer),
    })
  },
})
