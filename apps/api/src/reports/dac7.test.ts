import type { Dac7Report } from '@lonja/contract/reports/dac7'
import { describe, expect, it } from 'vitest'
import { deliverMail } from '#/letters/deliver'
import { dac7Letter } from '#/reports/dac7-letter'
import type { Message } from '#/mail/mailer'
import { bankWorld } from '#/testing/bank-world'
import type { MadeOrder } from '#/testing/order-world'
import { testConfig } from '#/testing/config'
import { people } from '#/testing/scenario'
import { thisYear } from './asked-year.ts'

const { bank, world, scenario, db, bread, ...act } = await bankWorld()
const { send, services } = scenario
await db.query({ text: `update "user" set town_role = 'auditor' where id = $1`, values: [people.bob.id] })
const year = thisYear()
const when = `GET /api/reports/dac7?year=${year}` as const
const config = testConfig({ origin: 'https://lonja.example' })
const letters = 'POST /api/reports/dac7/letters'

async function paid(units: number): Promise<MadeOrder> {
  const made = await act.orderAtBank('alice', bread(units))
  await act.applyEvent(bank.pay(made.ref))
  return made
}
const post = async (path: string, body: object) =>
  expect((await send({ as: 'baker', when: `POST /api/${path}`, body })).statusCode).toBe(200)
const one = ({ lines }: MadeOrder, units: object) => [{ soldProduct: lines[0]!.id, ...units }]
const read = async () => (await send({ as: 'admin', when })).json<Dac7Report>()
const bakery = async () => (await read()).shops.find(({ business }) => business.id === world.bakery.id)!
/** Confirms all refunds at the bank. */
const confirmRefunds = () =>
  db.query({ text: `update refund set state = 'done', done_at = now() where state <> 'refused'` })

describe('the report to the tax office', () => {
  scenario('needs a login', { when, answers: 401, with: 'Authentication required' })
  scenario('is not for customers', { as: 'alice', when, answers: 403, with: 'Access Denied.' })
  scenario('is not for shops', { as: 'baker', when, answers: 403, with: 'Access Denied.' })
  scenario('is for auditors', { as: 'bob', when, answers: 200 })
  scenario('is about the last year if none is given', {
    as: 'admin',
    when: 'GET /api/reports/dac7',
    answers: 200,
    with: { year: year - 1, over: true, shops: [] },
  })
  scenario('is refused for a year to come', {
    as: 'admin',
    when: `GET /api/reports/dac7?year=${year + 1}`,
    answers: 422,
    with: 'year: This value is not valid.',
  })
  scenario('is refused for a text that is no year', {
    as: 'admin',
    when: 'GET /api/reports/dac7?year=20x5',
    answers: 422,
    with: 'year: This value is not valid.',
  })

  it('deducts refunds and adjustments of real orders, and the commission of the shop', async () => {
    const [kept, refunded, adjusted, gone] = [await paid(4), await paid(3), await paid(3), await paid(2)]
    await post('orders-refund', { order: refunded.id, lines: one(refunded, { quantity: 1 }) })
    expect(
      (await send({ as: 'baker', when: `PUT /api/orders/${adjusted.id}`, body: { status: 'accepted' } })).statusCode,
    ).toBe(200)
    await post('orders-adjust', { order: adjusted.id, lines: one(adjusted, { missing: 2 }) })
    await post('orders-refund', { order: gone.id, lines: one(gone, { quantity: 2 }) })
    await confirmRefunds()
    await db.query({ text: 'update business set commission = 550 where id = $1', values: [world.bakery.id] })
    const sums = { paid: 250 * 12, refunded: 250 * 5, fees: Math.round(1_750 * 0.055), operations: 3 }
    const { total, quarters, reported } = await bakery()
    expect(kept.id).toBeDefined()
    expect(total).toEqual({ ...sums, amount: sums.paid - sums.refunded - sums.fees })
    expect(quarters.filter((quarter) => quarter.paid > 0)).toEqual([total])
    expect(reported).toBe(false)
  })

  it('names the data that the seller has not given', async () => {
    const change = (text: string) =>
      db.query({ text: `update business set ${text} where id = $1`, values: [world.bakery.id] })
    await change(`legal_name = ' ', cif = 'B00000000', dsa_trader = null, iban = null`)
    expect(await bakery()).toMatchObject({ person: false, missing: ['legalName', 'cif', 'registry', 'iban'] })
    await change(`legal_name = 'Horno SL', cif = '12345678Z', iban = 'ES9121000418450200051332'`)
    expect(await bakery()).toMatchObject({ person: true, missing: [] })
  })

  it('leaves a seller out with less than 30 sales and at most 2,000 euros, but not with one of the two', async () => {
    await db.query({ text: 'update business set commission = null where id = $1', values: [world.bakery.id] })
    const { total } = await bakery()
    const made = await paid(1)
    const set = (amount: number) =>
      db.query({
        text: `update payment_split set amount = $2, captured = $2, asked = 0 where order_id = $1`,
        values: [made.id, amount],
      })
    await set(200_000 - total.amount)
    expect(await bakery()).toMatchObject({ reported: false, total: { amount: 200_000 } })
    await set(200_001 - total.amount)
    expect(await bakery()).toMatchObject({ reported: true, total: { amount: 200_001 } })
    await set(1)
    for (let count = (await bakery()).total.operations; count < 29; count += 1) await paid(1)
    expect(await bakery()).toMatchObject({ reported: false, total: { operations: 29 } })
    await paid(1)
    expect(await bakery()).toMatchObject({ reported: true, total: { operations: 30 } })
  })
})

describe('the letters to the sellers', () => {
  const body = { year }
  scenario('need a login', { when: letters, body, answers: 401, with: 'Authentication required' })
  scenario('are not for shops', { as: 'baker', when: letters, body, answers: 403, with: 'Access Denied.' })
  scenario('are not for auditors', { as: 'bob', when: letters, body, answers: 403, with: 'Access Denied.' })
  scenario('are refused for a year to come', {
    as: 'admin',
    when: letters,
    body: { year: year + 1 },
    answers: 422,
    with: 'year: This value is not valid.',
  })

  it('go once to the owners, also if two operators send them at once, and again after the sums have changed', async () => {
    const sent = async () => (await send({ as: 'admin', when: letters, body })).json<{ shops: number; mails: number }>()
    const both = await Promise.all([sent(), sent()])
    expect(both.map(({ shops }) => shops).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await bakery()).toMatchObject({ letter: { current: true } })
    await paid(1)
    expect(await bakery()).toMatchObject({ letter: { current: false } })
    expect(await sent()).toEqual({ shops: 1, mails: 1 })
    expect(await sent()).toEqual({ shops: 0, mails: 0 })
  })

  it('have the sums of every quarter and of the year', async () => {
    const outbox: Message[] = []
    await db.query({ text: `delete from mail where kind <> 'dac7'` })
    const mailer = { send: async (message: Message) => void outbox.push(message), close() {} }
    while ((await deliverMail({ ...services, config }, mailer)) > 0);
    expect(outbox.length).toBeGreaterThan(0)
    const text = JSON.stringify(outbox.at(-1))
    expect(text).toContain('Trimestre 4')
    expect(text).toContain(`Todo ${year}`)
    expect(text).toContain('12345678Z')
  })

  it.each([
    ['ca', 'El que comuniquem a Hisenda', 'Trimestre 4'],
    ['en', 'What we report to the tax office', 'Quarter 4'],
  ])('are in the language of the owner: %s', async (language, subject, quarter) => {
    const [letter] = await db.query<{ id: string }>({
      text: 'select business_id as id from dac7_letter where year = $1',
      values: [year],
    })
    await db.query({ text: 'update "user" set language = $2 where email = $1', values: [people.baker.email, language] })
    const told = await dac7Letter(services, {
      id: letter!.id,
      kind: 'dac7',
      recipient: people.baker.email,
      attempts: 0,
      data: { business: letter!.id, year: String(year) },
    })
    expect(told).toMatchObject({ language, subject: expect.stringContaining(subject) })
    expect(told!.sections!.map(({ heading }) => heading)).toContain(quarter)
  })
})
