import { createHash } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { refreshProducts } from './product-document.ts'
import { productRepresentation } from './product-representation.ts'

const SETTING = 'product_document'

/**
 * Documents hold records as the version that wrote them served them. After an update that serves them differently all
 * are written again; of several processes that start at once one does it and the others wait.
 * Gives how many were written.
 */
export async function rebuildDocuments(db: Database): Promise<number> {
  const version = createHash('sha256').update(JSON.stringify(productRepresentation())).digest('base64url')
  return db.transaction(async () => {
    await db.query({
      text: `insert into setting (key, value) values ($1, 'null') on conflict (key) do nothing`,
      values: [SETTING],
    })
    const [setting] = await db.query<{ value: unknown }>({
      text: 'select value from setting where key = $1 for update',
      values: [SETTING],
    })
    if (setting?.value === version) return 0
    const products = await db.query<{ id: string }>({ text: 'select id from product' })
    await refreshProducts(
      db,
      products.map(({ id }) => id),
    )
    await db.query({
      text: 'update setting set value = to_jsonb($2::text) where key = $1',
      values: [SETTING, version],
    })
    return products.length
  })
}
