import { isPersonalNumber } from '@lonja/contract/identity-numbers'
import { type BasisPoints, type Cents, allocate, sum } from '@lonja/contract/money'
import type { PostalAddress } from '@lonja/contract/addresses/postal-address'

/**
 * The kinds of invoices: with the customer's number, without it, and corrections of one of them (RD 1619/2012, arts.
 * 6, 4 and 15). Each has a series of its own.
 */
export const invoiceKinds = ['full', 'simplified', 'rectifying'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Up to this amount sales to consumers need no name; cents, VAT included (RD 1619/2012, art. 4.2.a). */
export const simplifiedLimit: Cents = 3_000_00

/** VAT of delivery and of the payment fee: services at the general rate. */
const serviceRate: BasisPoints = 2_100

export interface InvoiceTax {
  rate: BasisPoints
  base: Cents
  tax: Cents
  /** Equivalence surcharge, a tax besides VAT (Ley 37/1992, art. 154). */
  surchargeRate?: BasisPoints
  surcharge?: Cents
}

export interface InvoiceLine {
  title: string
  quantity: number
  rate: BasisPoints
  surchargeRate?: BasisPoints
  /** Cents with taxes: the price of one, the discount of all, and the total. */
  unitPrice: Cents
  discount: Cents
  total: Cents
  /** The part of `total` without taxes. */
  base: Cents
}

export interface InvoiceParty {
  name: string
  nif: string | null
  address: PostalAddress | null
}

/** The content of an invoice, besides its kind, number and date: it is stored unchanged, whatever changes later. */
export interface InvoiceSnapshot {
  seller: InvoiceParty & { tradeName: string; regime: string }
  /** Null if the customer is not named. */
  buyer: InvoiceParty | null
  orderCode: string
  /** The day of the sale, or of the advance payment: `2026-11-20` (art. 6.1.i). */
  operationDate: string
  lines: InvoiceLine[]
  tax: InvoiceTax[]
  total: Cents
  payment: string | null
  /** For a correction: the corrected invoice, and the reason (art. 15). */
  rectifies: { number: string; date: string; reason: string | null } | null
}

/** A share of an order from the database. */
export interface InvoiceFacts {
  orderId: string
  businessId: string
  orderCode: string
  operationDate: string
  seller: InvoiceSnapshot['seller']
  customer: InvoiceParty
  lines: InvoiceLine[]
  shipping: { name: string; amount: Cents }
  fee: Cents
  tax: InvoiceTax[]
  total: Cents
  payment: string | null
}

/** Data without which an invoice cannot be made: of the seller, or of the customer. */
export type Missing = 'seller' | 'buyer'

/**
 * The invoice of one shop's share of an order.
 *
 * Full if the customer gave a number and is named by it: with the address, which only people may leave out (art.
 * 6.1.e). Otherwise simplified, as far as the law allows. The net amount of delivery and fee is the difference to the
 * lines, so that the lines add up to the bases of the rates.
 */
export function invoiceOf(
  facts: InvoiceFacts,
): { kind: 'full' | 'simplified'; snapshot: InvoiceSnapshot } | { missing: Missing } {
  const { seller, customer, orderCode, operationDate, tax, total, payment } = facts
  if (!seller.nif || !seller.address) return { missing: 'seller' }
  const isNamed = customer.nif !== null && (customer.address !== null || isPersonalNumber(customer.nif))
  if (!isNamed && total > simplifiedLimit) return { missing: 'buyer' }
  const lines = [...facts.lines, ...serviceLines(facts)]
  const buyer = customer.nif === null ? null : customer
  return {
    kind: isNamed ? 'full' : 'simplified',
    snapshot: { seller, buyer, orderCode, operationDate, lines, tax, total, payment, rectifies: null },
  }
}

function serviceLines({ lines, shipping, fee, tax }: InvoiceFacts): InvoiceLine[] {
  const services = [
    { title: shipping.name, amount: shipping.amount },
    { title: 'Gestión del pago', amount: fee },
  ].filter(({ amount }) => amount > 0)
  const base = sum(tax.map((rate) => rate.base)) - sum(lines.map((line) => line.base))
  return allocate(services.length > 0 ? base : 0, services, ({ amount }) => amount).map(
    ([{ title, amount }, share]) => ({
      title,
      quantity: 1,
      rate: serviceRate,
      unitPrice: amount,
      discount: 0,
      total: amount,
      base: share,
    }),
  )
}

export interface RefundFacts {
  amount: Cents
  /** The refunded taxes; if the refund is partial, the invoice's own taxes are shared. */
  tax: InvoiceTax[]
  reason: string | null
  /** The refunded lines, if it is for some of them. */
  lines: { title: string; quantity: number; rate: BasisPoints }[]
}

/** The correction of an invoice by a refund: the negative differences, by rate (art. 15.5). */
export function rectificationOf(
  original: InvoiceSnapshot,
  numbered: { number: string; date: string },
  refund: RefundFacts,
  operationDate: string,
): InvoiceSnapshot {
  const { amount, reason, lines } = refund
  const taxes = sum(refund.tax.map(amountOf)) === amount ? refund.tax : shareOfTaxes(original.tax, amount)
  const corrections = taxes.map((entry): InvoiceTax => ({
    ...entry,
    base: 0 - entry.base,
    tax: 0 - entry.tax,
    ...(entry.surcharge !== undefined && { surcharge: 0 - entry.surcharge }),
  }))
  return {
    ...original,
    operationDate,
    lines: corrections.map((entry): InvoiceLine => {
      const own = lines.filter(({ rate }) => rate === entry.rate)
      const what = own.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')
      const total = amountOf(entry)
      return {
        title: what ? `Devolución de ${what}` : `Devolución del pedido ${original.orderCode}`,
        quantity: 1,
        rate: entry.rate,
        unitPrice: total,
        discount: 0,
        total,
        base: entry.base,
      }
    }),
    tax: corrections,
    total: sum(corrections.map(amountOf)),
    rectifies: { ...numbered, reason },
  }
}

/** The part of the taxes for `amount`, in proportion. */
const shareOfTaxes = (taxes: readonly InvoiceTax[], amount: Cents): InvoiceTax[] =>
  allocate(amount, taxes, amountOf)
    .filter(([, share]) => share > 0)
    .map(([entry, share]) => {
      const parts = [entry.base, entry.tax, entry.surcharge ?? 0]
      const [base = 0, tax = 0, surcharge = 0] = allocate(share, parts, (part) => part).map(([, cents]) => cents)
      return { ...entry, base, tax, ...(entry.surcharge !== undefined && { surcharge }) }
    })

const amountOf = ({ base, tax, surcharge = 0 }: InvoiceTax): Cents => base + tax + surcharge

/** The printed number: `LF2026-000012`; L for sales here, to distinguish them from the shop's own series. */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${{ full: 'LF', simplified: 'LS', rectifying: 'LR' }[kind]}${year}-${String(sequence).padStart(6, '0')}`
