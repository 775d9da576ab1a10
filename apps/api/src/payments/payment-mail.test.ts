import { describe, expect, it } from 'vitest'
import { issueNext, rectifyNext } from '#/invoices/issue-invoice'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import { renderLetter } from '#/mail/letter'
import { chiva } from '#/testing/order-world'
import { orderLetter } from '#/orders/order-letter'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { brokenMailInvariants } from '#/testing/mail-ledger'
import { pdfTexts } from '#/testing/pdf-text'
import { bankWorld } from '../testing/bank-world.ts'
import { completeRefunds, openRefunds, recordRefunds } from '../payment-records/refunds.ts'

const { bank, scenario, db, bread, both, world, ...act } = await bankWorld()
const { orderAtBank, orderAs, applyEvent, cancel, payment } = act

/** The kinds of mail that the customer got about an order, the oldest first. */
const told = async (orderId: string) => {
  const mails = await db.query<{ event: string; id: string }>({
    text: `select m.event, m.mail_id as id from order_mail m join "order" o on o.id = m.order_id
           where (o.id = $1 or o.parent_id = $1) and m.audience = 'customer' order by m.mail_id`,
    values: [orderId],
  })
  return mails.map(({ event }) => event)
}
const textOf = async (orderId: string, event: string): Promise<string> => {
  const [mail] = await db.query<{ id: string; data: Record<string, string> }>({
    text: `select mail.id, mail.data from order_mail m join "order" o on o.id = m.order_id join mail on mail.id = m.mail_id
           where (o.id = $1 or o.parent_id = $1) and m.event = $2 and m.audience = 'customer'`,
    values: [orderId, event],
  })
  const letter = await orderLetter(scenario.services, { ...mail!, kind: 'order', recipient: '', attempts: 1 })
  return letter ? renderLetter(letter, '').text.replaceAll('\u00A0', ' ') : ''
}
const giveBack = async (orderId: string, paymentId: string) => {
  const shares = await db.query<{ id: string }>({
    text: 'select id from "order" where id = $1 or parent_id = $1',
    values: [orderId],
  })
  await db.transaction(async () => {
    const ids = await openRefunds(
      db,
      paymentId,
      shares.map(({ id }) => id),
    )
    await completeRefunds(db, ids, orderId, { actor: 'bank', userId: null, orderId: null })
  })
}

describe('an order paid at a bank', () => {
  it('is confirmed by mail when it is paid, and not while its customer is at the bank', async () => {
    const { id, ref } = await orderAtBank('alice', both())
    expect(await told(id)).toEqual([])
    const notice = bank.pay(ref)
    await Promise.all([applyEvent(notice), applyEvent(notice), applyEvent(notice)])
    expect(await told(id)).toEqual(['confirm'])
    expect(await textOf(id, 'confirm')).toContain('Tarjeta · pagado')
  })

  it('causes one mail for each declined attempt, but none if the order is paid before the mail is sent', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    const notice = bank.decline(ref)
    await Promise.all([applyEvent(notice), applyEvent(notice)])
    expect(await told(id)).toEqual(['payment-failed'])
    const text = await textOf(id, 'payment-failed')
    expect(text).toContain('no ha aceptado el pago de 2,50 €')
    expect(text).toContain('Intentar el pago otra vez')
    await applyEvent(bank.pay(ref))
    expect(await textOf(id, 'payment-failed')).toBe('')
  })

  it('causes a mail about the cancellation and its refund, and another one when the refund is done', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread(2))
    await applyEvent(bank.pay(ref))
    await cancel('alice', id)
    expect(await told(id)).toEqual(['confirm', 'canceled'])
    expect(await textOf(id, 'canceled')).toContain('Te devolvemos los 5,00 € que pagaste por el mismo medio.')
    await giveBack(id, paymentId)
    await giveBack(id, paymentId)
    expect(await told(id)).toEqual(['confirm', 'canceled', 'refunded'])
    expect(await textOf(id, 'refunded')).toContain('Te hemos devuelto 5,00 €')
  })

  it('causes a mail about the refund of money that arrived after the cancellation', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    await cancel('alice', id)
    expect(await textOf(id, 'canceled')).toContain('No se te ha cobrado nada.')
    await applyEvent(bank.pay(ref))
    expect(await told(id)).toEqual(['canceled', 'refund-begun'])
  })

  it('differs from an order paid in the shop, whose failed payment causes no mail', async () => {
    const made = await orderAs('alice', { ...bread(), paymentMethod: world.inShop.id })
    await scenario.send({ as: 'admin', when: `PUT /api/payments/${made.payments[0]!.id}`, body: { status: 'failed' } })
    expect(await payment(made.payments[0]!.id)).toMatchObject({ status: 'failed' })
    expect(await told(made.id)).toEqual(['confirm'])
  })
})

describe('a refunded order', async () => {
  const address_id = uuidv7()
  await insert(db, 'address', { id: address_id, ...chiva })
  await db.query({ text: `update business set cif = 'B12345674', address_id = $1`, values: [address_id] })

  const invoices = (orderId: string) =>
    db.query<{ id: string; kind: string; number: string; total: number }>({
      text: 'select id, kind, number, total from invoice where order_id = $1 order by created_at',
      values: [orderId],
    })
  const issueAll = async () => {
    while ((await issueNext(db)) || (await rectifyNext(db)));
  }

  it('gets one rectifying invoice for the refund', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread(3))
    await applyEvent(bank.pay(ref))
    const [line] = (await act.read(id)).lines
    const tax = [{ rate: 400, base: 240, tax: 10 }]
    const lines = [{ soldProduct: line!.id, quantity: 1, amount: 250, restock: false, back: 1 }]
    const cause = { actor: 'shop', userId: null, reason: 'Estaba duro' } as const
    await db.transaction(() =>
      recordRefunds(db, [{ paymentId, orderId: id, kind: 'shop', amount: 250, shipping: 0, lines, tax }], cause),
    )
    expect(await told(id)).toEqual(['confirm', 'refund-begun'])
    expect(await textOf(id, 'refund-begun')).toContain('Te devolvemos 2,50 €')
    await giveBack(id, paymentId)
    await Promise.all([issueAll(), issueAll(), issueAll()])
    await issueAll()
    expect(await invoices(id)).toMatchObject([
      { kind: 'simplified', total: 750 },
      { kind: 'rectifying', total: -250 },
    ])
    const [original, correction] = await invoices(id)
    const answer = await scenario.send({
      as: 'alice',
      when: `GET /api/orders/${id}/invoice?id=${correction!.id}`,
      headers: { accept: 'application/pdf' },
    })
    const texts = pdfTexts(answer.rawPayload).join('\n')
    for (const said of [
      `Factura rectificativa ${correction!.number}`,
      `Rectifica la factura ${original!.number}`,
      'Motivo: Estaba duro',
      'Devolución de 1 × Bread',
      '-2,40 €',
      '-0,10 €',
      'Total: -2,50 €',
    ])
      expect(texts).toContain(said)
  })

  it('gets an invoice and a rectifying invoice, even if it was canceled before it was invoiced', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread(2))
    await applyEvent(bank.pay(ref))
    await cancel('alice', id)
    await giveBack(id, paymentId)
    await issueAll()
    expect(await invoices(id)).toMatchObject([
      { kind: 'simplified', total: 500 },
      { kind: 'rectifying', total: -500 },
    ])
  })

  it('is not invoiced if it was already canceled when it was paid', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    await cancel('alice', id)
    await applyEvent(bank.pay(ref))
    await giveBack(id, paymentId)
    await issueAll()
    expect(await invoices(id)).toEqual([])
    expect(await db.query({ text: `select from refund where state = 'done' and invoice_at is not null` })).toEqual([])
  })
})

it('every step was mailed once, and all invoices are consistent after these tests', async () => {
  expect(await brokenInvoiceInvariants(db)).toEqual([])
  expect(await brokenMailInvariants(db)).toEqual([])
})
