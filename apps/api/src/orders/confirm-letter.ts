import { formatsOf } from '@lonja/contract/formats'
import { confirmationOf, personOfEmail } from './guest-access.ts'
import type { Compose } from '../mail/letter.ts'
import { mailOrigin } from '../mail/mailer.ts'
import { countTry } from '../http/rate-limit.ts'
import type { QueuedMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'

import { guestLimits } from '../config/guest-limits.ts'
import { guestLink, linkWarning } from './order-letter.ts'

const { formatMoney } = formatsOf('es')

/** The mail that asks a guest to confirm an order. No mail is sent if the order no longer needs to be confirmed. */
export const confirmLetter: Compose = async (services, mail) => {
  const { config, db } = services
  const [order] = await db.query<{
    id: string
    code: string
    name: string
    total: number
    shops: string
    minutes: number
  }>({
    text: `select o.id, o.code, c.name, o.total,
             (select string_agg(b.name, ', ' order by b.name) from "order" own join business b on b.id = own.business_id
               where own.id = o.id or own.parent_id = o.id) as shops,
             ceil(extract(epoch from o.reservation_expires - now()) / 60)::int as minutes
           from "order" o join customer c on c.id = o.customer_id
           where o.id = $1 and o.unconfirmed and o.reservation_expires > now()`,
    values: [mail.data['order']],
  })
  if (!order || !(await mayWriteTo(services, mail))) return null
  const link = await guestLink({ config, db }, `${mailOrigin(config)}/order`, order.id)
  return {
    subject: `Confirma tu pedido ${order.code}`,
    paragraphs: [
      `Hola, ${order.name}:`,
      `Falta un paso para tu pedido ${order.code} en ${order.shops}, de ${formatMoney(order.total)}: ábrelo y pulsa «Confirmar el pedido». Hasta entonces la tienda no lo recibe.`,
      `Tienes ${order.minutes} minutos; después se cancela solo.`,
    ],
    action: {
      label: 'Ver y confirmar el pedido',
      url: `${link}&confirmation=${confirmationOf(config.secret, order.id)}`,
    },
    after: ['Si no lo has hecho tú, no hagas nada: no se preparará ni se te cobrará.', linkWarning],
  }
}

/**
 * Counts a mail to an address whose owner may not have asked for it, and returns whether the mail may be sent. A
 * retry of the same mail is not counted again.
 */
export async function mayWriteTo(
  services: Pick<Services, 'config' | 'db'>,
  { recipient, attempts }: QueuedMail,
): Promise<boolean> {
  if (attempts > 1) return true
  const budget = { max: guestLimits(services.config).mailsToStrangers, windowSeconds: 24 * 3_600 }
  const { exceeded } = await countTry(services, `mail to ${personOfEmail(recipient) ?? ''}`, budget)
  return !exceeded
}
