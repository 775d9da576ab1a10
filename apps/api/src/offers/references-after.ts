import type { Database } from '../database/database.ts'

/** A public price that a variant will have from an instant on. */
export interface ComingPrice {
  combo: string
  price: number
  reduced: boolean
  /** Milliseconds since 1970. */
  since: number
}

const undone = new Error('The coming prices are not stored.')

/**
 * The reference prices of variants after coming prices, by variant; null if customers will see no reduction. The log of
 * prices gets the coming prices in a transaction that is rolled back, so the answer comes from the function that is also
 * asked on that day.
 */
export async function referencesAfter(
  db: Database,
  coming: readonly ComingPrice[],
): Promise<Map<string, number | null>> {
  let references: { combo: string; price: number | null }[] = []
  try {
    await db.transaction(async () => {
      await db.query({
        name: 'coming prices',
        text: `insert into price_log (attribute_combo_id, price, reduced, since)
               select combo, price, reduced, greatest(to_timestamp(since / 1000.0), clock_timestamp())
               from jsonb_to_recordset($1::jsonb) as coming (combo uuid, price bigint, reduced boolean, since float8)`,
        values: [JSON.stringify(coming)],
      })
      references = await db.query<{ combo: string; price: number | null }>({
        name: 'coming references',
        text: 'select combo, reference_price(combo::uuid) as price from unnest($1::text[]) combo',
        values: [[...new Set(coming.map(({ combo }) => combo))]],
      })
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return new Map(references.map(({ combo, price }) => [combo, price]))
}
