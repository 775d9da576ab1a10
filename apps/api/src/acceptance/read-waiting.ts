import { timeZoneOf } from '@lonja/contract/time'
import type { ShopAcceptance, TownAcceptance } from '@lonja/contract/acceptance/acceptance'
import { acceptanceOf } from '@lonja/contract/acceptance/choices'
import type { Database } from '../database/database.ts'
import { acceptanceSql } from './shop-acceptance.ts'
import type { ReminderStep, Waiting } from './next-reminder.ts'

/** An order that waits for the answer of its shop, with everything that decides about its reminders. */
export interface WaitingOrder extends Waiting {
  id: string
  code: string
  businessId: string
  shop: string
  step: ReminderStep | 'begin'
  until: Date
  acceptance: ShopAcceptance & TownAcceptance
  /** The order has a note, or a line about whose replacement the customer wants to be asked. */
  hasNote: boolean
}

type Row = Omit<WaitingOrder, 'acceptance' | 'minutes' | 'timeZone' | 'asked' | 'slotFrom' | 'sent'> & {
  zip: string | null
  chosen: ShopAcceptance
  asked: Date
  slotFrom: Date | null
  sent: { step: ReminderStep; at: string }[]
}

/** Reads these orders, without those that the shop has answered meanwhile. The oldest order comes first. */
export async function readWaiting(db: Database, ids: readonly string[], town: TownAcceptance): Promise<WaitingOrder[]> {
  const rows = await db.query<Row>({
    name: 'read waiting orders',
    text: `
      select o.id, o.code, shop.id as "businessId", shop.name as shop, answer.next_step as step, answer.due_at as until,
        answer.asked_at as asked, o.slot_from as "slotFrom", place.zip, ${acceptanceSql('chosen')} as chosen,
        shop.opening_hours as hours, shop.closures, shop.pauses, shop.state = 'holiday' as "isOnHoliday",
        o.note is not null or exists (
          select from sold_product line where line.order_id = o.id and line.substitution->>'preference' = 'ask'
        ) as "hasNote",
        coalesce((select json_agg(json_build_object('step', reminder.step, 'at', reminder.sent_at))
          from order_reminder reminder where reminder.order_id = o.id), '[]') as sent
      from order_answer answer join "order" o on o.id = answer.order_id
      join business shop on shop.id = answer.business_id left join address place on place.id = shop.address_id
      left join shop_acceptance chosen on chosen.business_id = shop.id
      where answer.order_id = any($1::uuid[]) and answer.next_step is not null and answer.due_at is not null order by o.created_at, o.id`,
    values: [ids],
  })
  return rows.map(({ zip, chosen, sent, ...row }) => {
    const acceptance = acceptanceOf(chosen, town)
    const { reminderMinutes: reminder, mailMinutes: mail, townMinutes, endMinutes: end } = acceptance
    return {
      ...row,
      acceptance,
      sent: sent.map(({ step, at }) => ({ step, at: new Date(at) })),
      minutes: { reminder, mail, town: townMinutes, end },
      timeZone: timeZoneOf(zip),
    }
  })
}
