import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sum } from '@lonja/contract/money'
import { priceBasket } from '@lonja/contract/orders/price'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pdfTexts } from '#/testing/pdf-text'
import { type InvoiceFacts, invoiceNumber, invoiceOf, rectificationOf } from './invoice.ts'
import { invoicePdf, printable } from './invoice-pdf.ts'

const address = { street: 'Calle Mayor', number: '1', floor: null, zip: '46370', city: 'Chiva', province: 'València' }
const seller = { name: 'Horno Núñez, S. L.', tradeName: 'Horno Núñez', nif: 'B12345674', regime: 'general', address }

const facts = (given: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  orderId: 'o',
  businessId: 'b',
  orderCode: 'R1001',
  operationDate: '2026-11-20',
  seller,
  customer: { name: 'Ana Peña', nif: null, address: null },
  lines: [{ title: 'Pan', quantity: 2, rate: 400, unitPrice: 250, discount: 0, total: 500, base: 481 }],
  shipping: { name: 'A casa', amount: 300 },
  fee: 100,
  tax: [
    { rate: 400, base: 481, tax: 19 },
    { rate: 2_100, base: 331, tax: 69 },
  ],
  total: 900,
  payment: 'Tarjeta',
  ...given,
})
const kindOf = (given: Partial<InvoiceFacts>) => {
  const made = invoiceOf(facts(given))
  return 'kind' in made ? made.kind : made.missing
}
const customer = (nif: string | null, at: typeof address | null = null) => ({ name: 'Ana Peña', nif, address: at })

/** A shop's share of an order, with random prices. */
const priced = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: 200_000 }),
        quantity: fc.integer({ min: 1, max: 20 }),
        taxRate: fc.constantFrom(0, 400, 1_000, 2_100),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    shipping: fc.integer({ min: 0, max: 2_000 }),
    fee: fc.integer({ min: 0, max: 500 }),
    coupon: fc.integer({ min: 0, max: 5_000 }),
  })
  .map(({ lines, shipping, fee, coupon }) => {
    const price = priceBasket({
      lines: lines.map((line, at) => ({ key: `${at}`, businessId: 'b', productId: `${at}`, weightGrams: 0, ...line })),
      offers: [],
      coupons: [
        {
          id: 'c',
          code: 'C',
          name: 'C',
          businessId: 'b',
          discountType: 'absolute',
          value: coupon,
          target: 'business',
          productIds: [],
          minQuantity: 0,
          minAmount: 0,
          maxDiscount: null,
          combinable: true,
        } as never,
      ],
      shippings: [{ businessId: 'b', price: shipping, freeFrom: null }],
      paymentFee: fee,
    })
    return facts({
      lines: price.lines.map(({ key, unitPrice, discount, total, tax }) => ({
        title: key,
        quantity: lines[Number(key)]!.quantity,
        rate: lines[Number(key)]!.taxRate,
        unitPrice,
        discount,
        total,
        base: total - tax,
      })),
      shipping: { name: 'A casa', amount: price.shipping },
      fee: price.fee,
      tax: price.tax,
      total: price.total,
      customer: customer('12345678Z'),
    })
  })

describe('an invoice', () => {
  it('is a full invoice for people with a tax number, and for organisations with a tax number and an address', () => {
    expect(kindOf({ customer: customer('12345678Z') })).toBe('full')
    expect(kindOf({ customer: customer('A58818501', address) })).toBe('full')
    expect(kindOf({ customer: customer('A58818501') })).toBe('simplified')
  })

  it('needs the name and the tax number of the customer only above 3,000 €', () => {
    expect(kindOf({ total: 3_000_00 })).toBe('simplified')
    expect(kindOf({ total: 3_000_01 })).toBe('buyer')
    expect(kindOf({ total: 3_000_01, customer: customer('12345678Z') })).toBe('full')
  })

  it('is not made for a shop without legal data', () => {
    expect(kindOf({ seller: { ...seller, nif: null } })).toBe('seller')
    expect(kindOf({ seller: { ...seller, address: null } })).toBe('seller')
  })

  it('does not name a customer without a tax number', () => {
    const made = invoiceOf(facts())
    expect('snapshot' in made && made.snapshot.buyer).toBeNull()
  })

  it('has lines that add up to its total; the bases of the lines with one tax rate add up to the base of this rate', () => {
    fc.assert(
      fc.property(priced, (share) => {
        const made = invoiceOf({ ...share, total: Math.min(share.total, 3_000_00) })
        if (!('snapshot' in made)) throw new Error(made.missing)
        const { lines, tax } = made.snapshot
        expect(sum(lines.map(({ total }) => total))).toBe(share.total)
        expect(sum(lines.map(({ base }) => base))).toBe(sum(tax.map(({ base }) => base)))
        for (const { rate, base } of tax)
          expect(sum(lines.filter((line) => line.rate === rate).map((line) => line.base))).toBe(base)
        expect(sum(tax.map((entry) => entry.base + entry.tax))).toBe(share.total)
      }),
    )
  })

  it('is corrected by exactly its total if all is refunded, even if the taxes of the refund are not known', () => {
    fc.assert(
      fc.property(priced, fc.boolean(), (share, known) => {
        const made = invoiceOf({ ...share, total: Math.min(share.total, 3_000_00) })
        if (!('snapshot' in made)) throw new Error(made.missing)
        const original = { ...made.snapshot, total: share.total }
        const refund = { amount: share.total, tax: known ? share.tax : [], reason: null, lines: [] }
        const back = rectificationOf(original, { number: 'LF2026-000001', date: '2026-11-20' }, refund, '2026-11-21')
        expect(back.total).toBe(0 - share.total)
        expect(sum(back.lines.map(({ total }) => total))).toBe(0 - share.total)
        expect(sum(back.lines.map(({ base }) => base))).toBe(0 - sum(original.tax.map(({ base }) => base)))
      }),
    )
  })

  it('has a number with its kind, the year and at least six digits', () => {
    expect([invoiceNumber('full', 2026, 12), invoiceNumber('rectifying', 2027, 1_234_567)]).toEqual([
      'LF2026-000012',
      'LR2027-1234567',
    ])
  })
})

describe('an invoice as PDF', () => {
  const snapshotOf = (given: Partial<InvoiceFacts> = {}) => {
    const made = invoiceOf(facts({ customer: customer('12345678Z', address), ...given }))
    if (!('snapshot' in made)) throw new Error(made.missing)
    return made
  }
  const draw = (given: Partial<InvoiceFacts> = {}, compress = true) =>
    invoicePdf({ ...snapshotOf(given), number: 'LF2026-000001', date: '2026-11-21' }, compress)

  it('contains everything that the law requires', async () => {
    const texts = pdfTexts(await draw()).join('\n')
    for (const said of [
      'Factura LF2026-000001',
      'Fecha de expedición: sábado, 21 de noviembre de 2026',
      'Fecha de la operación: viernes, 20 de noviembre de 2026',
      'Horno Núñez, S. L. (Horno Núñez)',
      'NIF: B12345674',
      'NIF: 12345678Z',
      'Ana Peña',
      'Calle Mayor, 1, 46370 Chiva (València)',
      'Pan',
      'A casa',
      '2,4038 €',
      '4 %',
      '21 %',
      '4,81 €',
      '0,19 €',
      '3,31 €',
      '0,69 €',
      'Total: 9,00 €',
      'Forma de pago: Tarjeta',
    ])
      expect(texts).toContain(said)
  })

  it('shows the equivalence surcharge beside the VAT', async () => {
    const tax = [{ rate: 2_100, base: 1_000, tax: 210, surchargeRate: 520, surcharge: 52 }]
    const lines = [
      { title: 'Tela', quantity: 1, rate: 2_100, unitPrice: 1_262, discount: 0, total: 1_262, base: 1_000 },
    ]
    const texts = pdfTexts(await draw({ tax, lines, total: 1_262, fee: 0, shipping: { name: '', amount: 0 } }))
    expect(texts).toContain('0,52 € (5,2 %)')
  })

  it('is tagged, has Spanish as its language, and shows its title', async () => {
    const source = (await draw({}, false)).toString('latin1')
    expect(source).toContain('/Marked true')
    expect(source).toMatch(/\/Lang \(es-ES\)/)
    expect(source).toContain('/DisplayDocTitle true')
    for (const role of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(source).toContain(`/S /${role}\n`)
  })

  it('has as many pages as its lines need', async () => {
    const line = facts().lines[0]!
    const lines = Array.from({ length: 90 }, (_, at) => ({ ...line, title: `Artículo ${at}` }))
    const pdf = await draw({
      lines,
      total: 45_400,
      tax: [
        { rate: 400, base: 43_290, tax: 1_710 },
        { rate: 2_100, base: 331, tax: 69 },
      ],
    })
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length).toBeGreaterThan(2)
    const texts = pdfTexts(pdf)
    for (const { title } of lines) expect(texts).toContain(title)
  })

  it('shows all letters of Spanish, Catalan, Basque and Galician, and replaces other characters', () => {
    const ours = 'áéíóúüñçàèòïl·lÁÉÍÓÚÜÑÇ¿¡ºª€«»–'
    expect(printable(ours)).toBe(ours)
    expect(printable('Ștefan Łukasz 寿司 🍞\u00A0x')).toBe('Stefan ?ukasz ?? ? x')
  })

  it.runIf(existsSync('/usr/bin/pdftotext'))('has the same text for pdftotext as for our own reader', async () => {
    const input = await draw()
    const read = execFileSync('/usr/bin/pdftotext', ['-layout', '-', '-'], { input }).toString()
    // pdftotext decides by itself how many spaces it prints, so spaces are not compared.
    const close = (text: string) => text.replaceAll(/\s+/g, '')
    for (const text of pdfTexts(input)) expect(close(read)).toContain(close(text))
  })

  it('has the same text each time it is made', async () => {
    const text = async () => pdfTexts(await draw())
    expect(await text()).toEqual(await text())
  })
})
