import { ShopTerms } from '@lonja/contract/cms/version'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId } from '../operation/fields.ts'
import { pathId } from '../operation/path-id.ts'
import { findVersion } from './find-version.ts'
import { readShopTerms } from './list-terms.ts'

/** Records that an owner accepts an announced version for the shop. A second acceptance changes nothing. */
export const acceptCmsVersion = defineOperation({
  method: 'POST',
  path: '/api/cms-versions/{id}/acceptance',
  summary: 'Accepts announced terms for a shop',
  who: may('legal'),
  reach: 'the caller’s shops',
  beyond: 'owners of shops, who accept new terms of the town',
  body: z.object({ business: z.uuid() }),
  answers: { shape: z.array(ShopTerms) },
  errors: ['Not Found', 'Illegal state change'],
  example: { business: exampleId },
  run: ({ services: { db }, viewer, params, body: { business } }) =>
    db.transaction(async () => {
      const found = await findVersion(db, pathId(params), viewer)
      if (!viewer.businesses.includes(business) || !mayAt(viewer, 'legal', business)) throw new Problem('Not Found')
      if (!found.announced) throw new Problem('Illegal state change')
      const isNew = await db.query({
        text: `insert into cms_acceptance (cms_version_id, business_id, user_id) values ($1, $2, $3)
               on conflict do nothing returning id`,
        values: [found.id, business, viewer.id],
      })
      if (isNew.length > 0)
        await recordAudit(db, authorOf(viewer), {
          resource: 'cms',
          id: found.cms.id,
          action: 'accept-version',
          business,
          after: { number: found.number },
        })
      return readShopTerms(db, business)
    }),
})
