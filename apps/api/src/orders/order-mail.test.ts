import { readFileSync } from 'node:fs'
import { formatsOf } from '@lonja/contract/formats'
import { totalRows } from '@lonja/contract/orders/order-summary'
import type { OfferedSlot } from '@lonja/contract/shipping/slots'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Query } from '#/database/database'
import { deliverMail } from '#/letters/deliver'
import { renderLetter } from '#/mail/letter'
import { mailerOf } from '#/mail/mailer'
import { finishMail, claimMail } from '#/mail/outbox'
import { brokenMailInvariants } from '#/testing/mail-ledger'
import { testMailServer } from '#/testing/mail-server'
import { insertPaymentMethod, insertShippingMethod } from '#/testing/factories'
import { type Person, testApi } from '#/testing/scenario'
import { orderLetter } from './order-letter.ts'
import { mailMoves } from './mail-order.ts'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  guest,
  insertOrderWorld,
} from '../testing/order-world.ts'

const { formatMoney, formatSlot } = formatsOf('es')

const smtp = await testMailServer()
let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    await db.query({
      text: `update business set email = code || '@shops.test', legal_name = name || ', S. L.', cif = 'B12345674'`,
    })
  },
  { rateLimitFactor: 1_000, origin: 'https://lonja.test', smtpUrl: smtp.url },
)
const { db, send, services } = scenario
const mailer = mailerOf(services.config)

const order = async (body: object, as?: Person): Promise<MadeOrder> =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body })).json()
const move = async (as: Person, orderId: string, status: string, reason?: string) =>
  (await send({ as, when: 'POST /api/order-status-histories', body: { order: orderId, status, reason } })).statusCode
/** Sends all queued mail. @returns the recipient and the subject of each received mail */
async function deliver() {
  smtp.received.length = 0
  while ((await deliverMail(services, mailer)) > 0);
  return smtp.received.map(({ to, subject }) => `${to}: ${subject}`).toSorted()
}
const partOf = ({ parts }: MadeOrder, shop: { id: string }) => parts.find(({ business }) => business!.id === shop.id)!

beforeEach(async () => {
  await deliver()
})

describe('mail about an order', () => {
  it('is sent once to the customer and once to each shop when the order is made', async () => {
    const { code, parts } = await order(bothShopsBasket(world))
    expect(await deliver()).toEqual([
      `ana@example.com: Pedido ${code} confirmado`,
      ...parts.map((part) => `${part.business!.code}@shops.test: Pedido nuevo: ${part.code}`).toSorted(),
    ])
  })

  it('contains the chosen slot, for the customer and for the shop', async () => {
    const day = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ day: weekday, from: '00:00', to: '24:00' }))
    const policy = { windows: day, minutes: 60, capacity: 5, daysAhead: 2 }
    const { id } = await insertShippingMethod(db, {
      business_id: world.bakery.id,
      code: 'por-horas',
      slot_policy: JSON.stringify(policy),
    })
    const slots = await send({ when: `GET /api/shipping-slots?shippingMethod.id=${id}` })
    const slot = slots.json<OfferedSlot[]>()[3]!
    await order({ ...breadBasket(world), shippings: [{ business: world.bakery.id, shippingMethod: id, slot }] })
    await deliver()
    expect(smtp.received).toHaveLength(2)
    for (const { text } of smtp.received) expect(text.replaceAll(/\s+/g, ' ')).toContain(formatSlot(slot))
  })

  it('is sent to the customer for each new status of a part except `preparing`, and is about this part', async () => {
    const made = await order(bothShopsBasket(world), 'alice')
    await deliver()
    const [bread, shirt] = [partOf(made, world.bakery), partOf(made, world.tailor)]
    for (const [status, subject] of [
      ['accepted', 'aceptado'],
      ['preparing', null],
      ['ready', 'listo para salir'],
      ['shipped', 'en reparto'],
    ] as const) {
      expect(await move('baker', bread.id, status)).toBe(201)
      expect(await deliver()).toEqual(subject ? [`ana@example.com: Pedido ${bread.code} ${subject}`] : [])
    }
    expect(await move('florist', shirt.id, 'canceled', 'No queda tela')).toBe(201)
    expect(await deliver()).toEqual([
      `ana@example.com: Pedido ${shirt.code} cancelado`,
      `tailor@shops.test: Pedido cancelado: ${shirt.code}`,
    ])
    const canceled = smtp.received.find(({ to }) => to === 'ana@example.com')!.text
    expect(canceled).toContain('Tailor no puede servirlo. Motivo: «No queda tela».')
    expect(canceled).toContain('No se te ha cobrado nada.')
  })

  it('reports who canceled a whole group, once to the customer and once to each shop', async () => {
    const { id, code, parts } = await order(bothShopsBasket(world), 'alice')
    await deliver()
    const cancel = () => send({ as: 'alice', when: 'POST /api/order-cancel', body: { order: id, reason: 'Me voy' } })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await deliver()).toEqual([
      `ana@example.com: Pedido ${code} cancelado`,
      ...parts.map((part) => `${part.business!.code}@shops.test: Pedido cancelado: ${part.code}`).toSorted(),
    ])
    expect(smtp.received.find(({ to }) => to === 'ana@example.com')!.text).toContain('como nos has pedido')
  })

  it('is sent for the statuses that the town has chosen', async () => {
    const tell = (customer: boolean, business: boolean) =>
      db.query({
        text: `update order_status set notify_customer = $1, notify_business = $2 where code = 'preparing'`,
        values: [customer, business],
      })
    await tell(true, true)
    const { id, code } = await order(breadBasket(world), 'alice')
    await move('baker', id, 'accepted')
    await deliver()
    await move('baker', id, 'preparing')
    expect(await deliver()).toEqual([
      `ana@example.com: Pedido ${code} en preparación`,
      `bakery@shops.test: Pedido ${code}: En preparación`,
    ])
    await tell(false, false)
  })

  it('is sent once, even if a transition is reported several times at the same moment', async () => {
    const { id } = await order(breadBasket(world))
    const told = {
      orderId: id,
      rootId: id,
      from: 'confirm',
      to: 'accepted',
      actor: 'shop',
      userId: null,
      reason: null,
    } as const
    await Promise.all([1, 2, 3, 4].map(() => db.transaction(() => mailMoves(db, [told]))))
    expect(await deliver()).toHaveLength(3)
    await db.query({ text: `delete from order_mail where order_id = $1 and event = 'accepted'`, values: [id] })
  })

  it('is sent to the customer, but not to the shop, if an unpaid order is canceled automatically', async () => {
    const { id, code } = await order(breadBasket(world))
    await deliver()
    const ended = { orderId: id, rootId: id, from: 'pending', to: 'canceled', actor: 'system' } as const
    await db.transaction(() => mailMoves(db, [{ ...ended, userId: null, reason: null }]))
    expect(await deliver()).toEqual([`ana@example.com: Pedido ${code} cancelado`])
    await db.query({ text: `delete from order_mail where order_id = $1 and event = 'canceled'`, values: [id] })
  })

  it('is not sent if the transaction is rolled back', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    await deliver()
    expect(await move('baker', id, 'complete')).toBe(409)
    expect(await deliver()).toEqual([])
  })

  it('keeps its message id if it is sent again after a crash before the first sending was recorded', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    const mails = await db.query<{ id: string }>({
      text: 'select mail_id as id from order_mail where order_id = $1',
      values: [id],
    })
    const ids = mails.map((mail) => `${mail.id}@lonja.test`).toSorted()
    // The mail server accepts the mail, but the process ends before it can record that.
    const dying = new Proxy(db, {
      get: (target, name) =>
        name === 'query'
          ? (query: Query) =>
              query.text.includes('delete from mail') ? Promise.reject(new Error('killed')) : target.query(query)
          : Reflect.get(target, name),
    })
    smtp.received.length = 0
    for (const due of await claimMail(db)) {
      const rendered = renderLetter((await orderLetter(services, due))!, 'https://lonja.test')
      await mailer.send({ id: due.id, to: due.recipient, ...rendered })
      await expect(finishMail(dying, due)).rejects.toThrow('killed')
    }
    await db.query({ text: 'update mail set due_at = now() where dropped_at is null' })
    while ((await deliverMail(services, mailer)) > 0);
    expect(smtp.received.map(({ messageId }) => messageId).toSorted()).toEqual([...ids, ...ids].toSorted())
    expect(await brokenMailInvariants(db)).toEqual([])
  })

  it('waits while the mail server is unavailable, and then arrives once', async () => {
    await order(breadBasket(world), 'alice')
    smtp.refusals.push(451, 451)
    expect(await deliver()).toEqual([])
    await db.query({ text: 'update mail set due_at = now() where dropped_at is null' })
    expect(await deliver()).toHaveLength(2)
    expect(await brokenMailInvariants(db)).toEqual([])
  })

  it('is sent to a member of the shop if the shop has no e-mail address', async () => {
    await db.query({ text: 'update business set email = null where id = $1', values: [world.bakery.id] })
    const { code } = await order(breadBasket(world), 'alice')
    expect(await deliver()).toContain(`baker@lonja.test: Pedido nuevo: ${code}`)
    await db.query({ text: `update business set email = 'bakery@shops.test' where id = $1`, values: [world.bakery.id] })
  })
})

describe('the mail about a new order', () => {
  it('contains the products, all sums, the address, the note, the sellers and the right of withdrawal', async () => {
    const { code, totals, parts } = await order({ ...bothShopsBasket(world), note: 'Timbre roto' })
    await deliver()
    const { text, html } = smtp.received.find(({ to }) => to === guest.email)!
    const amount = (cents: number) => formatMoney(cents)
    for (const said of [
      code,
      '2 × Bread',
      '1 × Shirt (M)',
      ...parts.map((part) => `${part.business!.name} · ${part.code}`),
      amount(totals.items),
      amount(totals.shipping),
      amount(totals.fee),
      amount(totals.total),
      ...totals.tax.map(({ tax }) => amount(tax)),
      'Calle Mayor, 1, 46370 Chiva',
      '600 12 31 23',
      'Timbre roto',
      '14 días naturales',
      'Vende Bakery, S. L., NIF B12345674',
    ]) {
      expect(text).toContain(said)
      expect(html).toContain(said)
    }
    expect(html).not.toMatch(/<img|<script|<link|src=|url\(/)
  })

  it('uses the same words as the order’s page', async () => {
    const {
      order: page,
      totals: names,
      payment,
    } = JSON.parse(readFileSync(new URL('../../../shop/public/assets/lang/es.json', import.meta.url), 'utf8'))
    const { totals } = await order(bothShopsBasket(world))
    await deliver()
    const { text } = smtp.received.find(({ to }) => to === guest.email)!
    const rows = totalRows(totals).map(({ kind, amount }) => `${names[kind]}: ${formatMoney(amount)}`)
    for (const words of [
      ...rows,
      `${names.total}: ${formatMoney(totals.total)}`,
      names.tax,
      page.payment,
      page.payment_state.awaiting,
      page.address,
      page.contact,
      page.next_shop_other.replace('{{count}}', '2'),
      page.next_delivery,
    ])
      expect(text).toContain(words)
    expect(payment.guest_note).toContain('enlace')
  })

  it('contains the shops’ bank accounts for a transfer; the order contains them too until it is paid', async () => {
    const { id: paymentMethod } = await insertPaymentMethod(db, { code: 'transfer' })
    await db.query({
      text: `update business set iban = 'ES9121000418450200051332', phones = '[]' where id = $1`,
      values: [world.bakery.id],
    })
    const made = await order({ ...bothShopsBasket(world), paymentMethod }, 'alice')
    const [bakery, tailor] = [partOf(made, world.bakery), partOf(made, world.tailor)]
    const owed = [
      { business: 'Bakery', iban: 'ES9121000418450200051332', amount: bakery.totals.total, code: bakery.code },
      { business: 'Tailor', iban: null, amount: tailor.totals.total, code: tailor.code },
    ]
    expect(made).toMatchObject({ transfers: owed })
    await deliver()
    const { text } = smtp.received.find(({ to }) => to === guest.email)!
    for (const said of ['Bakery: ES91 2100 0418 4502 0005 1332', `Concepto: ${bakery.code}`, 'Tailor: pide su IBAN'])
      expect(text).toContain(said)

    const read = async (as: Person, id: string) => (await send({ as, when: `GET /api/orders/${id}` })).json()
    expect(await read('baker', bakery.id)).toMatchObject({ transfers: [owed[0]] })
    await move('florist', tailor.id, 'canceled')
    expect(await read('alice', made.id)).toMatchObject({ transfers: [owed[0]] })
    const [payment] = (await read('alice', made.id)).payments
    const body = { status: 'completed' }
    await send({ as: 'baker', when: `PUT /api/payments/${payment.id}`, body })
    expect(await read('alice', made.id)).toMatchObject({ paymentState: 'paid', transfers: null })
  })

  it('contains a link that opens a guest’s order, with the token after the #', async () => {
    const { id, token } = await order(breadBasket(world))
    await deliver()
    const { text } = smtp.received.find(({ to }) => to === guest.email)!
    const url = new URL(/https:\S+\/order\/\S+/.exec(text)![0])
    expect(url.pathname + url.hash).toBe(`/order/${id}#token=${token}`)
    const opened = await send({ when: `GET /api/orders/${id}`, headers: { 'x-order-token': token! } })
    expect(opened.statusCode).toBe(200)
  })

  it('contains no token for customers with an account, and none for shops', async () => {
    const { id } = await order(breadBasket(world), 'alice')
    await deliver()
    expect(smtp.received.map(({ text }) => text).join()).not.toContain('#token')
    expect(smtp.received.every(({ text }) => text.includes(`https://lonja.test/order/${id}`))).toBe(true)
  })

  it('escapes HTML in texts that customers wrote', async () => {
    await order({ ...breadBasket(world), customer: { ...guest, name: '<img src=x onerror=alert(1)>' } })
    await deliver()
    expect(smtp.received.every(({ html }) => !html.includes('<img'))).toBe(true)
  })
})

it('after all these tests, every mail has been sent exactly once', async () => {
  expect(await brokenMailInvariants(db)).toEqual([])
  await db.query({
    text: `delete from order_mail where ctid = (select min(ctid) from order_mail where event = 'confirm')`,
  })
  const [untold] = await brokenMailInvariants(db)
  expect(untold).toMatchObject({ problem: 'mail is missing', event: 'confirm' })
  const { id } = await order(breadBasket(world), 'alice')
  await db.query({ text: 'update order_mail set sent_at = now() where order_id = $1', values: [id] })
  expect((await brokenMailInvariants(db)).map(({ problem }) => problem)).toContain('mail was sent but is still queued')
  for (const mail of await claimMail(db)) await finishMail(db, mail)
  await db.query({ text: 'update order_mail set sent_at = null where order_id = $1', values: [id] })
  expect((await brokenMailInvariants(db)).map(({ problem }) => problem)).toContain('mail is missing')
})
