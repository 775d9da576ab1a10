import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { describe, expect, it } from 'vitest'
import uiTexts from '../../../../packages/ui/texts/es.json' with { type: 'json' }
import texts from '../../texts/es.json' with { type: 'json' }
import { bytesOf } from '#/printing/bytes.ts'
import { layOut } from '#/printing/columns.ts'
import type { Receipt } from '#/printing/receipt.ts'
import { decodeReceipt } from '#/testing/decode-receipt.ts'
import { type PrintedOrder, bagLabels, customerTicket, preparationTicket } from './order-receipts.ts'

const place = {
  locale: localeOf('es', { ...uiTexts, ...texts }),
  shop: 'Forn de la Plaça',
  origin: 'https://lonja.test',
}
const line = (quantity: number, title: string, total: number, ...values: string[]) => ({
  quantity,
  title,
  total,
  refundedQty: 0,
  attributes: values.map((valueName) => ({ id: valueName, attributeName: 'Tamaño', valueName })),
})
const order: PrintedOrder = {
  id: '0a4b8b5e-6f6c-4a34-9d1f-3f2f6c0f8f10',
  code: 'R1001-1',
  createdDate: '2026-11-27T10:04:00+00:00',
  slot: { from: '2026-11-27T13:00:00+00:00', to: '2026-11-27T14:00:00+00:00' },
  shippingMethod: { type: 'pickup' },
  customer: { name: 'Begoña', surnames: 'Núñez Ibáñez' },
  note: 'Sin sésamo, por favor: mi niña es alérgica 🥜',
  lines: [
    line(128, 'Piñones del país sin cáscara, tostados a la leña, en bolsa de 100 g', 76_672, 'Ración pequeña'),
    line(2, 'Pan', 300),
    line(1, 'Coca-de-llanda-con-ralladura-de-limón-sin-lactosa', 1_250),
  ],
  totals: { items: 78_222, discount: 222, shipping: 0, fee: 0, total: 78_000, tax: [] },
  paymentState: 'awaiting',
  funds: { captured: 0, refunded: 0, retained: 0 },
  adjusted: 0,
}
const paid: PrintedOrder = { ...order, paymentState: 'paid' }

const words = {
  title: 'Gracias por comprar en el mercado de Chiva',
  lines: ['Tu pedido es el {{code}}. Pan del día: 1,20 €.', 'https://lonja.test/fiestas'],
}

const shown = (receipt: Receipt, columns: number): string =>
  layOut(receipt, columns)
    .map((each) => (each.kind === 'text' ? each.text.trimEnd() : `[${each.kind}]`))
    .join('\n')

describe.each([32, 48])('on a roll of %i columns', (columns) => {
  it.each([
    ['preparation', preparationTicket(order, undefined, place)],
    ['copy', preparationTicket(paid, 'copy', place)],
    ['customer', customerTicket(order, place)],
    ['customer-words', customerTicket(order, place, words)],
    ['bag', bagLabels(order, 3, place)[0]!],
  ])('the %s receipt looks as stored', async (name, receipt) => {
    await expect(shown(receipt, columns)).toMatchFileSnapshot(`golden/${name}-${columns}.txt`)
    await expect(decodeReceipt(bytesOf([receipt], columns))).toMatchFileSnapshot(`golden/${name}-${columns}.escpos.txt`)
  })

  it('no line is longer than the roll is wide', () => {
    const all = [preparationTicket(order, 'copy', place), customerTicket(order, place), ...bagLabels(order, 3, place)]
    const widths = all
      .flatMap((receipt) => layOut(receipt, columns))
      .map((each) => (each.kind === 'text' ? each.text.length * (each.double ? 2 : 1) : 0))
    expect(Math.max(...widths)).toBe(columns)
  })
})

it('the quantity is the first word of each line of goods', () => {
  const lines = shown(preparationTicket(order, undefined, place), 32).split('\n')
  expect(lines.filter((text) => /^ *\d+ \p{L}/u.test(text)).map((text) => Number.parseInt(text, 10))).toEqual([
    128, 2, 1,
  ])
})

it('missing units are not prepared, and a canceled order shows what is taken apart', () => {
  const adjusted = {
    ...order,
    lines: [
      { ...order.lines[1]!, refundedQty: 2 },
      { ...order.lines[0]!, refundedQty: 28 },
    ],
  }
  expect(shown(preparationTicket(adjusted, undefined, place), 48)).not.toContain('Pan')
  expect(shown(preparationTicket(adjusted, undefined, place), 48)).toContain('100 Piñones')
  const canceled = shown(preparationTicket(adjusted, 'canceled', place), 48)
  expect(canceled).toContain('CANCELADO')
  expect(canceled).toContain('Nada que cobrar')
  expect(canceled).toContain('2 Pan')
})

it('the label of a bag shows the first name, and no surname or telephone', () => {
  const labels = bagLabels({ ...order, customer: { name: 'Begoña Núñez 600123123', surnames: null } }, 2, place)
  expect(labels).toHaveLength(2)
  const [first, second] = labels.map((label) => shown(label, 32))
  expect(first).toContain('Begoña N.')
  expect(first).not.toMatch(/Núñez|600/)
  expect(first).toContain('1/2')
  expect(second).toContain('2/2')
})

it('a ticket without a customer, a slot or a note is complete', () => {
  const bare = { ...order, customer: null, slot: null, note: null, shippingMethod: null }
  expect(shown(preparationTicket(bare, undefined, place), 32)).toContain('Lo antes posible · A domicilio')
})
