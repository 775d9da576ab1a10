import type { Recall, RecallBuyer, RecallDetail } from '@lonja/contract/recalls/recall'
import type { Reads } from '../database/database.ts'
import { Problem } from '../http/problem.ts'

/** The recalls that the log shows at most. */
const shown = 500

/** @param id  null for all recalls, the newest first */
export async function readRecalls(db: Reads, id: string | null): Promise<Recall[]> {
  return db.query<Recall>({
    text: `select recall.id, recall.ean, recall.batch, recall.reason, recall.advice,
             to_json(recall.created_at) as "createdDate", to_json(recall.lifted_at) as "liftedDate",
             (select coalesce(json_agg(json_build_object('id', product.id, 'title', product.title,
                 'business', json_build_object('id', shop.id, 'name', shop.name)) order by shop.name, product.title), '[]')
               from recall_product chosen join product on product.id = chosen.product_id
               join business shop on shop.id = product.business_id where chosen.recall_id = recall.id) as products,
             (select count(*)::int from recall_order where recall_id = recall.id) as orders
           from recall where $1::uuid is null or recall.id = $1
           order by recall.created_at desc, recall.id limit $2`,
    values: [id, shown],
  })
}

/** A recall with its buyers. @throws Problem 404 */
export async function readRecall(db: Reads, id: string): Promise<RecallDetail> {
  const [recall] = await readRecalls(db, id)
  if (!recall) throw new Problem('Not Found')
  const buyers = await db.query<RecallBuyer>({
    text: `select json_build_object('id', bought.id, 'code', bought.code, 'createdDate', bought.created_at) as order,
             concat_ws(' ', buyer.name, buyer.surnames) as name, coalesce(buyer.email, account.email) as email, buyer.phone, found.units,
             case when found.mail_id is null then 'none' when letter.id is null then 'sent'
               when letter.dropped_at is null then 'waiting' else 'failed' end as letter
           from recall_order found join "order" bought on bought.id = found.order_id
           join customer buyer on buyer.id = bought.customer_id
           left join "user" account on account.id = bought.user_id
           left join mail letter on letter.id = found.mail_id
           where found.recall_id = $1 order by bought.created_at, bought.id`,
    values: [id],
  })
  return { ...recall, buyers }
}
