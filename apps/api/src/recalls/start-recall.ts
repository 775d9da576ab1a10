import type { Recall } from '@lonja/contract/recalls/recall'
import type { Viewer } from '../access/guards.ts'
import { authorOf, recordAudit } from '../audit/audit.ts'
import { insert } from '../database/insert.ts'
import { uuidv7 } from '../database/uuid.ts'
import { queueMail } from '../mail/outbox.ts'
import { restrictProducts } from '../moderation/restrict-products.ts'
import type { Data } from '../services.ts'
import { type Bought, findBought } from './find-bought.ts'

export interface NewRecall {
  ean: string | null
  batch: string | null
  reason: string
  advice: string
  /** How far back buyers are searched; null for all orders. */
  months: number | null
}

/**
 * Hides the products everywhere, finds their buyers, and writes to the buyers and to the shops, in one transaction.
 *
 * @returns the id of the recall
 */
export async function startRecall(
  data: Data,
  { months, ...given }: NewRecall,
  products: Recall['products'],
  viewer: Viewer,
): Promise<string> {
  const { db } = data
  const id = uuidv7()
  const ids = products.map((product) => product.id)
  await db.transaction(async () => {
    // This lock waits for orders that are being written, so their buyers are found; later ones are refused by a trigger.
    await db.query({ text: 'select from product where id = any($1::uuid[]) order by id for update', values: [ids] })
    await restrictProducts(data, { products: ids, kind: 'recall', reason: 'unsafe', text: given.reason }, viewer)
    await insert(db, 'recall', { id, ...given })
    await insert(
      db,
      'recall_product',
      ids.map((product_id) => ({ recall_id: id, product_id })),
    )
    await writeToBuyers(data, id, await findBought(db, ids, months))
    await writeToShops(data, id)
    await recordAudit(db, authorOf(viewer), {
      resource: 'recalls',
      id,
      label: given.ean ?? products[0]!.title,
      action: 'create',
      after: { ...given, products: products.map(({ title }) => title) },
    })
    db.changed('recalls')
  })
  return id
}

/** Stores the orders and queues one letter for each address. */
async function writeToBuyers({ db }: Data, recall: string, bought: readonly Bought[]): Promise<void> {
  const letters = new Map<string, string>()
  for (const { email } of bought)
    if (email !== null && !letters.has(email))
      letters.set(email, await queueMail(db, { kind: 'recall', recipient: email, data: { recall } }))
  const rows = bought.map(({ order, units, email }) => ({
    recall_id: recall,
    order_id: order,
    units,
    mail_id: email === null ? null : letters.get(email)!,
  }))
  if (rows.length > 0) await insert(db, 'recall_order', rows)
}

/** Queues a letter to the owners of each shop, with the reasons of the recall. */
async function writeToShops({ db }: Data, recall: string): Promise<void> {
  const owners = await db.query<{ email: string; business: string }>({
    text: `select distinct account.email, product.business_id as business
           from recall_product chosen join product on product.id = chosen.product_id
           join business_member member on member.business_id = product.business_id and member.role = 'owner'
           join "user" account on account.id = member.user_id and account.enabled
           where chosen.recall_id = $1`,
    values: [recall],
  })
  for (const { email, business } of owners)
    await queueMail(db, { kind: 'recall-notice', recipient: email, data: { recall, business } })
}
