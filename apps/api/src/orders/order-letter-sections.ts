import { formatAddress } from '@lonja/contract/addresses/format-address'
import { formatIban } from '@lonja/contract/businesses/iban'
import { formatsOf } from '@lonja/contract/formats'
import { isCollectedBy, totalRows } from '@lonja/contract/orders/order-summary'
import { formatPhone } from '@lonja/contract/phone'
import type { LetterRow, LetterSection } from '../mail/letter.ts'
import type { Order, Seller, LetterContent } from './order-letter.ts'

const { formatList, formatMoney, formatPercent, formatSlot } = formatsOf('es')

type Share = Order['parts'][number]

/** The shares of an order: the single order itself, or the parts of a group. */
export const sharesOf = (order: Order): Share[] => (order.kind === 'group' ? order.parts : [order])

/** The sections of the confirmation mail: each shop's lines, the total, payment, delivery and contact. */
export function confirmationSections(content: LetterContent): LetterSection[] {
  const { order } = content
  const shares = sharesOf(order)
  return [
    ...shares.map((share) => shareSection(share, content, shares.length > 1)),
    { heading: 'Resumen', rows: sumRows(order) },
    { heading: 'Pago', rows: paymentRows(content) },
    ...addressSections(order),
    { heading: 'Contacto', rows: [{ label: contactOf(order) }] },
    ...(order.note ? [{ heading: 'Nota para las tiendas', rows: [{ label: order.note }] }] : []),
  ]
}

/**
 * The sections with the shop's tasks: the goods to prepare, the customer, and the money that is still to be
 * collected.
 */
export function shopSections(content: LetterContent): LetterSection[] {
  const { order } = content
  return [
    ...sharesOf(order).map((share) => shareSection(share, content, false)),
    { heading: 'Resumen', rows: sumRows(order) },
    { heading: 'Pago', rows: [{ label: paymentOf(content) }] },
    ...addressSections(order),
    { heading: 'Cliente', rows: [{ label: contactOf(order) }] },
    ...(order.note ? [{ heading: 'Nota', rows: [{ label: order.note }] }] : []),
  ]
}

function shareSection(
  { business, code, lines, shippingMethod, slot, totals }: Share,
  content: LetterContent,
  named: boolean,
) {
  const seller = content.sellers.find(({ id }) => id === business?.id)
  const rows: LetterRow[] = lines.map(({ title, attributes, quantity, unitPrice, discount, total }) => ({
    label: `${quantity} × ${title}${attributes.length > 0 ? ` (${attributes.map(({ valueName }) => valueName).join(', ')})` : ''}`,
    amount: formatMoney(total),
    ...noteOf([
      quantity > 1 && `${formatMoney(unitPrice)} la unidad`,
      discount > 0 && `Incluye ${formatMoney(discount)} de descuento`,
    ]),
  }))
  if (shippingMethod) {
    const place = isCollectedBy(shippingMethod) && seller ? placeOf(seller) : false
    rows.push({
      label: shippingMethod.name,
      amount: totals.shipping === 0 ? 'Gratis' : formatMoney(totals.shipping),
      ...noteOf([slot !== null && formatSlot(slot), place]),
    })
  }
  return { heading: named ? `${business?.name} · ${code}` : (business?.name ?? code), rows }
}

const noteOf = (parts: readonly (string | false)[]): { note?: string } => {
  const said = parts.filter(Boolean)
  return said.length > 0 ? { note: said.join('. ') } : {}
}

const totalNames = { items: 'Productos', discount: 'Descuentos', shipping: 'Entrega', fee: 'Gestión del pago' } as const

function sumRows({ totals, coupons }: Order): LetterRow[] {
  return [
    ...totalRows(totals).map(({ kind, amount }) => ({
      label: kind === 'discount' && coupons.length > 0 ? `Descuentos (${coupons.join(', ')})` : totalNames[kind],
      amount: kind === 'shipping' && amount === 0 ? 'Gratis' : formatMoney(amount),
    })),
    { label: 'Total', amount: formatMoney(totals.total), strong: true as const },
    ...totals.tax.map(({ rate, tax }) => ({
      label: `IVA incluido (${formatPercent(rate)})`,
      amount: formatMoney(tax),
    })),
  ]
}

/** The words for payment states, the same as on the order's page. */
const paymentStates: Readonly<Record<Order['paymentState'], string>> = {
  none: 'nada que pagar',
  awaiting: 'pendiente',
  authorized: 'autorizado',
  paid: 'pagado',
  partially_refunded: 'devuelto en parte',
  refunded: 'devuelto',
  failed: 'no se pudo cobrar',
  canceled: 'anulado',
}

const paymentOf = ({ method, order }: LetterContent): string =>
  [method?.name, paymentStates[order.paymentState]].filter(Boolean).join(' · ')

/** The payment method, and the next steps while a payment is awaited. */
function paymentRows(content: LetterContent): LetterRow[] {
  const { method, order, sellers } = content
  if (order.paymentState !== 'awaiting' || !method) return [{ label: paymentOf(content) }]
  const transfers = (order.transfers ?? []).map(({ business, iban, amount, code }): LetterRow => {
    const seller = sellers.find(({ name }) => name === business)
    const reach = (seller?.phones[0] && formatPhone(seller.phones[0])) || seller?.email
    const label = iban ? formatIban(iban) : `pide su IBAN${reach ? ` en ${reach}` : ''}`
    return { label: `${business}: ${label}`, amount: formatMoney(amount), note: `Concepto: ${code}` }
  })
  return [{ label: paymentOf(content), ...noteOf([method.description || false]) }, ...transfers]
}

function addressSections({ deliveryAddress, billingAddress }: Order): LetterSection[] {
  return [
    ...(deliveryAddress ? [{ heading: 'Entrega en', rows: [{ label: formatAddress(deliveryAddress) }] }] : []),
    ...(billingAddress ? [{ heading: 'Facturación', rows: [{ label: formatAddress(billingAddress) }] }] : []),
  ]
}

const contactOf = ({ customer: { name, surnames, email, phone, nif } }: Order): string =>
  [[name, surnames].filter(Boolean).join(' '), email, phone && formatPhone(phone), nif].filter(Boolean).join(' · ')

/** A shop's name, address and phone. */
export const placeOf = ({ name, address, phones }: Seller): string =>
  [name, address && formatAddress(address), phones[0] && formatPhone(phones[0])].filter(Boolean).join(', ')

/** The seller's legal data, which buyers must receive (LSSI art. 10, TRLGDCU art. 97). */
export const sellers = ({ sellers: all }: LetterContent): string[] =>
  all.map(({ name, legalName, nif, address, email, phones }) => {
    const facts = [nif && `NIF ${nif}`, address && formatAddress(address), email, phones[0] && formatPhone(phones[0])]
    return `Vende ${[legalName ?? name, ...facts].filter(Boolean).join(', ')}.`
  })

/**
 * The text about the right of withdrawal and its limits (TRLGDCU arts. 102 to 108), which the buyer must get on a
 * durable medium (art. 98.7).
 */
export const withdrawal = ({ sellers: all }: LetterContent): string =>
  `Tienes 14 días naturales desde que lo recibes para devolver lo que quieras sin dar explicaciones: basta con que lo digas en la página de tu pedido, o a ${formatList(
    all.map(({ name }) => name),
    'o',
  )}, y te devolverán lo pagado. No se pueden devolver los alimentos frescos, lo hecho a medida ni lo precintado por higiene una vez abierto.`
