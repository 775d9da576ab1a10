import { violationMessages } from '@lonja/contract/errors'
import { operator, shopsWith } from '../access/guards.ts'
import { notify } from '../notifications/notify.ts'
import { Problem, invalid } from '../http/problem.ts'
import type { Written } from '../resource/define-resource.ts'
import { cut } from '../text/text.ts'
import { limitWords } from '../users/limit-words.ts'
import { lockPurchases } from './purchases.ts'

interface Row {
  user_id: string
  product_id: string
  sold_product_id: string | null
  rating: number
  title: string
  body: string
  experience_date: string | null
  state: string
  reply: { text: string } | null
}

interface After {
  row: Row
  business: { id: string; name: string }
  foreignImages: boolean
}

/** A buyer writes one valoration for each purchase, the shop replies, and the town hall publishes or rejects it. */
export async function valorationRules(written: Written): Promise<void> {
  const { db, viewer, id, before } = written
  const [after] = await db.query<After>({
    text: `select to_jsonb(v) as row, json_build_object('id', b.id, 'name', b.name) as business,
             exists (select from valoration_image own join image_object image on image.id = own.image_id
               where own.valoration_id = v.id and image.owner_id is distinct from v.user_id) as "foreignImages"
           from valoration v join product p on p.id = v.product_id join business b on b.id = p.business_id
           where v.id = $1`,
    values: [id],
  })
  if (!before) return mustHaveBought(written, after!)
  const { row, business } = after!
  const was = before as unknown as Row

  const isEdited = (['rating', 'title', 'body', 'experience_date'] as const).some((name) => row[name] !== was[name])
  if (isEdited) {
    if (viewer.id !== was.user_id) throw new Problem('Access Denied.')
    // The reply of the shop answers the earlier text, so the text cannot change any more.
    if (was.reply) throw new Problem('Illegal state change')
    if (was.state === 'rejected' && !operator(viewer)) row.state = 'pending'
  }
  const isReplied = row.reply?.text !== was.reply?.text
  if (isReplied && !shopsWith(viewer, 'replies').includes(business.id)) throw new Problem('Access Denied.')
  await db.query({
    text: `update valoration set state = $2, reject_reason = case when $2 = 'rejected' then reject_reason end,
             reply = case when $3 then case when reply is not null then
               jsonb_build_object('text', reply->'text', 'createdDate', to_jsonb(now())) end else $4::jsonb end
           where id = $1`,
    values: [id, row.state, isReplied, was.reply && JSON.stringify(was.reply)],
  })
  if (isReplied && row.reply)
    await notify(db, {
      type: 'valoration-replied',
      title: `${business.name} ha respondido a tu valoración`,
      body: row.reply.text,
      url: `/product/${row.product_id}`,
      businessId: business.id,
      to: [row.user_id],
    })
}

/**
 * Checks that the author has bought the product and may rate it.
 *
 * @throws Problem 403 `Purchase required`, 422 if the author has already rated every purchase of the product
 */
async function mustHaveBought(written: Written, { row, business, foreignImages }: After): Promise<void> {
  const { db, viewer, id } = written
  if (foreignImages) throw invalid({ propertyPath: 'images', message: violationMessages.invalid })
  // Members of the shop cannot rate products of the shop.
  if (viewer.businesses.includes(business.id)) throw new Problem('Access Denied.')
  const bought = await lockPurchases(db, row.user_id, row.product_id)
  const meant = row.sold_product_id ? bought.filter((own) => own === row.sold_product_id) : bought
  if (meant.length === 0) throw new Problem('Purchase required')
  const [free] = await db.query<{ id: string }>({
    text: `select own.id from unnest($1::uuid[]) with ordinality as own(id, sort)
           where not exists (select from valoration v where v.sold_product_id = own.id and v.id <> $2)
           order by own.sort limit 1`,
    values: [meant, id],
  })
  if (!free) throw invalid({ propertyPath: 'soldProduct', message: violationMessages.used })
  // The author has received an order, so the lower limit of new accounts does not apply.
  await limitWords(written, 'valoration')
  await db.query({ text: 'update valoration set sold_product_id = $2 where id = $1', values: [id, free.id] })
  await notify(db, {
    type: 'valoration-written',
    title: cut(`Reseña nueva: ${row.rating} de 5`, 200),
    body: cut([row.title, row.body].filter(Boolean).join('. '), 2_000),
    url: '/manage/inbox',
    businessId: business.id,
    toShops: [business.id],
    by: viewer.id,
  })
}
