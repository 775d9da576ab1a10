import type { Acceptance, ShopAcceptance } from '@lonja/contract/acceptance/acceptance'
import { townAcceptance } from '../config/town-acceptance.ts'
import type { Services } from '../services.ts'

/** SQL: JSON with the choice of a shop, for an alias of `shop_acceptance` that may be empty. */
export const acceptanceSql = (chosen: string): string => `json_build_object('auto', coalesce(${chosen}.auto, false),
  'exceptNotes', coalesce(${chosen}.except_notes, true), 'sound', coalesce(${chosen}.sound, 'door'),
  'reminderMinutes', ${chosen}.reminder_minutes, 'mailMinutes', ${chosen}.mail_minutes,
  'townMinutes', ${chosen}.town_minutes, 'endMinutes', ${chosen}.end_minutes, 'autoCancel', ${chosen}.auto_cancel)`

/** Reads how a shop answers its orders, and the values of the town; undefined for an unknown shop. */
export async function readShopAcceptance(
  { db, config }: Pick<Services, 'db' | 'config'>,
  shop: string,
): Promise<Acceptance | undefined> {
  const [row] = await db.query<{ chosen: ShopAcceptance }>({
    name: 'acceptance of a shop',
    text: `select ${acceptanceSql('chosen')} as chosen from business shop
           left join shop_acceptance chosen on chosen.business_id = shop.id where shop.id = $1`,
    values: [shop],
  })
  return row && { shop: row.chosen, town: townAcceptance(config) }
}
