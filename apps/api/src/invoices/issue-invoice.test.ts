import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { insert } from '#/database/insert'
import {
  type MadeOrder,
  type OrderWorld,
  bothShopsBasket,
  breadBasket,
  chiva,
  insertOrderWorld,
} from '#/testing/order-world'
import { brokenInvoiceInvariants } from '#/testing/invoice-ledger'
import { pdfTexts } from '#/testing/pdf-text'
import { type Person, testApi } from '#/testing/scenario'
import { startJob } from '../jobs/job.ts'
import { invoiceJob, issueNext, rectifyNext } from './issue-invoice.ts'

let world!: OrderWorld
const scenario = await testApi(
  async (db) => {
    world = await insertOrderWorld(db)
    const address_id = uuidv7()
    await insert(db, 'address', { id: address_id, ...chiva })
    await db.query({
      text: `update business set invoicing = 'lonja', cif = 'B12345674', legal_name = name || ', S. L.', address_id = $1`,
      values: [address_id],
    })
  },
  { rateLimitFactor: 1_000 },
)
const { db, send } = scenario

const order = async (body: object, as?: Person): Promise<MadeOrder> =>
  (await send({ ...(as && { as }), when: 'POST /api/orders-create', body })).json()
const paid = async (made: MadeOrder): Promise<MadeOrder> => {
  const answer = await send({
    as: 'admin',
    when: `PUT /api/payments/${made.payments[0]!.id}`,
    body: { status: 'completed' },
  })
  expect(answer.statusCode).toBe(200)
  return made
}
async function issueAll() {
  while (await issueNext(db));
}
const invoicesOf = (orderId: string) =>
  db.query<{ kind: string; number: string; total: number; sequence: number }>({
    text: `select i.kind, i.number, i.total, i.sequence from invoice i join "order" o on o.id = i.order_id
           where o.id = $1 or o.parent_id = $1 order by o.code, i.sequence`,
    values: [orderId],
  })
const year = new Date().getFullYear()
const read = (id: string, as?: Person, token?: string, accept = '*/*', query = '') =>
  send({
    ...(as && { as }),
    when: `GET /api/orders/${id}/invoice${query}`,
    headers: { accept, ...(token && { 'x-order-token': token }) },
  })

describe('an order', () => {
  it('is invoiced when it is paid, once for each shop', async () => {
    const made = await order(bothShopsBasket(world))
    await issueAll()
    expect(await invoicesOf(made.id)).toEqual([])
    await paid(made)
    await Promise.all([1, 2, 3, 4].map(() => issueAll()))
    const invoices = await invoicesOf(made.id)
    expect(invoices.map(({ kind, total }) => [kind, total])).toEqual(
      made.parts.map(({ totals }) => ['simplified', totals.total]),
    )
    await issueAll()
    expect(await invoicesOf(made.id)).toEqual(invoices)
  })

  it('of a customer with a tax number gets a full invoice, and full invoices have their own series', async () => {
    const customer = { name: 'Ana', surnames: 'Peña', email: 'ana@example.com', phone: '600 123 123', nif: '12345678z' }
    const made = await paid(await order({ ...breadBasket(world), customer }))
    await issueAll()
    expect(await invoicesOf(made.id)).toMatchObject([{ kind: 'full', number: `LF${year}-000001` }])
    const texts = pdfTexts((await read(made.id, undefined, made.token)).rawPayload).join('\n')
    expect(texts).toContain('Ana Peña')
    expect(texts).toContain('NIF: 12345678Z')
  })

  it('is invoiced at once for shops with legal data, and later for a shop that gets its legal data later', async () => {
    await db.query({ text: 'update business set cif = null where id = $1', values: [world.tailor.id] })
    const made = await paid(await order(bothShopsBasket(world)))
    await issueAll()
    expect(await invoicesOf(made.id)).toHaveLength(1)
    await db.query({ text: `update business set cif = 'B12345674' where id = $1`, values: [world.tailor.id] })
    await issueAll()
    expect(await invoicesOf(made.id)).toHaveLength(1)
    await db.query({ text: 'update "order" set invoice_at = now() where invoice_at > now()' })
    await issueAll()
    expect(await invoicesOf(made.id)).toHaveLength(2)
  })

  it('is invoiced automatically while the server runs', async () => {
    const jobs = startJob(scenario.services, invoiceJob)
    const made = await paid(await order(breadBasket(world)))
    await expect.poll(() => invoicesOf(made.id)).toHaveLength(1)
    await jobs.stop()
  })
})

describe('an invoice', () => {
  it('cannot be changed or deleted, not even by SQL', async () => {
    await expect(db.query({ text: 'update invoice set total = 0' })).rejects.toThrow('never changed')
    await expect(db.query({ text: 'delete from invoice' })).rejects.toThrow('never changed')
  })

  it('has the same content when data of the shop or of the order change later', async () => {
    const made = await paid(await order(breadBasket(world)))
    await issueAll()
    const before = pdfTexts((await read(made.id, undefined, made.token)).rawPayload)
    await db.query({ text: `update business set legal_name = 'Otra' where id = $1`, values: [world.bakery.id] })
    await db.query({ text: `update sold_product set title = 'Otro' where order_id = $1`, values: [made.id] })
    expect(pdfTexts((await read(made.id, undefined, made.token)).rawPayload)).toEqual(before)
    await db.query({
      text: `update business set legal_name = 'Bakery, S. L.' where id = $1`,
      values: [world.bakery.id],
    })
  })
})

describe('numbers of a series', () => {
  it('have no gaps and no duplicates if many invoices are issued at once', { timeout: 120_000 }, async () => {
    const orders = []
    for (let count = 0; count < 64; count += 1) orders.push(await paid(await order(breadBasket(world))))
    await Promise.all(orders.map(({ id }) => issueNext(db, id)))
    await issueAll()
    for (const { id } of orders) expect(await invoicesOf(id)).toHaveLength(1)
    expect(await brokenInvoiceInvariants(db)).toEqual([])
  })

  it.runIf(!db.embedded)('have no gaps if connections to the database break', { timeout: 120_000 }, async () => {
    const orders: MadeOrder[] = []
    for (let count = 0; count < 64; count += 1) orders.push(await paid(await order(breadBasket(world))))
    const cut = () =>
      db.query({
        text: `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
      })
    const issued = Promise.allSettled(orders.map(({ id }) => issueNext(db, id)))
    for (let times = 0; times < 5; times += 1) await cut().catch(() => {})
    const results = await issued
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await brokenInvoiceInvariants(db)).toEqual([])
    await issueAll()
    for (const { id } of orders) expect(await invoicesOf(id)).toHaveLength(1)
    expect(await brokenInvoiceInvariants(db)).toEqual([])
  })

  it('are used again if the transaction that issued the invoice fails', async () => {
    const made = await paid(await order(breadBasket(world)))
    await expect(
      db.transaction(async () => {
        expect(await issueNext(db, made.id)).toBe(true)
        throw new Error('power cut')
      }),
    ).rejects.toThrow('power cut')
    expect(await invoicesOf(made.id)).toEqual([])
    expect(await brokenInvoiceInvariants(db)).toEqual([])
    await issueAll()
    expect(await invoicesOf(made.id)).toHaveLength(1)
    expect(await brokenInvoiceInvariants(db)).toEqual([])
  })
})

describe('reading an invoice', async () => {
  const alices = await paid(await order(breadBasket(world), 'alice'))
  const guests = await paid(await order(bothShopsBasket(world)))
  const unpaid = await order(breadBasket(world), 'alice')
  await issueAll()
  const url = `/api/orders/${alices.id}/invoice` as const

  it('is allowed to its buyer, its shop, operators and a guest with the order’s token, and gives a PDF', async () => {
    for (const answer of [
      await read(alices.id, 'alice'),
      await read(alices.id, 'baker'),
      await read(alices.id, 'admin'),
      await read(guests.parts[0]!.id, undefined, guests.token),
    ]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringMatching(/^inline; filename="R[\d-]+-LS\d{4}-\d{6}\.pdf"$/),
      })
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  scenario('needs an account or a token', { when: `GET ${url}`, answers: 401 })
  scenario('is refused to another customer', { as: 'bob', when: `GET ${url}`, answers: 404 })
  scenario('is refused to another shop', { as: 'florist', when: `GET ${url}`, answers: 404 })
  scenario('is refused to another guest', {
    when: `GET ${url}`,
    headers: { 'x-order-token': guests.token! },
    answers: 404,
  })
  scenario('answers 409 if no invoice was issued yet', {
    as: 'alice',
    when: `GET /api/orders/${unpaid.id}/invoice`,
    headers: { accept: '*/*' },
    answers: 409,
    with: 'Invoice not issued yet',
  })
  scenario('answers 404 for an invalid id of an order', {
    as: 'alice',
    when: 'GET /api/orders/x/invoice',
    answers: 404,
  })
  scenario('answers with the list of invoices if the client asks for JSON', {
    as: 'alice',
    when: `GET ${url}`,
    answers: 200,
    with: [{ kind: 'simplified', total: alices.totals.total, order: { id: alices.id, code: alices.code } }],
  })

  it('of a group answers with the list of its parts’ invoices, or with the one invoice that `id` selects', async () => {
    const list = (await read(guests.id, undefined, guests.token)).json<
      { id: string; number: string; order: { id: string } }[]
    >()
    expect(list.map(({ order: { id } }) => id)).toEqual(guests.parts.map(({ id }) => id))
    const pdf = await read(guests.id, undefined, guests.token, '*/*', `?id=${list[1]!.id}`)
    expect(pdfTexts(pdf.rawPayload)[0]).toBe(`Factura simplificada ${list[1]!.number}`)
    expect((await read(guests.id, undefined, guests.token, '*/*', `?id=${uuidv7()}`)).statusCode).toBe(404)
  })

  it('is refused to a shop if the invoice belongs to another shop of the same group', async () => {
    const part = guests.parts.find(({ business }) => business!.id === world.tailor.id)!
    expect((await read(part.id, 'baker')).statusCode).toBe(404)
  })
})

describe('an order of a shop that does not invoice with Lonja', () => {
  const invoicing = (system: 'lonja' | 'own' | 'off') =>
    db.query({ text: 'update business set invoicing = $2 where id = $1', values: [world.bakery.id, system] })
  const listOf = async ({ id, token }: MadeOrder) =>
    (await read(id, undefined, token, 'application/json')).json<{ id: string; kind: string; total: number }[]>()

  it.each(['own', 'off'] as const)('has a receipt instead of an invoice with the choice «%s»', async (system) => {
    await invoicing(system)
    const made = await paid(await order(bothShopsBasket(world)))
    await issueAll()
    const [bakery, tailor] = [world.bakery, world.tailor].map(({ id }) =>
      made.parts.find(({ business }) => business!.id === id)!,
    )
    expect((await listOf(made)).map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'simplified'])
    expect(await listOf({ ...made, id: bakery!.id })).toEqual([
      expect.objectContaining({ id: bakery!.id, kind: 'receipt', number: bakery!.code, total: bakery!.totals.total }),
    ])
    const texts = pdfTexts((await read(bakery!.id, undefined, made.token)).rawPayload).join('\n')
    expect(texts).toContain(`Justificante de compra ${bakery!.code}`)
    expect(texts).toContain('Este documento no es una factura.')
    expect(texts).not.toContain('Base imponible')
    expect(await invoicesOf(tailor!.id)).toHaveLength(1)
    await invoicing('lonja')
  })

  it('is not invoiced later, if the shop chooses Lonja again', async () => {
    await invoicing('own')
    const made = await paid(await order(breadBasket(world)))
    await issueAll()
    await invoicing('lonja')
    await db.query({ text: 'update "order" set invoice_at = now() where invoice_at > now()' })
    await issueAll()
    expect(await listOf(made)).toMatchObject([{ kind: 'receipt' }])
  })

  it('has a correction of goodwill, with its reason', async () => {
    const made = await paid(await order(breadBasket(world, 2)))
    await issueAll()
    const goodwill = { amount: 99, reason: 'Llegó frío' }
    const answer = await send({ as: 'admin', when: 'POST /api/orders-adjust', body: { order: made.id, goodwill } })
    expect(answer.statusCode).toBe(200)
    await db.query({ text: `update refund set state = 'done', done_at = now() where order_id = $1`, values: [made.id] })
    while (await rectifyNext(db));
    const [correction] = await db.query<{ total: number; rectifies: { reason: string } }>({
      text: `select total, snapshot->'rectifies' as rectifies from invoice where order_id = $1 and kind = 'rectifying'`,
      values: [made.id],
    })
    expect(correction).toMatchObject({ total: -99, rectifies: { reason: 'Llegó frío' } })
    expect(await brokenInvoiceInvariants(db)).toEqual([])
  })

  it('has no correction of a refund by Lonja, although Lonja issued the invoice before', async () => {
    const made = await paid(await order(breadBasket(world)))
    await issueAll()
    await invoicing('own')
    const answer = await send({
      as: 'admin',
      when: 'POST /api/orders-refund',
      body: { order: made.id, reason: 'roto' },
    })
    expect(answer.statusCode).toBe(200)
    await db.query({ text: `update refund set state = 'done', done_at = now() where order_id = $1`, values: [made.id] })
    while (await rectifyNext(db));
    await invoicing('lonja')
    while (await rectifyNext(db));
    expect(await listOf(made)).toMatchObject([{ kind: 'simplified' }])
    expect(await brokenInvoiceInvariants(db)).toEqual([])
  })

  it('has a receipt that shows refunded money', async () => {
    await invoicing('off')
    const made = await paid(await order(breadBasket(world)))
    await issueAll()
    const answer = await send({
      as: 'admin',
      when: 'POST /api/orders-refund',
      body: { order: made.id, reason: 'roto' },
    })
    expect(answer.json()).toMatchObject({ id: made.id })
    await db.query({ text: `update refund set state = 'done', done_at = now() where order_id = $1`, values: [made.id] })
    await invoicing('lonja')
    const texts = pdfTexts((await read(made.id, undefined, made.token)).rawPayload).join('\n')
    expect(texts).toContain('Devuelto después: 2,50')
  })

  it('has no document before it is paid', async () => {
    await invoicing('off')
    const made = await order(breadBasket(world))
    await issueAll()
    expect(await listOf(made)).toEqual([])
    expect((await read(made.id, undefined, made.token)).statusCode).toBe(409)
    await invoicing('lonja')
  })
})
