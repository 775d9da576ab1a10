import { Bootstrap, rightsOfShopRole, rightsOfTownRole } from '@lonja/contract/people/bootstrap'
import type { Suspension } from '@lonja/contract/businesses/suspension'
import { isPerson, townRoleOf } from '../access/guards.ts'
import { handoverKey } from '../handover/sign-handover.ts'
import { defineOperation } from '../operation/define-operation.ts'

/**
 * Reads what the back office needs when it opens: the caller's shops in the order in which the caller joined them, the
 * caller's role in each, and the rights of these roles. The menus and buttons of the back office are made from the
 * rights, not from the roles.
 */
export const readBootstrap = defineOperation({
  method: 'GET',
  path: '/api/manage/bootstrap',
  summary: 'The caller’s shops, roles and rights',
  who: isPerson,
  reach: 'the caller’s own',
  beyond: 'members of shops and the town’s staff, whose back office shows only what they may do',
  answers: { shape: Bootstrap },
  run: async ({ services: { db, config }, viewer }) => {
    const shops = await db.query<{
      id: string
      name: string
      url: string
      code: string
      state: string
      suspension: Suspension | null
    }>({
      name: 'bootstrap_shops',
      text: `select shop.id, shop.name, shop.url, shop.code, shop.state,
               case when shop.state = 'suspended' then shop.suspension end as suspension
             from business shop left join business_member own on own.business_id = shop.id and own.user_id = $2
             where shop.id = any($1::uuid[]) order by own.created_at, shop.name, shop.id`,
      values: [viewer.businesses, viewer.id],
    })
    const townRole = townRoleOf(viewer)
    return {
      shops: shops.flatMap((shop) => {
        const role = viewer.shopRoles[shop.id]
        return role ? [{ ...shop, role, rights: rightsOfShopRole(role) }] : []
      }),
      handoverKey: handoverKey(config),
      town: townRole && { role: townRole, rights: rightsOfTownRole(townRole) },
    }
  },
})
