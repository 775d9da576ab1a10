import { formatAddress } from '@lonja/contract/addresses/format-address'
import { formatsOf } from '@lonja/contract/formats'
import type { InvoiceKind, InvoiceLine, InvoiceParty, InvoiceSnapshot } from './invoice.ts'

const { formatDate, formatMoney, formatNumber, formatPercent } = formatsOf('es')

export interface Invoice {
  /** A receipt is not an invoice. Its number is the code of the order, and its date the day of the payment. */
  kind: InvoiceKind | 'receipt'
  number: string
  /** The date of issue, for example `2026-11-20`. */
  date: string
  snapshot: InvoiceSnapshot
  /** Cents that were refunded later; only receipts show them. */
  refunded?: number
}

const titles: Readonly<Record<Invoice['kind'], string>> = {
  receipt: 'Justificante de compra',
  full: 'Factura',
  simplified: 'Factura simplificada',
  rectifying: 'Factura rectificativa',
}

/** The texts that the law requires on invoices of a tax regime (RD 1619/2012, art. 6.1.j to p). */
const regimes: Readonly<Record<string, string>> = {
  recargo: 'Régimen especial del recargo de equivalencia.',
  agrario: 'Régimen especial de la agricultura, ganadería y pesca.',
  exento: 'Operación exenta de IVA (artículo 20 de la Ley 37/1992).',
}

const margin = 48
const ink = '#17211e'
const soft = '#4d5b57'
const line = '#c9d1cd'

/**
 * Makes an invoice as a tagged PDF in Spanish, on as many A4 pages as needed. The same invoice always has the same
 * text.
 *
 * @param compress  false makes the text readable for tests
 */
export async function invoicePdf(invoice: Invoice, compress = true): Promise<Buffer> {
  const { kind, number, date, snapshot } = invoice
  // The library is loaded with the first invoice, because its modules would make each start slower.
  const { default: Pdf } = await import('pdfkit')
  const title = `${titles[kind]} ${number}`
  const doc = new Pdf({
    size: 'A4',
    margin,
    pdfVersion: '1.7',
    compress,
    lang: 'es-ES',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: printable(snapshot.seller.name), CreationDate: new Date(`${date}T12:00:00Z`) },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  draw(doc, invoice, title)
  doc.end()
  return done
}

type Doc = PDFKit.PDFDocument
type Root = PDFKit.PDFStructureElement

function draw(doc: Doc, { kind, number, date, snapshot, refunded = 0 }: Invoice, title: string): void {
  const { seller, buyer, orderCode, operationDate, lines, tax, total, payment, rectifies } = snapshot
  const root = doc.struct('Document')
  doc.addStructure(root)
  const write = (role: string, text: string, style: { size?: number; bold?: true; color?: string } = {}) =>
    root.add(
      doc.struct(role, {}, () => {
        doc
          .font(style.bold ? 'Helvetica-Bold' : 'Helvetica', style.size ?? 10)
          .fillColor(style.color ?? ink)
          .text(printable(text), { lineGap: 2 })
      }),
    )

  write('H1', title, { size: 20, bold: true })
  doc.moveDown(0.3)
  const isReceipt = kind === 'receipt'
  write('P', `${isReceipt ? 'Fecha' : 'Fecha de expedición'}: ${formatDate(date, 'long')}`)
  if (operationDate !== date) write('P', `Fecha de la operación: ${formatDate(operationDate, 'long')}`)
  write('P', `Pedido: ${orderCode}`)
  if (isReceipt) {
    write('P', 'Este documento no es una factura.', { bold: true })
    write('P', `Si necesitas una factura, pídesela a ${seller.tradeName}.`)
  }
  if (rectifies) {
    write('P', `Rectifica la factura ${rectifies.number} de ${formatDate(rectifies.date, 'long')}.`)
    write('P', `Motivo: ${rectifies.reason ?? 'devolución'}`)
  }
  doc.moveDown()
  party(write, 'Vende', seller, seller.tradeName)
  doc.moveDown(0.6)
  if (buyer) {
    party(write, 'Cliente', buyer, buyer.name)
    doc.moveDown(0.6)
  }
  doc.moveDown(0.4)

  if (isReceipt) receiptLines(doc, root, lines)
  else invoiceLines(doc, root, lines)
  doc.moveDown()
  if (!isReceipt) taxes(doc, root, tax)
  write('P', `Total: ${formatMoney(total)}`, { size: 14, bold: true })
  if (isReceipt && refunded > 0) write('P', `Devuelto después: ${formatMoney(refunded)}`)
  write('P', kind === 'rectifying' ? 'IVA incluido. Importes de la rectificación, por diferencias.' : 'IVA incluido.', {
    color: soft,
  })
  if (payment) write('P', `Forma de pago: ${payment}`, { color: soft })
  const regime = regimes[seller.regime]
  if (regime && !isReceipt) write('P', regime, { color: soft })
  if (kind === 'simplified') write('P', `Serie y número: ${number}. Venta al por menor.`, { color: soft })
  root.end()
}

function receiptLines(doc: Doc, root: Root, lines: readonly InvoiceLine[]): void {
  table(
    doc,
    root,
    [
      ['Descripción', 'Cantidad', 'Precio', 'Descuento', 'Importe'],
      ...lines.map(({ title, quantity, unitPrice, discount, total }) => [
        title,
        formatNumber(quantity),
        formatMoney(unitPrice),
        discount > 0 ? formatMoney(0 - discount) : '',
        formatMoney(total),
      ]),
    ],
    ['*', 60, 70, 70, 70],
  )
}

function invoiceLines(doc: Doc, root: Root, lines: readonly InvoiceLine[]): void {
  table(
    doc,
    root,
    [
      ['Descripción', 'Cantidad', 'Precio sin IVA', 'Descuento', 'IVA', 'Base', 'Importe'],
      ...lines.map(({ title, quantity, rate, surchargeRate = 0, unitPrice, discount, total, base }) => [
        title,
        formatNumber(quantity),
        `${formatNumber(unitPrice / (1 + (rate + surchargeRate) / 10_000) / 100, 4)} €`,
        discount > 0 ? formatMoney(0 - discount) : '',
        formatPercent(rate),
        formatMoney(base),
        formatMoney(total),
      ]),
    ],
    ['*', 48, 68, 60, 40, 62, 66],
  )
}

function taxes(doc: Doc, root: Root, tax: InvoiceSnapshot['tax']): void {
  const hasSurcharge = tax.some(({ surcharge }) => surcharge !== undefined)
  table(
    doc,
    root,
    [
      ['Tipo de IVA', 'Base imponible', 'Cuota de IVA', ...(hasSurcharge ? ['Recargo de equivalencia'] : [])],
      ...tax.map(({ rate, base, tax: amount, surchargeRate = 0, surcharge = 0 }) => [
        formatPercent(rate),
        formatMoney(base),
        formatMoney(amount),
        ...(hasSurcharge ? [`${formatMoney(surcharge)} (${formatPercent(surchargeRate)})`] : []),
      ]),
    ],
    ['*', 120, 120, ...(hasSurcharge ? [150] : [])],
  )
  doc.moveDown()
}

function party(
  write: (role: string, text: string, style?: { bold?: true; color?: string }) => void,
  heading: string,
  { name, nif, address }: InvoiceParty,
  shown: string,
): void {
  write('H2', heading, { bold: true })
  write('P', shown === name ? name : `${name} (${shown})`)
  if (nif) write('P', `NIF: ${nif}`)
  if (address) write('P', formatAddress(address), { color: soft })
}

/** Draws a table. The first row is the head; all columns after the first contain figures. */
function table(doc: Doc, root: Root, rows: readonly (readonly string[])[], widths: readonly (string | number)[]): void {
  const options = {
    structParent: root,
    columnStyles: widths.map((width, column) => ({
      width,
      align: { x: column === 0 ? ('left' as const) : ('right' as const), y: 'top' as const },
    })),
    rowStyles: (row: number) => ({
      border: [0, 0, row === 0 ? 1 : 0.5, 0] as [number, number, number, number],
      borderColor: row === 0 ? ink : line,
      padding: [4, 3, 4, 3] as [number, number, number, number],
    }),
    data: rows.map((cells, row) =>
      cells.map((text) => ({
        text: printable(text),
        font: { src: row === 0 ? 'Helvetica-Bold' : 'Helvetica', size: 9 },
        textColor: ink,
        ...(row === 0 && { type: 'TH' as const, scope: 'Column' }),
      })),
    ),
  }
  doc.font('Helvetica', 9)
  doc.table(options)
  doc.x = margin
}

/** The characters of Windows-1252 that are not in Latin-1. The standard fonts of PDF can show them. */
const beyondLatin = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ')

/**
 * The text with only those letters that the standard fonts can show. Other letters lose their marks (ș becomes s) or
 * become a question mark, and all kinds of spaces become plain spaces.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/[\s\u00A0\u202F]+/gu, ' '))
    .map((letter) => {
      if (isShown(letter)) return letter
      const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
      return bare !== '' && Array.from(bare).every(isShown) ? bare : '?'
    })
    .join('')
}

const isShown = (letter: string): boolean => /^[\x20-\x7E\u00A1-\u00FF]$/.test(letter) || beyondLatin.has(letter)
