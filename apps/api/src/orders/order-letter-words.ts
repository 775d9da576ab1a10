import { formatsOf } from '@lonja/contract/formats'
import { isCollectedBy, nextSteps } from '@lonja/contract/orders/order-summary'
import type { MailEvent } from '@lonja/contract/templates/mail-text'
import type { Database } from '../database/database.ts'
import { isOffline } from '../payment-methods/payment-choice.ts'
import { mailWords } from '../templates/mail-words.ts'
import type { OrderMailEvent } from './mail-order.ts'
import { notAnswered } from './not-answered.ts'
import { placeOf, sharesOf } from './order-letter-sections.ts'
import type { LetterContent, Order, Seller } from './order-letter.ts'

const { formatDateTime, formatList, formatMoney, formatNumber } = formatsOf('es')

interface Words {
  subject: string
  paragraphs: string[]
}

/** Only shops get mail about orders without an answer. */
type CustomerEvent = Exclude<OrderMailEvent, 'unanswered'>

/** A mail whose subject and introduction the town can write, and the paragraphs that always follow. */
interface TownWords {
  template: MailEvent
  facts: string[]
}

/** The subject and the paragraphs for the customer. */
export async function customerWords(db: Database, content: LetterContent, origin: string): Promise<Words> {
  const words = customerTexts[content.event as CustomerEvent](content)
  const [name = ''] = content.order.customer.name.split(' ', 1)
  if ('subject' in words) return { ...words, paragraphs: [`Hola, ${name}:`, ...words.paragraphs] }
  const values = { name, code: content.order.code, shops: shops(content) }
  const { subject, paragraphs } = await mailWords(db, words.template, 'es', values, { origin, shop: onlyShop(content) })
  return { subject, paragraphs: [...paragraphs, ...words.facts] }
}

/** The subject and the paragraphs for the shop. */
export function shopWords(content: LetterContent): Words {
  const { event, order } = content
  const { code, customer } = order
  const who = [customer.name, customer.surnames].filter(Boolean).join(' ')
  if (event === 'canceled')
    return {
      subject: `Pedido cancelado: ${code}`,
      paragraphs: [
        `El pedido ${code} de ${who} se ha cancelado${canceledByText(content, 'shop')}.${reasonText(content)} No lo prepares, o devuélvelo a su sitio si ya estaba.`,
        ...(centsToRefund(content) > 0 && isOffline(content.method?.kind ?? '')
          ? [`Ya habías cobrado ${formatMoney(centsToRefund(content))}: devuélveselo y apúntalo en el pedido.`]
          : []),
      ],
    }
  if (event === 'confirm')
    return {
      subject: `Pedido nuevo: ${code}`,
      paragraphs: [`${who} te ha hecho un pedido, ${code}. Acéptalo cuanto antes.`],
    }
  if (event === 'unanswered')
    return {
      subject: `Sin respuesta: pedido ${code}`,
      paragraphs: [`${who} espera desde hace un rato a que aceptes su pedido ${code}. Acéptalo o recházalo ahora.`],
    }
  if (event === 'withdrawn')
    return {
      subject: `Devolución del pedido ${code}`,
      paragraphs: [
        `${who} ha desistido, dentro de plazo, de parte de su pedido ${code} o de todo él: ${withdrawnText(content)}.`,
        'Acuerda con el cliente cómo te lo trae o te lo manda. Tienes 14 días para devolverle lo que pagó, aunque puedes esperar a tener el artículo o la prueba de que lo ha enviado.',
      ],
    }
  return { subject: `Pedido ${code}: ${order.status.name}`, paragraphs: [`El pedido ${code} de ${who} ha avanzado.`] }
}

const customerTexts: Readonly<Record<CustomerEvent, (content: LetterContent) => Words | TownWords>> = {
  pending: ({ order: { code } }) => ({
    subject: `Hemos recibido tu pedido ${code}`,
    paragraphs: [`Hemos recibido tu pedido ${code} y te lo guardamos unos minutos: solo falta pagarlo.`],
  }),
  confirm: ({ order }) => ({ template: 'order-confirm', facts: [stepsOf(order)] }),
  accepted: () => ({ template: 'order-accepted', facts: [] }),
  preparing: () => ({ template: 'order-preparing', facts: [] }),
  ready: (content) => {
    const collected = sharesOf(content.order).filter(({ shippingMethod }) => isCollectedBy(shippingMethod))
    if (collected.length === 0) return { template: 'order-ready-delivery', facts: [] }
    const places = collected.flatMap(({ business }) => content.sellers.find(({ id }) => id === business?.id) ?? [])
    return { template: 'order-ready', facts: [codesText(content, places), ...places.map(placeOf)] }
  },
  shipped: () => ({ template: 'order-shipped', facts: [] }),
  complete: () => ({
    template: 'order-complete',
    facts: ['Desde su página puedes descargar la factura, repetirlo o contar cómo ha ido.'],
  }),
  canceled: (content) => ({
    subject: `Pedido ${content.order.code} cancelado`,
    paragraphs: [
      `Tu pedido ${content.order.code} se ha cancelado${canceledByText(content, 'customer')}.${reasonText(content)}`,
      moneyAfterCancel(content),
    ],
  }),
  withdrawn: (content) => ({
    subject: `Desistimiento recibido: pedido ${content.order.code}`,
    paragraphs: [
      `Hemos recibido tu desistimiento del pedido ${content.order.code} de ${shops(content)}: ${withdrawnText(content)}. Guarda este correo: es tu justificante.`,
      `Tienes 14 días para devolverlo. Si lo llevas a la tienda no cuesta nada; si lo mandas, el porte corre de tu cuenta. ${shops(content)} te devolverá lo pagado, incluida la entrega en su modalidad ordinaria, en los 14 días siguientes a este aviso, aunque puede esperar a tener el artículo o la prueba de que lo has enviado.`,
      ...content.sellers.map(placeOf),
    ],
  }),
  adjusted: (content) => ({
    subject: `Cambios en tu pedido ${content.order.code}`,
    paragraphs: [
      ...(content.adjusted.length > 0
        ? [
            `${shops(content)} ha preparado tu pedido ${content.order.code} con estos cambios: ${adjustedText(content)}.`,
          ]
        : []),
      ...goodwillText(content),
      ...askText(content),
      adjustedMoney(content),
    ],
  }),
  undelivered: (content) => ({
    subject: `No hemos podido entregarte el pedido ${content.order.code}`,
    paragraphs: [
      `${shops(content)} ha ido a entregarte el pedido ${content.order.code} y no ha podido ser${attemptText(content)}.`,
      content.attempt?.nextAttempt
        ? `Volveremos a intentarlo el ${formatDateTime(content.attempt.nextAttempt)}.`
        : 'Ponte en contacto con la tienda para acordar cuándo te lo llevan, o pasa a recogerlo.',
      ...content.sellers.map(placeOf),
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
  refunded: (content) => ({
    subject: `Devolución hecha: pedido ${content.order.code}`,
    paragraphs: [
      `Te hemos devuelto ${formatMoney(content.amount)} de tu pedido ${content.order.code}.${isOffline(content.method?.kind ?? '') ? '' : ' Tu banco puede tardar unos días en apuntarlo.'}`,
    ],
  }),
}

/** The returned lines and the time: `2 × Camisa y Pan, el 21 nov 2026, 10:05`. */
function withdrawnText({ withdrawn: declared }: LetterContent): string {
  const { lines = [], at = '' } = declared ?? {}
  const named = lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title))
  return `${formatList(named)}, el ${formatDateTime(at)}`
}

const attemptReasons = {
  absent: ': no había nadie',
  'wrong-address': ': no encontró la dirección',
  refused: ': el pedido no se aceptó',
  other: '',
} as const

/** Why the order was not delivered: `: no había nadie («He llamado dos veces»)`. */
function attemptText({ attempt }: LetterContent): string {
  if (!attempt) return ''
  const { reason, note } = attempt
  return `${attemptReasons[reason]}${note ? ` («${note}»)` : ''}`
}

/** The changed lines: `falta 1 × Pan y Tomates pesa 900 g`. */
function adjustedText({ adjusted }: LetterContent): string {
  return formatList(
    adjusted.flatMap(({ title, quantity, finalGrams, replaced }) => [
      ...(replaced ? [`${replaced.units} × ${title} en lugar de ${replaced.title}`] : []),
      ...(quantity > 0 ? [`${quantity > 1 ? 'faltan' : 'falta'} ${quantity} × ${title}`] : []),
      ...(finalGrams === null ? [] : [`${title} pesa ${formatNumber(finalGrams)} g`]),
    ]),
  )
}

/** The question about replacements that the customer has not answered yet. */
function askText({ adjusted }: LetterContent): string[] {
  const due = adjusted.flatMap(({ answerDue }) => answerDue ?? [])
  if (due.length === 0) return []
  const until = formatDateTime(due.toSorted()[0]!)
  return [
    `Dinos en la página del pedido si lo quieres, antes del ${until}. Si no respondes, no te lo ponemos y no lo pagas. Nunca pagas más de lo que costaba lo que pediste.`,
  ]
}

function goodwillText(content: LetterContent): string[] {
  const { goodwill, order } = content
  if (!goodwill) return []
  const amount = formatMoney(goodwill.amount)
  return [`${shops(content)} ha querido devolverte ${amount} de tu pedido ${order.code}: «${goodwill.reason}».`]
}

function adjustedMoney({ amount, captured, method }: LetterContent): string {
  if (amount === 0) return 'El precio no cambia.'
  if (captured === 0) return `Pagarás ${formatMoney(amount)} menos.`
  return isOffline(method?.kind ?? '')
    ? `La tienda te devolverá ${formatMoney(amount)}.`
    : `Te devolvemos ${formatMoney(amount)} por el mismo medio con el que pagaste. Tu banco puede tardar unos días en apuntarlo.`
}

/** The next steps, the same as on the confirmation page. */
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
    pickup: 'Cuando esté listo para recoger, te mandaremos un código: enséñalo en la tienda.',
    follow: 'Te avisaremos por correo de cada paso.',
  }
  return nextSteps(
    shares.map(({ shippingMethod }) => isCollectedBy(shippingMethod)),
    order.transfers !== null,
  )
    .map((step) => words[step])
    .join(' ')
}

/** The shop of a letter that concerns one shop only. */
const onlyShop = ({ sellers }: LetterContent): string | null => (sellers.length === 1 ? sellers[0]!.id : null)

const shops = ({ sellers }: LetterContent): string => formatList(sellers.map(({ name }) => name))

const plural = ({ sellers }: LetterContent, one: string, many: string): string => (sellers.length > 1 ? many : one)

/** Who canceled the order, in words for the recipient. */
function canceledByText(content: LetterContent, reader: 'customer' | 'shop'): string {
  switch (content.move?.actor) {
    case 'customer':
      return reader === 'customer' ? ', como nos has pedido' : ': lo ha pedido el cliente'
    case 'shop':
      return reader === 'customer'
        ? `: ${shops(content)} no ${plural(content, 'puede', 'pueden')} servirlo`
        : ' desde tu tienda'
    case 'operator':
      return ' desde el ayuntamiento'
    default:
      if (content.move?.reason === notAnswered)
        return reader === 'customer'
          ? `: ${shops(content)} no ha respondido`
          : ' porque nadie de tu tienda ha respondido'
      return ' porque el pago no ha llegado a tiempo'
  }
}

const reasonText = ({ move }: LetterContent): string => (move?.reason ? ` Motivo: «${move.reason}».` : '')

/** The received cents that are not refunded yet. */
const centsToRefund = ({ captured, refunded }: LetterContent): number => captured - refunded

function moneyAfterCancel(content: LetterContent): string {
  const { captured, refunded, method } = content
  if (captured === 0) return 'No se te ha cobrado nada.'
  if (centsToRefund(content) <= 0) return `Ya te hemos devuelto los ${formatMoney(refunded)} que pagaste.`
  const amount = formatMoney(centsToRefund(content))
  if (method?.kind === 'transfer') return `${shops(content)} te devolverá por transferencia los ${amount} que pagaste.`
  if (isOffline(method?.kind ?? '')) return `Pasa por la tienda y te devolverán los ${amount} que pagaste.`
  return `Te devolvemos los ${amount} que pagaste por el mismo medio. Te avisaremos cuando esté hecho; tu banco puede tardar unos días en apuntarlo.`
}

/** The sentence with the codes that the customer shows in these shops. */
function codesText({ codes, order }: LetterContent, places: readonly Seller[]): string {
  const known = places.flatMap(({ id, name }) =>
    codes[id] ? [{ name, code: `${codes[id].slice(0, 3)} ${codes[id].slice(3)}` }] : [],
  )
  if (known.length === 0) return `Ve a recogerlo y di tu número, ${order.code}.`
  const [first] = known
  return known.length === 1
    ? `Ve a recogerlo y enseña este código: ${first!.code}.`
    : `Ve a recogerlo y enseña el código de cada tienda: ${known.map(({ name, code }) => `${name}, ${code}`).join('; ')}.`
}
