import { shopTemplate } from '@lonja/contract/templates/look'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { LOOK_TAGS, readChosenLook } from './shop-look.ts'

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
      const [shop] = await db.query({ text: 'select from business where id = $1 for no key update', values: [id] })
      if (!shop) throw new Problem('Not Found')
      const before = await readChosenLook(db, id)
      const [removed] = await db.query({
        text: `update template_config set enabled = false where business_id = $1 and enabled
                 and template_id = (select id from template where code = $2 and kind = 'page') returning id`,
        values: [id, shopTemplate],
      })
      if (!removed) return undefined
      await recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id,
        action: 'change-look',
        business: id,
        before: { ...before },
        after: { ...(await readChosenLook(db, id)) },
      })
      db.changed(...LOOK_TAGS)
      return undefined
    })
  },
})
