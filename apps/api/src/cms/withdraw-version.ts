import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { findVersion } from './find-version.ts'

/** Withdraws a planned version. One that is in force stays, because it says what was valid. */
export const withdrawCmsVersion = defineOperation({
  method: 'DELETE',
  path: '/api/cms-versions/{id}',
  summary: 'Withdraws a planned version of a page',
  who: may('content'),
  reach: 'pages of the caller’s shops, or of the town',
  beyond: 'the people who write legal texts and have planned a wrong one',
  errors: ['Not Found', 'Illegal state change'],
  run: ({ services: { db }, viewer, params }) =>
    db.transaction(async () => {
      const found = await findVersion(db, pathId(params), viewer)
      if (!mayAt(viewer, 'content', found.shop)) throw new Problem('Not Found')
      const [gone] = await db.query({
        text: 'delete from cms_version where id = $1 and not applied returning id',
        values: [found.id],
      })
      if (!gone) throw new Problem('Illegal state change')
      await recordAudit(db, authorOf(viewer), {
        resource: 'cms',
        id: found.cms.id,
        action: 'withdraw-version',
        business: found.shop,
        before: { number: found.number, inForceDate: found.inForceDate.toISOString() },
      })
      return undefined
    }),
})
