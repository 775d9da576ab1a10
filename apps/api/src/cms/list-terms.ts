import { ShopTerms } from '@lonja/contract/cms/version'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { type Stored, VERSION, withTimes } from './version-sql.ts'

/** Lists the terms that the town has announced to a shop, the newest first. */
export const listShopTerms = defineOperation({
  method: 'GET',
  path: '/api/businesses/{id}/terms',
  summary: 'The terms that the town has announced, and whether the shop has accepted them',
  who: may('shop.read'),
  reach: 'the caller’s shops',
  beyond: 'members of shops, who read and accept new terms of the town',
  answers: { shape: z.array(ShopTerms) },
  errors: ['Not Found'],
  run: ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    if (!mayAt(viewer, 'shop.read', id)) throw new Problem('Not Found')
    return readShopTerms(db, id)
  },
})

/** The announced versions of the town's pages that a shop knows, with its acceptance. Only the newest of each page counts. */
export async function readShopTerms(db: Database, shop: string): Promise<ShopTerms[]> {
  const rows = await db.query<Omit<Stored<ShopTerms>, 'acceptedDate'> & { accepted: Date | null }>({
    name: 'terms of shop',
    text: `select ${VERSION}, page.title as page, accepted.created_at as accepted
           from cms_version v join cms page on page.id = v.cms_id and page.business_id is null
           left join cms_acceptance accepted on accepted.cms_version_id = v.id and accepted.business_id = $1
           where v.announced and not exists (
             select from cms_version later where later.cms_id = v.cms_id and later.announced and later.number > v.number)
           order by v.in_force_at desc, v.id limit 50`,
    values: [shop],
  })
  return rows.map(({ accepted, ...row }) =>
    ShopTerms.parse({ ...withTimes(row), acceptedDate: accepted && accepted.toISOString() }),
  )
}
