import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { exampleId, nameOf } from '../operation/fields.ts'
import { sendItem } from '../resource/routes.ts'
import { campaignResource } from './campaign.resource.ts'
import { changePart } from './change-part.ts'

/** A shop does not take part in a campaign any more, as long as shops can join it. */
export const leaveCampaign = defineOperation({
  method: 'POST',
  path: '/api/campaigns-leave',
  summary: 'A shop does not take part in a campaign of the town any more, as long as shops can join it',
  who: may('campaigns'),
  reach: 'the caller’s shops',
  beyond: 'shops, which have joined a campaign and change their mind',
  body: z.object({ campaign: nameOf('campaigns'), business: nameOf('businesses') }),
  answers: { item: 'Campaign' },
  errors: ['Access Denied.', 'Not Found', 'Illegal state change'],
  example: { campaign: `/api/campaigns/${exampleId}`, business: `/api/businesses/${exampleId}` },
  run: async (context) => {
    const { services, viewer, body } = context
    const { db, models } = services
    if (!mayAt(viewer, 'campaigns', body.business)) throw new Problem('Access Denied.')
    await changePart(db, viewer, { ...body, joins: false })
    return sendItem(context, models.of(campaignResource), body.campaign)
  },
})
