import { ShopView } from '@lonja/contract/shop-views/shop-view'
import { mayInTown } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem } from '../http/problem.ts'

const minutes = 30

/** Begins a view of a shop. Requests with the id of the view in the header `X-Lonja-View` get the answers of the shop's members. */
export const beginView = defineOperation({
  method: 'POST',
  path: '/api/businesses/{id}/view',
  summary: 'Lets the caller see for thirty minutes what the members of a shop see, without changing anything',
  who: (viewer) => mayInTown(viewer, 'town.views') && viewer.id !== null,
  reach: 'all shops',
  beyond: 'operators and support, who help a shopkeeper on the telephone',
  answers: { shape: ShopView },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }): Promise<ShopView> => {
    const business = pathId(params)
    return db.transaction(async () => {
      const [shop] = await db.query<{ name: string }>({
        text: 'select name from business where id = $1',
        values: [business],
      })
      if (!shop) throw new Problem('Not Found')
      const [view] = await db.query<{ id: string; endsAt: Date }>({
        text: `insert into shop_view (user_id, business_id, ends_at) values ($1, $2, now() + make_interval(mins => $3))
               on conflict (user_id) do update
                 set id = gen_random_uuid(), business_id = excluded.business_id, ends_at = excluded.ends_at
               returning id, ends_at as "endsAt"`,
        values: [viewer.id, business, minutes],
      })
      await recordAudit(db, authorOf(viewer), { resource: 'businesses', id: business, action: 'view', business })
      return { id: view!.id, business: { id: business, name: shop.name }, endDate: view!.endsAt.toISOString() }
    })
  },
})
