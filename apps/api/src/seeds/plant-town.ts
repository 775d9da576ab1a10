import { readFile } from 'node:fs/promises'
import { installMap, readMap } from '../map/install-map.ts'
import { type Config, ConfigError } from '../config.ts'
import { demoPassword } from '../identity/demo-accounts.ts'
import { hashPassword } from '../identity/passwords.ts'
import { mediaStore } from '../media/store.ts'
import { refreshProductTree } from '../product-documents/combos.ts'
import { isEmpty } from './is-empty.ts'
import { insertRows } from './insert-rows.ts'
import { type TownData, townIds } from './town-data.ts'
import { placeOrder } from './town-orders.ts'
import { plantCommunity } from './town-community.ts'
import { makePictures } from './town-pictures.ts'
import { townRows, wantedPictures } from './town-rows.ts'
import type { Data } from '../services.ts'

/**
 * Draws the pictures of the town, then inserts the town in one transaction. If another process has inserted it
 * meanwhile, nothing is inserted.
 */
export async function plantTown(services: Data, config: Config, data: TownData): Promise<void> {
  const { db } = services
  const pictures = await makePictures(mediaStore(config), wantedPictures(data)).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.syscall
        ? new ConfigError(`The data folder ${config.dataDir} cannot be used: ${error.message}`)
        : error
    },
  )
  const map = data.map && (await readMap(await readFile(data.map)))
  const passwordHash = await hashPassword(demoPassword)
  const now = new Date()
  const ids = townIds(data)
  await db.transaction(async () => {
    await db.query({ text: "select pg_advisory_xact_lock(hashtext('lonja demo town'))" })
    if (!(await isEmpty(db))) return
    for (const rows of townRows(data, ids, { pictures, now, passwordHash, production: config.production }))
      await insertRows(db, rows)
    // PostgreSQL may have counted the rows while the tables were empty. The plans for empty tables would take minutes.
    await db.query({ text: 'analyze' })
    await db.query({ text: PAST_PRICES })
    await refreshProductTree(
      services,
      data.products.map(({ code }) => ids.product(code)),
    )
    for (const order of data.orders) await placeOrder(services, data, ids, order, now)
    await plantCommunity(services, data, ids, now)
    if (map) await installMap(db, config, map, map.file.attribution!)
    db.changed('*')
  })
  // The embedded database does not run vacuum automatically.
  await db.query({ text: 'vacuum analyze' })
}

/** Logs the prices that products had before the present offers, because a reduction must show the earlier price. */
const PAST_PRICES = `insert into price_log (attribute_combo_id, price, reduced, since)
  select list.combo_id, list.amount, false, product.created_at
  from combo_list_price list join product on product.id = list.product_id`
