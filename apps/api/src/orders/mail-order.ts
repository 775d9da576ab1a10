import { type OrderStatusCode, orderStatuses } from '@lonja/contract/constants'
import type { Cents } from '@lonja/contract/money'
import type { Database } from '../database/database.ts'
import { uuidv7 } from '../database/uuid.ts'
import { MAIL } from '../mail/outbox.ts'
import type { OrderMove } from './order-moved.ts'

/** Payment events about which a mail is sent: the bank declined the payment, a refund has begun, a refund is done. */
export type PaymentEvent = 'payment-failed' | 'refund-begun' | 'refunded'
/**
 * All events about which a mail is sent. `withdrawn`: the customer returns goods. `adjusted`: goods are missing.
 * `undelivered`: an attempt to deliver the order failed.
 * `unanswered`: the shop has not answered the order for some minutes.
 */
export type OrderMailEvent = OrderStatusCode | PaymentEvent | 'withdrawn' | 'adjusted' | 'undelivered' | 'unanswered'
export type Audience = 'customer' | 'shop'

interface OrderMail {
  mailId: string
  orderId: string
  event: OrderMailEvent
  /** The id of the payment or refund; for a status, the id of the order. */
  about: string
  audience: Audience
  /** The number of single orders or parts that moved together. */
  moved: number
  /**
   * True if the mail is about the whole group. If all parts moved, the customer gets this mail, and no mail about each
   * part.
   */
  whole: boolean
  /** Data that cannot be read from the database when the mail is written. */
  data: Record<string, string>
}

/**
 * Queues the mails about these moves, inside the transaction of the moves: one mail to each shop, and one to the
 * customer for each order, or for the whole group if all its parts move together. The town chooses the statuses that
 * cause mails (`order-statuses`). The same status is not mailed twice.
 */
export async function mailMoves(db: Database, moves: readonly OrderMove[]): Promise<void> {
  const mails = [...Map.groupBy(moves, ({ rootId, to }) => `${rootId} ${to}`).values()].flatMap((together) => {
    const { rootId, to } = together[0]!
    const moved = together.length
    const mailTo = (orderId: string, audience: Audience, whole: boolean): OrderMail => ({
      mailId: uuidv7(),
      orderId,
      event: to,
      about: orderId,
      audience,
      moved,
      whole,
      data: {},
    })
    return [
      ...(moved > 1 ? [mailTo(rootId, 'customer', true)] : []),
      ...together.flatMap(({ orderId, from }) => [
        mailTo(orderId, 'customer', false),
        // Shops get no mail about orders that were never paid.
        ...(from === 'pending' && to === 'canceled' ? [] : [mailTo(orderId, 'shop', false)]),
      ]),
    ]
  })
  await queue(db, mails)
}

/**
 * Queues a mail to the customer about a payment event, inside the transaction that records the event. Each event of a
 * payment or refund (`about`) is mailed once.
 */
export async function mailPayment(
  db: Database,
  orderId: string,
  event: PaymentEvent,
  about: string,
  amount: Cents,
): Promise<void> {
  await queue(db, [ofMoney(event, { id: about, orderId, amount })])
}

/** Queues mails to the customers about refunds that have begun or are done. */
export async function mailRefunds(
  db: Database,
  refunds: readonly Money[],
  event: 'refund-begun' | 'refunded',
): Promise<void> {
  await queue(
    db,
    refunds.map((refund) => ofMoney(event, refund)),
  )
}

/** Queues a mail to the customer about missing units or lighter goods, inside the transaction that records them. */
export async function mailAdjustment(db: Database, adjustment: Money): Promise<void> {
  await queue(db, [ofMoney('adjusted', adjustment)])
}

/** Queues a mail to the customer about a failed delivery (`about`), inside the transaction that records it. */
export async function mailUndelivered(db: Database, orderId: string, about: string): Promise<void> {
  const mail = { mailId: uuidv7(), orderId, about, moved: 0, whole: true, data: {} }
  await queue(db, [{ ...mail, event: 'undelivered', audience: 'customer' }])
}

/** Queues a mail to the shop about an order that it has not answered yet. */
export async function mailUnanswered(db: Database, orderId: string): Promise<void> {
  await queue(db, [
    {
      mailId: uuidv7(),
      orderId,
      event: 'unanswered',
      about: orderId,
      audience: 'shop',
      moved: 0,
      whole: true,
      data: {},
    },
  ])
}

/** A returned line in the withdrawal from one shop's share. */
export interface WithdrawnLine {
  title: string
  quantity: number
}

/**
 * Queues two mails about a withdrawal from one shop's share, inside the transaction that records it: a confirmation
 * with the time to the customer, and a notice to the shop.
 *
 * @param about  a new id for this withdrawal
 */
export async function mailWithdrawal(
  db: Database,
  orderId: string,
  about: string,
  lines: readonly WithdrawnLine[],
): Promise<void> {
  const data = { lines: JSON.stringify(lines), at: new Date().toISOString() }
  await queue(
    db,
    (['customer', 'shop'] as const).map((audience) => ({
      mailId: uuidv7(),
      orderId,
      event: 'withdrawn',
      about,
      audience,
      moved: 0,
      whole: true,
      data,
    })),
  )
}

/** A payment or a refund, in cents. */
interface Money {
  id: string
  orderId: string
  amount: Cents
}

const ofMoney = (event: PaymentEvent | 'adjusted', { id, orderId, amount }: Money): OrderMail => ({
  mailId: uuidv7(),
  orderId,
  event,
  about: id,
  audience: 'customer',
  moved: 0,
  whole: true,
  data: { amount: String(amount) },
})

async function queue(db: Database, mails: readonly OrderMail[]): Promise<void> {
  if (mails.length === 0) return
  await db.query({ name: 'mail order', text: QUEUE, values: [JSON.stringify(mails), orderStatuses] })
  db.changed(MAIL)
}

/**
 * A shop without an e-mail address gets mail at the address of a member who is not an accountant: the one with the
 * oldest account. OFFSET 0 makes PostgreSQL look up each order by its key. Without it, PostgreSQL would expect a
 * hundred rows of a JSON list, and read all orders.
 */
const QUEUE = `
  with telling as (
    select t.*, case t.audience
        when 'customer' then coalesce(customer.email, buyer.email)
        else coalesce(shop.email, (
          select u.email from business_member member join "user" u on u.id = member.user_id and u.enabled
          where member.business_id = shop.id and member.role <> 'accountant' order by u.created_at, u.id limit 1))
      end as recipient
    from jsonb_to_recordset($1::jsonb) as t("mailId" uuid, "orderId" uuid, event text, about uuid, audience text,
      moved int, whole boolean, data jsonb)
    cross join lateral (select * from "order" where id = t."orderId" offset 0) o
    cross join lateral (select email from customer where id = o.customer_id offset 0) customer
    left join "user" buyer on buyer.id = o.user_id
    left join business shop on shop.id = o.business_id
    left join order_status status on status.code = t.event
    where not o.unconfirmed and (t.event <> all($2::text[])
      or (t.audience = 'shop' and status.notify_business)
      or (t.audience = 'customer' and status.notify_customer and t.whole =
        (t.moved > 1 and t.moved = (select count(*) from "order" part where part.parent_id = coalesce(o.parent_id, o.id)))))
  ),
  told as (
    insert into order_mail (order_id, event, about, audience, mail_id)
    select "orderId", event, about, audience, "mailId" from telling where recipient is not null
    on conflict do nothing returning mail_id
  )
  insert into mail (id, kind, recipient, data)
  select "mailId", 'order', recipient, data from telling join told on told.mail_id = "mailId"`
