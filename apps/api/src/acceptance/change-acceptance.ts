import { Acceptance, ShopAcceptance } from '@lonja/contract/acceptance/acceptance'
import { acceptanceOf, misplacedMinutes, plainAcceptance } from '@lonja/contract/acceptance/choices'
import { violationMessages } from '@lonja/contract/errors'
import { may, mayAt } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { townAcceptance } from '../config/town-acceptance.ts'
import type { Database } from '../database/database.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { Problem, invalid } from '../http/problem.ts'
import { ANSWERS } from '../orders/follow-answers.ts'
import { readShopAcceptance } from './shop-acceptance.ts'

/** Changes how a shop answers its orders. The times of orders that wait are counted again with the new minutes. */
export const changeAcceptance = defineOperation({
  method: 'PUT',
  path: '/api/businesses/{id}/acceptance',
  summary: 'Changes how a shop answers its orders; null stands for the value of the town',
  who: may('settings'),
  reach: 'the caller’s shops',
  beyond: 'shops, which choose how they hear of orders without an answer',
  body: ShopAcceptance,
  answers: { shape: Acceptance },
  errors: ['Not Found'],
  example: { ...plainAcceptance, reminderMinutes: 2 },
  run: ({ services, viewer, params, body }) => {
    const { db, config } = services
    const id = pathId(params)
    if (!mayAt(viewer, 'settings', id)) throw new Problem('Not Found')
    const misplaced = misplacedMinutes(acceptanceOf(body, townAcceptance(config)))
    if (misplaced) throw invalid({ propertyPath: misplaced, message: violationMessages.tooSmall })
    return db.transaction(async () => {
      await db.query({ text: 'select id from business where id = $1 for no key update', values: [id] })
      const before = await readShopAcceptance(services, id)
      if (!before) throw new Problem('Not Found')
      await write(db, id, body)
      await recordAudit(db, authorOf(viewer), {
        resource: 'businesses',
        id,
        action: 'change-acceptance',
        business: id,
        before: before.shop,
        after: body,
      })
      db.changed(ANSWERS)
      return { ...before, shop: body }
    })
  },
})

async function write(db: Database, shop: string, chosen: ShopAcceptance): Promise<void> {
  await db.query({
    text: `insert into shop_acceptance (business_id, auto, except_notes, sound, reminder_minutes, mail_minutes, town_minutes,
             end_minutes, auto_cancel) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict (business_id) do update set auto = excluded.auto, except_notes = excluded.except_notes,
             sound = excluded.sound, reminder_minutes = excluded.reminder_minutes, mail_minutes = excluded.mail_minutes,
             town_minutes = excluded.town_minutes, end_minutes = excluded.end_minutes, auto_cancel = excluded.auto_cancel`,
    values: [
      shop,
      chosen.auto,
      chosen.exceptNotes,
      chosen.sound,
      chosen.reminderMinutes,
      chosen.mailMinutes,
      chosen.townMinutes,
      chosen.endMinutes,
      chosen.autoCancel,
    ],
  })
  await db.query({
    text: `update order_answer set due_at = now() where business_id = $1 and next_step is not null`,
    values: [shop],
  })
}
