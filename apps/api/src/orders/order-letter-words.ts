import { formatsOf } from '@lonja/contract/formats'
import { isCollectedBy, nextSteps } from '@lonja/contract/orders/tell-order'
import { isOffline } from '../payment-methods/payment-choice.ts'
import type { OrderMailEvent } from './mail-order.ts'
import { placeOf, sharesOf } from './order-letter-sections.ts'
import type { Order, Told } from './order-letter.ts'

const { formatDateTime, formatList, formatMoney } = formatsOf('es')

interface Words {
  subject: string
  paragraphs: string[]
}

/** The customer's texts, by event. */
export function customerWords(told: Told): Words {
  const { subject, paragraphs } = customerTexts[told.event](told)
  const [name] = told.order.customer.name.split(' ', 1)
  return { subject, paragraphs: [`Hola, ${name}:`, ...paragraphs] }
}

/** The shop's texts. */
export function shopWords(told: Told): Words {
  const { event, order } = told
  const { code, customer } = order
  const who = [customer.name, customer.surnames].filter(Boolean).join(' ')
  if (event === 'canceled')
    return {
      subject: `Pedido cancelado: ${code}`,
      paragraphs: [
        `El pedido ${code} de ${who} se ha cancelado${by(told, 'shop')}.${because(told)} No lo prepares, o devuélvelo a su sitio si ya estaba.`,
        ...(owed(told) > 0 && isOffline(told.method?.kind ?? '')
          ? [`Ya habías cobrado ${formatMoney(owed(told))}: devuélveselo y apúntalo en el pedido.`]
          : []),
      ],
    }
  if (event === 'confirm')
    return {
      subject: `Pedido nuevo: ${code}`,
      paragraphs: [`${who} te ha hecho un pedido, ${code}. Acéptalo cuanto antes.`],
    }
  if (event === 'withdrawn')
    return {
      subject: `Devolución del pedido ${code}`,
      paragraphs: [
        `${who} ha desistido, dentro de plazo, de parte de su pedido ${code} o de todo él: ${givenBack(told)}.`,
        'Acuerda con el cliente cómo te lo trae o te lo manda. Tienes 14 días para devolverle lo que pagó, aunque puedes esperar a tener el artículo o la prueba de que lo ha enviado.',
      ],
    }
  return { subject: `Pedido ${code}: ${order.status.name}`, paragraphs: [`El pedido ${code} de ${who} ha avanzado.`] }
}

const customerTexts: Readonly<Record<OrderMailEvent, (told: Told) => Words>> = {
  pending: ({ order: { code } }) => ({
    subject: `Hemos recibido tu pedido ${code}`,
    paragraphs: [`Hemos recibido tu pedido ${code} y te lo guardamos unos minutos: solo falta pagarlo.`],
  }),
  confirm: ({ order }) => ({
    subject: `Pedido ${order.code} confirmado`,
    paragraphs: [`¡Gracias! Tu pedido ${order.code} está hecho.`, stepsOf(order)],
  }),
  accepted: (told) => ({
    subject: `Pedido ${told.order.code} aceptado`,
    paragraphs: [
      `${shops(told)} ${plural(told, 'ha', 'han')} aceptado tu pedido ${told.order.code}. Te avisaremos cuando esté listo.`,
    ],
  }),
  preparing: (told) => ({
    subject: `Pedido ${told.order.code} en preparación`,
    paragraphs: [`${shops(told)} ${plural(told, 'está', 'están')} preparando tu pedido ${told.order.code}.`],
  }),
  ready: (told) => {
    const collected = sharesOf(told.order).filter(({ shippingMethod }) => isCollectedBy(shippingMethod))
    const places = collected.flatMap(({ business }) => told.sellers.find(({ id }) => id === business?.id) ?? [])
    const { code } = told.order
    if (collected.length === 0)
      return {
        subject: `Pedido ${code} listo para salir`,
        paragraphs: [`Tu pedido ${code} está listo y saldrá enseguida.`],
      }
    return {
      subject: `Pedido ${code} listo para recoger`,
      paragraphs: [`Tu pedido ${code} te espera. Ve a recogerlo y di tu número, ${code}.`, ...places.map(placeOf)],
    }
  },
  shipped: (told) => ({
    subject: `Pedido ${told.order.code} en reparto`,
    paragraphs: [`Tu pedido ${told.order.code} de ${shops(told)} va de camino.`],
  }),
  complete: (told) => ({
    subject: `Pedido ${told.order.code} entregado`,
    paragraphs: [
      `Ya tienes tu pedido ${told.order.code} de ${shops(told)}. Que lo disfrutes.`,
      'Desde su página puedes descargar la factura, repetirlo o contar cómo ha ido.',
    ],
  }),
  canceled: (told) => ({
    subject: `Pedido ${told.order.code} cancelado`,
    paragraphs: [
      `Tu pedido ${told.order.code} se ha cancelado${by(told, 'customer')}.${because(told)}`,
      moneyAfterCancel(told),
    ],
  }),
  withdrawn: (told) => ({
    subject: `Desistimiento recibido: pedido ${told.order.code}`,
    paragraphs: [
      `Hemos recibido tu desistimiento del pedido ${told.order.code} de ${shops(told)}: ${givenBack(told)}. Guarda este correo: es tu justificante.`,
      `Tienes 14 días para devolverlo. Si lo llevas a la tienda no cuesta nada; si lo mandas, el porte corre de tu cuenta. ${shops(told)} te devolverá lo pagado, incluida la entrega en su modalidad ordinaria, en los 14 días siguientes a este aviso, aunque puede esperar a tener el artículo o la prueba de que lo has enviado.`,
      ...told.sellers.map(placeOf),
    ],
  }),
  'payment-failed': ({ order: { code }, amount }) => ({
    subject: `El pago del pedido ${code} no ha salido`,
    paragraphs: [
      `Tu banco no ha aceptado el pago de ${formatMoney(amount)} del pedido ${code}. No se te ha cobrado nada.`,
      'Puedes intentarlo otra vez, con esa tarjeta o de otra forma. Si no lo haces, el pedido se cancela solo.',
    ],
  }),
  'refund-begun': ({ order: { code }, amount }) => ({
    subject: `Devolución en marcha: pedido ${code}`,
    paragraphs: [
      `Te devolvemos ${formatMoney(amount)} de tu pedido ${code} por el mismo medio con el que pagaste. Te avisaremos cuando esté hecho.`,
    ],
  }),
  refunded: (told) => ({
    subject: `Devolución hecha: pedido ${told.order.code}`,
    paragraphs: [
      `Te hemos devuelto ${formatMoney(told.amount)} de tu pedido ${told.order.code}.${isOffline(told.method?.kind ?? '') ? '' : ' Tu banco puede tardar unos días en apuntarlo.'}`,
    ],
  }),
}

/** `2 × Camisa y Pan, el 21 nov 2026, 10:05`. */
function givenBack({ givenBack: said }: Told): string {
  const { lines = [], at = '' } = said ?? {}
  const named = lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
  return `${formatList(named)}, el ${formatDateTime(at)}`
}

/** The same steps as on the confirmation page. */
function stepsOf(order: Order): string {
  const shares = sharesOf(order)
  const count = shares.length
  const words = {
    transfer:
      count === 1
        ? 'Haz la transferencia con los datos de abajo.'
        : `Haz las ${count} transferencias con los datos de abajo.`,
    shop:
      count === 1 ? 'La tienda recibe tu pedido y lo acepta.' : `Las ${count} tiendas reciben su parte y la aceptan.`,
    delivery: 'Lo preparan y te lo llevan a casa.',
    pickup: `Cuando esté listo para recoger, ve a la tienda y di tu número, ${order.code}.`,
    follow: 'Te avisaremos por correo de cada paso.',
  }
  return nextSteps(
    shares.map(({ shippingMethod }) => isCollectedBy(shippingMethod)),
    order.transfers !== null,
  )
    .map((step) => words[step])
    .join(' ')
}

const shops = ({ sellers }: Told): string => formatList(sellers.map(({ name }) => name))

const plural = ({ sellers }: Told, one: string, many: string): string => (sellers.length > 1 ? many : one)

/** The person who canceled it, in words for the reader. */
function by(told: Told, reader: 'customer' | 'shop'): string {
  switch (told.move?.actor) {
    case 'customer':
      return reader === 'customer' ? ', como nos has pedido' : ': lo ha pedido el cliente'
    case 'shop':
      return reader === 'customer'
        ? `: ${shops(told)} no ${plural(told, 'puede', 'pueden')} servirlo`
        : ' desde tu tienda'
    case 'operator':
      return ' desde el ayuntamiento'
    default:
      return ' porque el pago no ha llegado a tiempo'
  }
}

const because = ({ move }: Told): string => (move?.reason ? ` Motivo: «${move.reason}».` : '')

/** Received cents that will be refunded. */
const owed = ({ captured, refunded }: Told): number => captured - refunded

function moneyAfterCancel(told: Told): string {
  const { captured, refunded, method } = told
  if (captured === 0) return 'No se te ha cobrado nada.'
  if (owed(told) <= 0) return `Ya te hemos devuelto los ${formatMoney(refunded)} que pagaste.`
  const amount = formatMoney(owed(told))
  if (method?.kind === 'transfer') return `${shops(told)} te devolverá por transferencia los ${amount} que pagaste.`
  if (isOffline(method?.kind ?? '')) return `Pasa por la tienda y te devolverán los ${amount} que pagaste.`
  return `Te devolvemos los ${amount} que pagaste por el mismo medio. Te avisaremos cuando esté hecho; tu banco puede tardar unos días en apuntarlo.`
}
