import { isPersonalNumber } from '@lonja/contract/identity-numbers'
import { type BasisPoints, type Cents, allocate, sum } from '@lonja/contract/money'
import type { PostalAddress } from '@lonja/contract/addresses/postal-address'

/**
 * The kinds of invoices: `full` with the customer's tax number, `simplified` without it, and `rectifying` to correct an
 * invoice of these two kinds (RD 1619/2012, arts. 6, 4 and 15). Each kind has its own series.
 */
export const invoiceKinds = ['full', 'simplified', 'rectifying'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/**
 * Up to this amount in cents, VAT included, the invoice for a consumer does not have to name the customer
 * (RD 1619/2012, art. 4.2.a).
 */
export const simplifiedLimit: Cents = 3_000_00

/** The VAT rate of delivery and of the payment fee, which are services at the general rate. */
const serviceRate: BasisPoints = 2_100

export interface InvoiceTax {
  rate: BasisPoints
  base: Cents
  tax: Cents
  /** The rate of the equivalence surcharge, a tax in addition to VAT (Ley 37/1992, art. 154). */
  surchargeRate?: BasisPoints
  surcharge?: Cents
}

export interface InvoiceLine {
  title: string
  quantity: number
  rate: BasisPoints
  surchargeRate?: BasisPoints
  /** The price of one unit. `discount` and `total` are for all units. All three amounts include taxes. */
  unitPrice: Cents
  discount: Cents
  total: Cents
  /** `total` without taxes. */
  base: Cents
}

export interface InvoiceParty {
  name: string
  nif: string | null
  address: PostalAddress | null
}

/**
 * The content of an invoice, besides its kind, number and date. It is stored, so that later changes of other data do
 * not change it.
 */
export interface InvoiceSnapshot {
  seller: InvoiceParty & { tradeName: string; regime: string }
  /** Null if the invoice does not name the customer. */
  buyer: InvoiceParty | null
  orderCode: string
  /** The day of the sale or of the advance payment, for example `2026-11-20` (RD 1619/2012, art. 6.1.i). */
  operationDate: string
  lines: InvoiceLine[]
  tax: InvoiceTax[]
  total: Cents
  payment: string | null
  /** The corrected invoice and the reason (RD 1619/2012, art. 15); null if this invoice is not a correction. */
  rectifies: { number: string; date: string; reason: string | null } | null
}

/** The data of a share of an order, from which an invoice is made. */
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

/** The party whose missing data prevent an invoice. */
export type Missing = 'seller' | 'buyer'

/**
 * Makes the invoice of one shop's share of an order.
 *
 * The invoice is full if the customer is a person who gave a tax number, or a company that gave a tax number and an
 * address (RD 1619/2012, art. 6.1.e). Otherwise it is simplified, up to the amount that the law allows. The taxable
 * base of the delivery and of the payment fee is the rest: the base of all taxes minus the base of the products. So the
 * bases of the lines add up to the bases of the taxes.
 */
export function invoiceOf(
  facts: InvoiceFacts,
): { kind: 'full' | 'simplified'; snapshot: InvoiceSnapshot } | { missing: Missing } {
  const { seller, customer, total } = facts
  if (!seller.nif || !seller.address) return { missing: 'seller' }
  const isNamed = customer.nif !== null && (customer.address !== null || isPersonalNumber(customer.nif))
  if (!isNamed && total > simplifiedLimit) return { missing: 'buyer' }
  const buyer = customer.nif === null ? null : customer
  return { kind: isNamed ? 'full' : 'simplified', snapshot: { ...receiptOf(facts), buyer } }
}

/** The content of the receipt of a share that Lonja does not invoice. It does not name the customer. */
export function receiptOf(facts: InvoiceFacts): InvoiceSnapshot {
  const { seller, orderCode, operationDate, tax, total, payment } = facts
  const lines = [...facts.lines, ...serviceLines(facts)]
  return { seller, buyer: null, orderCode, operationDate, lines, tax, total, payment, rectifies: null }
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
  /** The refunded taxes. If they do not add up to `amount`, the taxes of the invoice are divided in proportion. */
  tax: InvoiceTax[]
  reason: string | null
  /** The refunded lines; empty if the refund is not for certain lines. */
  lines: { title: string; quantity: number; rate: BasisPoints }[]
}

/**
 * The content of the invoice that corrects another one after a refund. Its amounts are negative (RD 1619/2012,
 * art. 15.5).
 */
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

/** The part of the taxes that belongs to `amount`, in proportion. */
const shareOfTaxes = (taxes: readonly InvoiceTax[], amount: Cents): InvoiceTax[] =>
  allocate(amount, taxes, amountOf)
    .filter(([, share]) => share > 0)
    .map(([entry, share]) => {
      const parts = [entry.base, entry.tax, entry.surcharge ?? 0]
      const [base = 0, tax = 0, surcharge = 0] = allocate(share, parts, (part) => part).map(([, cents]) => cents)
      return { ...entry, base, tax, ...(entry.surcharge !== undefined && { surcharge }) }
    })

const amountOf = ({ base, tax, surcharge = 0 }: InvoiceTax): Cents => base + tax + surcharge

/**
 * The printed number, for example `LF2026-000012`. The L stands for sales in Lonja: it distinguishes the number from
 * those of the shop's own series.
 */
export const invoiceNumber = (kind: InvoiceKind, year: number, sequence: number): string =>
  `${{ full: 'LF', simplified: 'LS', rectifying: 'LR' }[kind]}${year}-${String(sequence).padStart(6, '0')}`
