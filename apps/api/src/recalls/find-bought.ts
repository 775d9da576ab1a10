import type { Recall } from '@lonja/contract/recalls/recall'
import type { Database } from '../database/database.ts'

/** The products that a recall is about: the chosen ones, and those of all shops with the code, also on a variant. */
export async function findProducts(
  db: Database,
  chosen: readonly string[],
  ean: string | null,
): Promise<Recall['products']> {
  return db.query<Recall['products'][number]>({
    text: `select product.id, product.title, json_build_object('id', shop.id, 'name', shop.name) as business
           from product join business shop on shop.id = product.business_id
           where product.id = any($1::uuid[]) or product.ean = $2
             or product.id in (select product_id from attribute_combo where ean = $2)
           order by shop.name, product.title, product.id`,
    values: [chosen, ean],
  })
}

export interface Bought {
  order: string
  units: number
  /** The buyer's address for mail. */
  email: string | null
}

/**
 * The orders that contain one of the products, also those that were refunded, because the buyer may have the goods.
 * Canceled orders are left out: nobody got their goods.
 *
 * @param months  how far back; null for all orders
 */
export async function findBought(db: Database, products: readonly string[], months: number | null): Promise<Bought[]> {
  return db.query<Bought>({
    text: `select bought.id as order, sum(line.quantity)::int as units,
             nullif(lower(trim(coalesce(buyer.email, account.email))), '') as email
           from sold_product line
           join "order" bought on bought.id = line.order_id
           join order_status status on status.id = bought.status_id
           join customer buyer on buyer.id = bought.customer_id
           left join "user" account on account.id = bought.user_id
           where line.product_id = any($1::uuid[]) and status.code <> 'canceled'
             and ($2::int is null or bought.created_at > now() - make_interval(months => $2))
           group by bought.id, buyer.email, account.email order by bought.id`,
    values: [products, months],
  })
}
