import { isCollectedBy, totalRows } from '@lonja/contract/orders/order-summary'
import type { TicketWords } from '@lonja/contract/templates/ticket-words'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Block, Receipt } from '#/printing/receipt.ts'
import { amountDue, settledText } from './next-step.ts'
import type { Order } from './order.queries.ts'
import { shortName } from './short-name.ts'

type Line = Order['lines'][number]

/** What receipts tell about an order. */
export type PrintedOrder = Pick<
  Order,
  'id' | 'code' | 'slot' | 'note' | 'createdDate' | 'totals' | 'paymentState' | 'funds' | 'adjusted'
> & {
  shippingMethod: { type: string } | null
  /** The server leaves the customer out for some roles. */
  customer: { name: string; surnames: string | null } | null
  lines: readonly Pick<Line, 'title' | 'attributes' | 'quantity' | 'refundedQty' | 'total'>[]
}

/** What receipts say beside the order. */
export interface ReceiptPlace {
  locale: Locale
  /** The name of the shop. */
  shop: string
  /** The origin of the app, for the links in QR codes. */
  origin: string
}
/** A canceled order is not prepared any more, and a copy is not a second order. */
export type TicketMark = 'copy' | 'canceled' | undefined

/** The ticket for preparing an order: the quantity is first in each line. */
export function preparationTicket(order: PrintedOrder, mark: TicketMark, { locale, shop }: ReceiptPlace): Receipt {
  const { t, formatMoney, formatDateTime } = locale
  const due = amountDue(order)
  return [
    { kind: 'text', text: order.code, double: true },
    ...(mark ? ([{ kind: 'text', text: t(`manage.print.mark.${mark}`), double: true }] as const) : []),
    whenAndHow(order, locale),
    ...customerOf(order),
    { kind: 'rule' },
    ...order.lines.flatMap((line): Block[] => {
      const { title, attributes, quantity, refundedQty } = line
      const left = mark === 'canceled' ? quantity : quantity - refundedQty
      const detail = attributes.map(({ valueName }) => valueName).join(' · ')
      return left > 0 ? [{ kind: 'item', quantity: left, title, detail }] : []
    }),
    { kind: 'rule' },
    ...(order.note ? ([{ kind: 'text', text: order.note, bold: true }, { kind: 'rule' }] as const) : []),
    { kind: 'row', left: t('manage.order.row.total'), right: formatMoney(order.totals.total) },
    {
      kind: 'text',
      text:
        due > 0 && mark !== 'canceled'
          ? t('manage.orders.due', { amount: formatMoney(due) })
          : t(settledText(mark === 'canceled' ? mark : 'accepted')),
      bold: true,
    },
    { kind: 'text', text: `${shop} · ${formatDateTime(order.createdDate)} · ${t('manage.ticket.no_invoice')}` },
  ]
}

/**
 * The ticket that goes with the goods: what was bought, and a QR to the order. It is no invoice, and says so.
 *
 * @param words  what the town says at its foot
 */
export function customerTicket(
  order: PrintedOrder,
  { locale, shop, origin }: ReceiptPlace,
  words?: TicketWords,
): Receipt {
  const { t, formatMoney, formatDateTime } = locale
  const due = amountDue(order)
  return [
    { kind: 'text', text: shop, double: true, center: true },
    { kind: 'text', text: t('manage.order.title', { code: order.code }), bold: true, center: true },
    { kind: 'text', text: formatDateTime(order.createdDate), center: true },
    { kind: 'rule' },
    ...order.lines.map(({ quantity, title, attributes, total }): Block => {
      const detail = attributes.map(({ valueName }) => valueName).join(' · ')
      return { kind: 'item', quantity, title, detail, amount: formatMoney(total) }
    }),
    { kind: 'rule' },
    ...totalRows(order.totals).map(({ kind, amount }): Block => {
      return { kind: 'row', left: t(`manage.order.row.${kind}`), right: formatMoney(amount) }
    }),
    { kind: 'row', left: t('manage.order.row.total'), right: formatMoney(order.totals.total), bold: true },
    ...(order.adjusted > 0
      ? ([{ kind: 'row', left: t('manage.adjust.title'), right: formatMoney(0 - order.adjusted) }] as const)
      : []),
    { kind: 'row', left: t('manage.order.row.due'), right: due > 0 ? formatMoney(due) : t('manage.orders.paid') },
    { kind: 'rule' },
    { kind: 'text', text: t('manage.ticket.no_invoice'), bold: true, center: true },
    { kind: 'qr', text: `${origin}/order/${order.id}`, label: t('manage.print.your_order') },
    ...footOf(order, words),
  ]
}

function footOf({ code }: PrintedOrder, words: TicketWords | undefined): Block[] {
  if (!words || words.title === '') return []
  const { title, lines } = words
  return [
    { kind: 'rule' },
    ...[title, ...lines].map((line, at): Block => {
      return { kind: 'text', text: line.replaceAll('{{code}}', code), bold: at === 0, center: true }
    }),
  ]
}

/**
 * The labels of the bags of an order. Everybody sees them, so they have no telephone and no address. Their QR names the
 * order, and is no proof of the customer.
 */
export const bagLabels = (order: PrintedOrder, bags: number, { locale, shop, origin }: ReceiptPlace): Receipt[] =>
  Array.from({ length: bags }, (_, place): Receipt => [
    { kind: 'text', text: order.code, double: true },
    { kind: 'text', text: shortName(order), double: true },
    whenAndHow(order, locale),
    { kind: 'text', text: `${place + 1}/${bags}`, double: true },
    { kind: 'qr', text: `${origin}/manage/orders/${order.id}`, label: shop },
  ])

const whenAndHow = ({ slot, shippingMethod }: PrintedOrder, { t, formatSlot }: Locale): Block => ({
  kind: 'text',
  text: `${slot ? formatSlot(slot) : t('manage.orders.now')} · ${t(isCollectedBy(shippingMethod) ? 'manage.orders.collected' : 'manage.orders.delivered')}`,
  bold: true,
})

function customerOf({ customer }: PrintedOrder): Block[] {
  const text = [customer?.name, customer?.surnames].filter(Boolean).join(' ')
  return text === '' ? [] : [{ kind: 'text', text }]
}
