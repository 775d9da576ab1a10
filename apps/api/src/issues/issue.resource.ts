import { violationMessages } from '@lonja/contract/errors'
import { issueContract } from '@lonja/contract/issues/issue'
import { may, mayAt, signedIn } from '../access/guards.ts'
import { uuidv7 } from '../database/uuid.ts'
import { notify } from '../notifications/notify.ts'
import { Problem, invalid } from '../http/problem.ts'
import { type SpecialFilter, type Written, defineResource } from '../resource/define-resource.ts'
import { cut } from '../text/text.ts'
import { limitWords } from '../users/limit-words.ts'
import { either, ofMine, ofMyShops } from '../access/visibility.ts'
import { sql } from '../sql/sql.ts'

interface Issue {
  user_id: string
  business_id: string | null
  order_id: string | null
  subject: string
  body: string
  state: string
  resolution: string | null
  deadline: string | null
  message: string | null
}

interface Read {
  issue: Issue
  orderFits: boolean
  productFits: boolean
}

/**
 * The customer and the person who handles the case can write messages. Only the person who handles the case can close
 * it. After each message the case waits for the other person.
 */
async function issueRules(written: Written): Promise<void> {
  const { db, viewer, id, before } = written
  if (!before) {
    await limitWords(written, 'issue')
    await assignShop(db, id)
  }
  const [read] = await db.query<Read>({
    text: `select to_jsonb(i) as issue,
             i.business_id is null or i.order_id is null or exists (select from "order" o
               where (o.id = i.order_id or o.parent_id = i.order_id) and o.business_id = i.business_id) as "orderFits",
             i.business_id is null or i.product_id is null or exists (select from product p
               where p.id = i.product_id and p.business_id = i.business_id) as "productFits"
           from issue i where i.id = $1`,
    values: [id],
  })
  const { issue, orderFits, productFits } = read!
  if (!orderFits) throw invalid({ propertyPath: 'order', message: violationMessages.invalid })
  if (!productFits) throw invalid({ propertyPath: 'product', message: violationMessages.invalid })

  const was = before as Issue | null
  const handles = mayAt(viewer, 'cases', issue.business_id)
  const isDecided = was
    ? was.state !== issue.state || was.resolution !== issue.resolution || was.deadline !== issue.deadline
    : issue.state !== 'open' || issue.resolution !== null || issue.deadline !== null
  if (isDecided && !handles) throw new Problem('Access Denied.')
  if (was === null && issue.business_id !== null && !handles) await notifyShop(db, issue, issue.business_id)
  if (!issue.message) return

  const isAnswer = viewer.id !== issue.user_id
  await db.query({
    text: `with said as (insert into issue_message (id, issue_id, user_id, text) values ($2, $1, $3, $4))
           update issue set message = null, state = $5 where id = $1`,
    values: [id, uuidv7(), viewer.id, issue.message, isDecided ? issue.state : isAnswer ? 'answered' : 'open'],
  })
  await limitWords(written, 'issue_message')
  if (!isAnswer) return
  await notify(db, {
    type: 'issue-answered',
    title: cut(`Han respondido a tu incidencia «${issue.subject}»`, 200),
    body: issue.message,
    ...(issue.order_id && { url: `/order/${issue.order_id}`, orderId: issue.order_id }),
    businessId: issue.business_id,
    to: [issue.user_id],
  })
}

/**
 * A case about an order of one shop belongs to that shop, even if the customer names no shop. A case about an order
 * of several shops belongs to the town.
 */
async function assignShop(db: Written['db'], id: string): Promise<void> {
  await db.query({
    text: `update issue i set business_id = o.business_id from "order" o
           where i.id = $1 and i.business_id is null and o.id = i.order_id`,
    values: [id],
  })
}

/** Notifies the people who can handle the case. The link leads to the shop's inbox. */
async function notifyShop(db: Written['db'], { subject, body, order_id }: Issue, shop: string): Promise<void> {
  const [order] = await db.query<{ id: string }>({
    text: 'select id from "order" where (id = $1 or parent_id = $1) and business_id = $2',
    values: [order_id, shop],
  })
  await notify(db, {
    type: 'issue-opened',
    title: cut(`Tienes una incidencia: ${subject}`, 200),
    body: cut(body, 2_000),
    url: '/manage/inbox',
    ...(order && { orderId: order.id }),
    businessId: shop,
    toShops: [shop],
  })
}

/** Open and answered cases whose deadline was before today, by the town's clock. */
const ofOverdue: SpecialFilter = (value, row) =>
  value === 'true'
    ? { where: sql`(${row}.state <> 'closed' and ${row}.deadline < (now() at time zone 'Europe/Madrid')::date)` }
    : null

const ofTown: SpecialFilter = (value, row) => {
  if (value !== 'true' && value !== 'false') return null
  return { where: value === 'true' ? sql`${row}.business_id is null` : sql`${row}.business_id is not null` }
}

export const issueResource = defineResource({
  contract: issueContract,
  table: 'issue',
  operations: { list: signedIn, read: signedIn, create: signedIn, update: signedIn },
  beyond: {
    operations: ['update'],
    for: 'the staff and the author of a support case, who write messages and close it',
  },
  visible: either(ofMine, ofMyShops('cases.read')),
  // People who can only read cases, for example accountants, cannot write in them.
  editable: either(ofMine, ofMyShops('cases')),
  columns: { createdDate: 'created_at', updatedDate: 'updated_at' },
  stamp: 'updated_at',
  relations: { attachments: { through: 'issue_attachment', own: 'issue_id', other: 'media_object_id' } },
  computed: {
    messages: (row) =>
      sql`coalesce((select json_agg(json_build_object('id', m.id, 'user', json_build_object('id', u.id, 'username', u.username),
        'text', m.text, 'createdDate', m.created_at) order by m.created_at, m.id)
        from issue_message m join "user" u on u.id = m.user_id where m.issue_id = ${row}.id), '[]'::json)`,
  },
  defaults: (viewer) => ({ user_id: viewer.id }),
  fixed: ['type', 'subject', 'body', 'order', 'business', 'product', 'attachments'],
  restricted: { state: may('cases'), resolution: may('cases'), deadline: may('cases') },
  special: { overdue: ofOverdue, ofTown },
  order: (row) => sql`${row}.created_at desc`,
  rules: issueRules,
})
