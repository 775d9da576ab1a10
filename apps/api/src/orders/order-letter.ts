import type { orderContract } from '@lonja/contract/orders/order'
import type { Actor } from '@lonja/contract/actor'
import type { FailedAttempt } from '@lonja/contract/orders/failed-attempt'
import type { PostalAddress } from '@lonja/contract/addresses/postal-address'
import type { Item } from '@lonja/contract/resource'
import type { Letter } from '../mail/letter.ts'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import type { Services } from '../services.ts'
import type { Audience, WithdrawnLine, OrderMailEvent } from './mail-order.ts'
import { customerWords, shopWords } from './order-letter-words.ts'
import { confirmationSections, sellers, shopSections, withdrawal } from './order-letter-sections.ts'
import { hashOfToken } from './order.resource.ts'
import { guestToken } from '../access/guest-token.ts'
import { readOrder } from './read-order.ts'

export type Order = Item<typeof orderContract>

/** The data of a shop that its customers must receive. */
export interface Seller {
  id: string
  name: string
  legalName: string | null
  nif: string | null
  email: string | null
  phones: string[]
  address: PostalAddress | null
}

/** The data for a letter about an order, read when the letter is sent. */
export interface LetterContent {
  event: OrderMailEvent
  audience: Audience
  order: Order
  /** The person who set the status, and the reason for it. */
  move: { actor: Actor; reason: string | null } | null
  method: { kind: string; name: string; description: string } | null
  sellers: Seller[]
  /** Received and refunded cents. */
  captured: number
  refunded: number
  /** The cents of the payment event. */
  amount: number
  /** The returned lines, and the time of the withdrawal. */
  withdrawn: { lines: WithdrawnLine[]; at: string } | null
  /** The lines of the adjustment that the letter is about. */
  adjusted: {
    title: string
    quantity: number
    finalGrams: number | null
    replaced: { title: string; units: number } | null
    /** The time until which the customer can answer; null if no answer is needed. */
    answerDue: string | null
  }[]
  /** The goodwill of this adjustment, in cents, and why the shop gives it. */
  goodwill: { amount: number; reason: string } | null
  /** The failed delivery that the letter is about. */
  attempt: Pick<FailedAttempt, 'reason' | 'note' | 'nextAttempt'> | null
  /** The code of each part that is ready, by the id of its shop. */
  codes: Readonly<Record<string, string>>
}

/** Composes a mail about an order: the event, and for a new order the full agreement. */
export const orderLetter: Compose = async ({ config, db, models }, { id, data }) => {
  const [facts] = await db.query<Facts>({ name: 'order letter', text: FACTS, values: [id] })
  if (!facts) return null
  const known = { kind: facts.kind, paidBy: facts.method?.kind ?? '' }
  const order = JSON.parse(await readOrder({ db, models }, facts.orderId, 'json', known)) as Order
  // No mail is needed if the order was paid in another way in the meantime.
  if (facts.event === 'payment-failed' && order.paymentState === 'paid') return null
  const content: LetterContent = { ...facts, order, amount: Number(data['amount'] ?? 0), withdrawn: withdrawnOf(data) }
  const { event, audience, rootId, guest } = facts
  const page = `${mailOrigin(config)}/order`
  if (audience === 'shop') {
    const action = { label: 'Ver el pedido', url: `${page}/${order.id}` }
    return {
      ...shopWords(content),
      action,
      sections: event === 'canceled' || event === 'withdrawn' ? [] : shopSections(content),
    }
  }
  const url = guest ? await guestLink({ config, db }, page, rootId) : `${page}/${rootId}`
  const isConfirmation = event === 'confirm' || event === 'pending'
  const letter: Letter = {
    ...(await customerWords(db, content, mailOrigin(config))),
    action: { label: event === 'payment-failed' ? 'Intentar el pago otra vez' : 'Ver el pedido', url },
    sections: isConfirmation ? confirmationSections(content) : [],
  }
  const after = [
    ...(isConfirmation || event === 'complete' ? [withdrawal(content)] : []),
    ...(isConfirmation ? sellers(content) : []),
    ...(guest ? [linkWarning] : []),
  ]
  return { ...letter, after }
}

const withdrawnOf = ({ lines, at }: Record<string, string>): LetterContent['withdrawn'] =>
  lines && at ? { lines: JSON.parse(lines) as WithdrawnLine[], at } : null

export const linkWarning = 'El enlace abre tu pedido sin contraseña en cualquier dispositivo: no lo compartas.'

/**
 * The link that opens a guest's order. Browsers do not send the part after # to servers, so the token is in no log
 * and reaches no other site. If the installation's secret has changed since the order was made, the new token
 * replaces the old token.
 */
export async function guestLink(
  { config, db }: Pick<Services, 'config' | 'db'>,
  page: string,
  orderId: string,
): Promise<string> {
  const token = guestToken(config.secret, orderId)
  await db.query({
    name: 'guest link',
    text: `update "order" set token_hash = $2 where id = $1 and user_id is null and token_hash is distinct from $2`,
    values: [orderId, hashOfToken(token)],
  })
  return `${page}/${orderId}#token=${token}`
}

interface Facts extends Omit<LetterContent, 'order' | 'amount' | 'withdrawn'> {
  orderId: string
  rootId: string
  kind: string
  /** The order was made without an account. */
  guest: boolean
}

const FACTS = `
  select m.order_id as "orderId", m.event, m.audience, coalesce(o.parent_id, o.id) as "rootId", o.kind, o.user_id is null as guest,
    (select json_build_object('actor', h.actor, 'reason', h.reason)
      from order_status_history h join order_status s on s.id = h.status_id
      where s.code = m.event and h.order_id in (select own.id from "order" own where own.id = o.id or own.parent_id = o.id)
      order by h.id desc limit 1) as move,
    (select json_build_object('kind', p.kind, 'name', p.name, 'description', p.description)
      from payment_method p where p.id = o.payment_method_id) as method,
    (select json_agg(json_build_object('id', shop.id, 'name', shop.name, 'legalName', shop.legal_name, 'nif', shop.cif,
        'email', shop.email, 'phones', shop.phones, 'address', to_jsonb(a)) order by own.code)
      from "order" own join business shop on shop.id = own.business_id left join address a on a.id = shop.address_id
      where own.id = o.id or own.parent_id = o.id) as sellers,
    (select coalesce(json_object_agg(own.business_id, pickup.code), '{}') from "order" own join order_pickup pickup on pickup.order_id = own.id
      where own.id = o.id or own.parent_id = o.id) as codes,
    coalesce((select json_agg(json_build_object('title', line.title, 'quantity', given.quantity, 'finalGrams', given."finalGrams",
        'replaced', given.replaced, 'answerDue', line.answer_due) order by line.sort)
      from order_adjustment a cross join jsonb_to_recordset(a.lines) as given("soldProduct" uuid, quantity int, "finalGrams" int, replaced jsonb)
      join sold_product line on line.id = given."soldProduct" where a.id = m.about and m.event = 'adjusted'), '[]') as adjusted,
    (select json_build_object('amount', a.goodwill, 'reason', a.reason) from order_adjustment a
      where a.id = m.about and m.event = 'adjusted' and a.goodwill > 0) as goodwill,
    (select json_build_object('reason', a.reason, 'note', a.note, 'nextAttempt', a.next_attempt)
      from delivery_attempt a where a.id = m.about and m.event = 'undelivered') as attempt,
    money.captured, money.refunded
  from order_mail m join "order" o on o.id = m.order_id
  cross join lateral (
    select coalesce(sum(s.captured), 0)::bigint as captured, coalesce(sum(s.refunded), 0)::bigint as refunded
    from payment_split s join "order" own on own.id = s.order_id where own.id = o.id or own.parent_id = o.id) money
  where m.mail_id = $1`
