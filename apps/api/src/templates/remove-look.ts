import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { hideChosenLook } from './shop-look.ts'

/** Gives the page of a shop the usual look again, with the layout of the town. */
export const removeLook = defineOperation({
  method: 'DELETE',
  path: '/api/businesses/{id}/look',
  summary: 'Gives a shop’s page the usual look again, with the layout that the town has chosen',
  who: may('content'),
  reach: 'the caller’s shops',
  beyond: 'shops, which want the usual look again',
  errors: ['Not Found'],
  run: ({ services: { db }, viewer, params }) => {
    const id = pathId(params)
    if (!mayAt(viewer, 'content', id)) throw new Problem('Not Found')
    return db.transaction(async () => {
      const looks = await hideChosenLook(db, id)
      if (!looks) return undefined
      await recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id,
        action: 'change-look',
        business: id,
        before: { ...looks.before },
        after: { ...looks.after },
      })
      return undefined
    })
  },
})
