import { CmsAcceptance } from '@lonja/contract/cms/version'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findVersion } from './find-version.ts'

/** Lists the open shops, and who has accepted a version for each. Shops that have not accepted it come first. */
export const listCmsAcceptances = defineOperation({
  method: 'GET',
  path: '/api/cms-versions/{id}/acceptances',
  summary: 'Which shops have accepted announced terms, and when',
  who: (viewer) => mayInTown(viewer, 'town.read'),
  reach: 'all shops',
  beyond: 'the town’s staff, who must show which terms a shop has accepted',
  answers: { shape: z.array(CmsAcceptance) },
  errors: ['Not Found'],
  run: async ({ services: { db }, viewer, params }) => {
    const { id } = await findVersion(db, pathId(params), viewer)
    const rows = await db.query<Omit<CmsAcceptance, 'acceptedDate'> & { accepted: Date | null }>({
      name: 'acceptances of version',
      text: `select json_build_object('id', shop.id, 'name', shop.name) as business, given.created_at as accepted,
               case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as user
             from business shop left join cms_acceptance given on given.business_id = shop.id and given.cms_version_id = $1
             left join "user" u on u.id = given.user_id
             where shop.enabled or given.id is not null
             order by given.created_at nulls first, shop.name, shop.id`,
      values: [id],
    })
    return rows.map(({ accepted, ...row }) => ({ ...row, acceptedDate: accepted && accepted.toISOString() }))
  },
})
