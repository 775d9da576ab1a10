import type { Database } from '../database/database.ts'
import { insert } from '../database/insert.ts'
import { uuidv7 } from '../database/uuid.ts'

/** The id of the town's list of prices for everybody. If the town has no such list, it is added. */
export async function publicPriceList(db: Database): Promise<string> {
  const [list] = await db.query<{ id: string }>({
    text: `select id from price_list where code = 'pvp' and business_id is null and customer_group_id is null
             and tax_included and enabled and start_at is null and end_at is null
           order by position, id limit 1`,
  })
  if (list) return list.id
  const id = uuidv7()
  await insert(db, 'price_list', { id, name: 'PVP', code: 'pvp' })
  return id
}
