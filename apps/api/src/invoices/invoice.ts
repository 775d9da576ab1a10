import { isPersonalNumber } from '@lonja/contract/identity-numbers'
import { type BasisPoints, type Cents, allocate, sum } from '@lonja/contract/money'
import type { PostalAddress } from '@lonja/contract/addresses/postal-address'

/**
 * What kinds of invoices there are: with the customer's number, without, and what corrects one of them (RD 1619/2012,
 * arts. 6, 4 and 15). Each has a series of its own.
 */
export const invoiceKinds = ['full', 'simplified', 'rectifying'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** Up to here what is sold to consumers needs no name; cents, VAT included (RD 1619/2012, art. 4.2.a). */
export const simplifiedLimit: Cents = 3_000_00

/** VAT of delivery and of the fee for paying: services at the general rate. */
const serviceRate: BasisPoints = 2_100

export interface InvoiceTax {
  rate: BasisPoints
  base: Cents
  tax: Cents
  /** Equivalence surcharge, which is another tax beside VAT (Ley 37/1992, art. 154). */
  surchargeRate?: BasisPoints
  surcharge?: Cents
}

export interface InvoiceLine {
  title: string
  quantity: number
  rate: BasisPoints
  surchargeRate?: BasisPoints
  /** Cents with taxes: what one costs, what is off all of them, what they come to. */
  unitPrice: Cents
  discount: Cents
  total: Cents
  /** Of `total`, without taxes. */
  base: Cents
}

export interface InvoiceParty {
  name: string
  nif: string | null
  address: PostalAddress | null
}

/** What an invoice says, beside its kind, number and date: it is kept as it is, whatever changes later. */
export interface InvoiceSnapshot {
  seller: InvoiceParty & { tradeName: string; regime: string }
  /** Null where the customer is not named. */
  buyer: InvoiceParty | null
  orderCode: string
  /** The day it was sold, or paid in advance: `2026-11-20` (art. 6.1.i). */
  operationDate: string
  lines: InvoiceLine[]
  tax: InvoiceTax[]
  total: Cents
  payment: string | null
  /** Of a rectifying one: what it corrects, and why (art. 15). */
  rectifies: { number: string; date: string; reason: string | null } | null
}

/** A share of an order as the database has it. */
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

/** What an invoice cannot be made without: who sells, or for whom it is. */
export type Missing = 'seller' | 'buyer'

/**
 * The invoice of one shop's share of an order.
 *
 * Full where the customer gave a number and is named by it: with the address, which only people need not say (art.
 * 6.1.e). Otherwise simplified, as far as the law lets it. What delivery and fee come to without VAT is what the lines
 * leave of it, so that the lines add up to the bases of the rates.
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
  /** Within the amount; where it is not all of it, the invoice's own taxes are shared. */
  tax: InvoiceTax[]
  reason: string | null
  /** Of which lines, where it is of some. */
  lines: { title: string; quantity: number; rate: BasisPoints }[]
}

/** What corrects an invoice by what went back of it: the differences, below zero, by rate (art. 15.5). */
export function rectificationOf(
  original: InvoiceSnapshot,
  numbered: { number: string; date: string },
  refund: RefundFacts,
  operationDate: string,
): InvoiceSnapshot {
  const { amount, reason, lines } = refund
  const told = sum(refund.tax.map(amountOf)) === amount ? refund.tax : shareOfTaxes(original.tax, amount)
  const corrections = told.map((entry): InvoiceTax => ({
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

/** The part of taxes that is in `amount`, in proportion. */
const shareOfTaxes = (taxes: readonly InvoiceTax[], amount: Cents): InvoiceTax[] =>
  allocate(amount, taxes, amountOf)
    .filter(([, share]) => share > 0)
    .map(([entry, share]) => {
      const parts = [entry.base, entry.tax, entry.surcharge ?? 0]
      const [base = 0, tax = 0, surcharge = 0] = allocate(share, parts, (part) => part).map(([, cents]) => cents)
      return { ...entry, base, tax, ...(entry.surcharge !== undefined && { surcharge }) }
    })

const amountOf = ({ base, tax, surcharge = 0 }: InvoiceTax): Cents => base + tax + surcharge

/** As it is printed: `LF2026-000012`; L for what was sold here, so that it is not taken for the shop's own. */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${{ full: 'LF', simplified: 'LS', rectifying: 'LR' }[kind]}${year}-${String(sequence).padStart(6, '0')}`
