import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { mayWriteTo } from './confirm-letter.ts'
import { guestLink, linkWarning } from './order-letter.ts'

/**
 * The mail with the link to an order, for a guest who gave the order's code and e-mail. The order is looked up only
 * when the mail is sent, so that the request takes the same time whether the order exists or not. The mail is sent to
 * the order's own e-mail, at most every five minutes.
 */
export const linkLetter: Compose = async (services, mail) => {
  const { config, db } = services
  const { id, recipient, data } = mail
  const [order] = await db.query<{ rootId: string; code: string; name: string; email: string; guest: boolean }>({
    text: `with found as (
             select coalesce(o.parent_id, o.id) as "rootId", o.code, c.name, c.email, o.user_id is null as guest
             from "order" o join customer c on c.id = o.customer_id
             where o.code = $1 and c.email is not null and lower(c.email) = lower($2)
           ),
           told as (
             insert into order_mail (order_id, event, about, audience, mail_id)
             select "rootId", 'link', $3, 'customer', $3 from found
             where not exists (select from order_mail m where m.order_id = "rootId" and m.event = 'link'
               and m.mail_id <> $3 and m.created_at > now() - interval '5 minutes')
             on conflict (mail_id) do update set created_at = order_mail.created_at returning mail_id
           )
           select found.* from found, told`,
    values: [data['code'], recipient, id],
  })
  if (!order) return null
  if (order.guest && !(await mayWriteTo(services, mail))) return null
  const { rootId, code, name, email, guest } = order
  const page = `${mailOrigin(config)}/order`
  return {
    to: email,
    subject: `Tu pedido ${code}`,
    paragraphs: [`Hola, ${name}:`, `Aquí tienes el enlace a tu pedido ${code}.`],
    action: {
      label: 'Ver el pedido',
      url: guest ? await guestLink({ config, db }, page, rootId) : `${page}/${rootId}`,
    },
    after: [
      guest ? linkWarning : 'Lo hiciste con tu cuenta: entra con ella para verlo.',
      'Si no lo has pedido tú, no hagas nada: este mensaje solo te llega a ti.',
    ],
  }
}
