import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { layOut, type Line } from './columns.ts'
import type { Receipt } from './receipt.ts'

const linesBeforeCut = 4

/** The ESC/POS commands that print receipts in code page 858. The paper is cut after each of them. */
export function bytesOf(receipts: readonly Receipt[], columns: number): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: linesBeforeCut })
  encoder.initialize().codepage('cp858')
  for (const receipt of receipts) {
    for (const line of layOut(receipt, columns)) write(encoder, line)
    encoder.cut('partial')
  }
  return encoder.encode()
}

function write(encoder: ReceiptPrinterEncoder, line: Line): void {
  if (line.kind === 'qr') {
    encoder.align('center').qrcode(line.text, { model: 2, size: 6, errorlevel: 'm' }).align('left')
    return
  }
  if (line.kind === 'ean') {
    encoder.align('center').barcode(line.code, 'ean13', { height: 60, text: true }).align('left')
    return
  }
  const { text, bold, double, boldTo = 0 } = line
  const size = double ? 2 : 1
  encoder.size(size, size)
  if (boldTo > 0) encoder.bold(true).text(text.slice(0, boldTo)).bold(false).line(text.slice(boldTo))
  else encoder.bold(bold).line(text).bold(false)
  encoder.size(1, 1)
}
