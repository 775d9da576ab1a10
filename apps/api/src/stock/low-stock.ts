import type { Database } from '../database/database.ts'
import type { Job, JobParts } from '../jobs/job.ts'
import { notify } from '../notifications/notify.ts'
import { crashPoint } from '../system/crash-point.ts'
import { cut } from '../text/text.ts'

/** The maximum number of variants that one round looks at. */
const MOST_VARIANTS = 100

interface LowStock {
  product: string
  business: string
  title: string
  /** The values of the variant: `M · azul`; empty if it has none. */
  variant: string
  units: number
}

/**
 * Tells the members of shops of variants whose stock has fallen to their level. The stock and the row that is read here
 * change in one transaction, and the row is deleted when the stock rises again, so each fall is told once, also if several
 * processes call this at once. A variant that has risen again before is not told.
 *
 * @returns the number of variants that were looked at
 */
export async function notifyLowStock(db: Database): Promise<number> {
  return db.transaction(async () => {
    const taken = await db.query<{ id: string }>({
      name: 'take_low_stock',
      text: `update low_stock set told_at = now()
             where attribute_combo_id in (
               select attribute_combo_id from low_stock where told_at is null
               order by since limit ${MOST_VARIANTS} for update skip locked)
             returning attribute_combo_id as id`,
    })
    if (taken.length === 0) return 0
    crashPoint('low-stock.taken')
    const low = await db.query<LowStock>({
      name: 'read_low_stock',
      text: `select product.id as product, product.business_id as business, product.title,
               greatest(combo.stock - combo.allocated - combo.reserved, 0) as units,
               coalesce((select string_agg(option.name, ' · ' order by option.sort)
                 from attribute_combo_value chosen join attribute_value option on option.id = chosen.attribute_value_id
                 where chosen.attribute_combo_id = combo.id), '') as variant
             from attribute_combo combo join product on product.id = combo.product_id
             where combo.id = any($1::uuid[]) and combo.enabled and product.enabled
             order by combo.id`,
      values: [taken.map(({ id }) => id)],
    })
    await notify(
      db,
      ...low.map(({ product, business, title, variant, units }) => ({
        type: 'stock-low' as const,
        title: cut(`Queda poco: ${title}${variant && ` (${variant})`}`, 200),
        body: units === 0 ? 'Ya no queda ninguno.' : `Quedan ${units} para vender.`,
        url: `/manage/products/${product}`,
        businessId: business,
        toShops: [business],
      })),
    )
    return taken.length
  })
}

/** Tells shops of low stock. Several processes may run this job at once. */
export const lowStockJob: Job<JobParts> = {
  name: 'low stock',
  every: 10_000,
  work: async ({ db }) => (await notifyLowStock(db)) === MOST_VARIANTS,
}
