import { describe, expect, it } from 'vitest'
import { insert } from '#/database/insert'
import { bankWorld } from '#/testing/bank-world'
import { sendRefund } from '#/payments/send-refunds'
import { insertUser, testPassword } from '#/testing/factories'
import { brokenInvariants } from '#/testing/ledger'
import { people } from '#/testing/scenario'

// Managers of a shop and the town's support may refund at most 50 € of one order. Only owners and operators may refund
// more. 50 € is the price of twenty loaves.
const LIMIT = 5_000
const LOAF = 250

const { bank, world, scenario, db, bread, both, orderAs, orderAtBank, applyEvent, refunds, cancel } = await bankWorld()

const members = { manager: world.bakery.id, clerk: world.bakery.id, accountant: world.bakery.id }
const town = ['support', 'editor', 'auditor'] as const
for (const role of [...Object.keys(members), ...town]) {
  const isTown = town.some((one) => one === role)
  const { id } = await insertUser(db, { username: `the-${role}`, town_role: isTown ? role : null })
  if (!isTown) await insert(db, 'business_member', { business_id: world.bakery.id, user_id: id, role })
}
// The florist owns the tailor's shop and is a manager at the bakery.
await insert(db, 'business_member', { business_id: world.bakery.id, user_id: people.florist.id, role: 'manager' })

const tokens = new Map<string, string>()
async function tokenOf(username: string): Promise<string> {
  if (!tokens.has(username)) {
    const form = { grant_type: 'password', username, password: testPassword }
    const login = await scenario.app.inject({ method: 'POST', url: '/api/login', payload: form })
    tokens.set(username, login.json<{ access_token: string }>().access_token)
  }
  return tokens.get(username)!
}
/** Requests a refund. Returns the status of the answer, and the detail if the refund is refused. */
async function back(who: string | null, body: object): Promise<[number, string | undefined]> {
  const headers: Record<string, string> = who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` }
  const answer = await scenario.send({ when: 'POST /api/orders-refund', body, headers })
  return [answer.statusCode, answer.json<{ detail?: string }>().detail]
}
const done: [number, undefined] = [200, undefined]
const overLimit: [number, string] = [403, 'Refund limit exceeded']
const nothing: [number, string] = [409, 'Nothing to refund']

async function paid(body: unknown) {
  const made = await orderAtBank('alice', body)
  await applyEvent(bank.pay(made.ref))
  const lines = (quantity: number) => [{ soldProduct: made.lines[0]!.id, quantity }]
  return { ...made, lines, loaves: (quantity: number) => ({ order: made.id, lines: lines(quantity) }) }
}
async function sendAll(): Promise<void> {
  while (await sendRefund(scenario.services));
}
const shareOf = async (orderId: string) => {
  const [share] = await db.query<{ captured: number; promised: number; refunded: number }>({
    text: 'select captured, promised, refunded from payment_split where order_id = $1',
    values: [orderId],
  })
  return share!
}
const stockOf = async () =>
  db.query({
    text: 'select stock, allocated from attribute_combo where id = $1',
    values: [world.bread.combo_id],
  })

describe.each(['the-manager', 'the-support', 'florist'])('%s refunds', (who) => {
  it('at most the limit for one order, in one step or in several', async () => {
    const made = await paid(bread(30))
    expect(await back(who, made.loaves(20))).toEqual(done)
    expect(await back(who, made.loaves(1))).toEqual(overLimit)
    const other = await paid(bread(30))
    for (const quantity of [10, 9]) expect(await back(who, other.loaves(quantity))).toEqual(done)
    expect(await back(who, other.loaves(2))).toEqual(overLimit)
    expect(await back(who, other.loaves(1))).toEqual(done)
    await sendAll()
    expect(await back(who, other.loaves(1))).toEqual(overLimit)
    expect(await shareOf(other.id)).toEqual({ captured: 30 * LOAF, promised: LIMIT, refunded: LIMIT })
  })

  it('nothing if the request exceeds the limit by one unit; stock and payment do not change', async () => {
    const made = await paid(bread(21))
    const before = await stockOf()
    expect(await back(who, made.loaves(21))).toEqual(overLimit)
    expect(await back(who, { order: made.id })).toEqual(overLimit)
    expect(await refunds(made.paymentId)).toEqual([])
    expect(await shareOf(made.id)).toEqual({ captured: 21 * LOAF, promised: 0, refunded: 0 })
    expect(await stockOf()).toEqual(before)
  })

  it('nothing if other people have already refunded up to the limit', async () => {
    const made = await paid(bread(24))
    expect(await back('baker', made.loaves(20))).toEqual(done)
    expect(await back(who, { order: made.id })).toEqual(overLimit)
    expect(await back('admin', { order: made.id })).toEqual(done)
    expect(await back(who, { order: made.id })).toEqual(nothing)
  })

  it('money again after the bank refused a refund, which then does not count towards the limit', async () => {
    const made = await paid(bread(30))
    bank.refunding = 'refused'
    expect(await back(who, made.loaves(20))).toEqual(done)
    await sendAll()
    bank.refunding = 'done'
    expect(await shareOf(made.id)).toMatchObject({ promised: 0, refunded: 0 })
    expect(await back(who, { ...made.loaves(10), restock: false })).toEqual(done)
  })

  it('at most the limit in total if five requests arrive at once', { timeout: 60_000 }, async () => {
    const made = await paid(bread(40))
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => back(who, made.loaves(8))))
    expect(answers.toSorted(([a], [b]) => a - b)).toEqual([done, done, overLimit, overLimit, overLimit])
    expect(await shareOf(made.id)).toMatchObject({ promised: 16 * LOAF })
  })
})

describe('the refund limit', () => {
  it('applies to the total of an order of two shops if the town’s support refunds both at once', async () => {
    const made = await paid({ ...both(), lines: both().lines.map((line) => ({ ...line, quantity: 2 })) })
    expect(made.totals.total).toBeGreaterThan(LIMIT)
    expect(await back('the-support', { order: made.id })).toEqual(overLimit)
    expect(await refunds(made.paymentId)).toEqual([])
    expect(await back('admin', { order: made.id })).toEqual(done)
  })

  it('does not apply to owners of the shop and to operators', async () => {
    for (const who of ['baker', 'admin']) {
      const made = await paid(bread(30))
      expect(await back(who, made.loaves(25))).toEqual(done)
      expect(await back(who, { order: made.id })).toEqual(done)
    }
  })

  it('can be changed or removed in the configuration', async () => {
    Object.assign(scenario.services.config, { refundLimit: 1_000 })
    const made = await paid(bread(8))
    expect(await back('the-manager', made.loaves(5))).toEqual(overLimit)
    expect(await back('the-manager', made.loaves(4))).toEqual(done)
    Object.assign(scenario.services.config, { refundLimit: undefined })
    expect(await back('the-manager', made.loaves(1))).toEqual(done)
  })
})

describe('an amount above the paid amount', () => {
  it('is never refunded, neither at once nor in several steps, whoever requests the refund', async () => {
    const made = await paid(bread(3))
    expect(await back('baker', made.loaves(4))).toEqual([422, expect.any(String)])
    expect(await back('baker', made.loaves(2))).toEqual(done)
    expect(await back('baker', made.loaves(2))).toEqual([422, expect.any(String)])
    expect(await back('admin', { order: made.id })).toEqual(done)
    for (const who of ['baker', 'admin', 'the-manager', 'the-support'])
      expect([await back(who, { order: made.id }), await back(who, made.loaves(1))]).toEqual([nothing, nothing])
    await sendAll()
    expect(await shareOf(made.id)).toEqual({ captured: 750, promised: 750, refunded: 750 })
    expect(bank.operations.get(made.ref)).toMatchObject({ captured: 750, refunded: 750 })
  })

  it('is never refunded by five requests at once', { timeout: 60_000 }, async () => {
    const made = await paid(bread(2))
    const answers = await Promise.all(
      ['baker', 'admin', 'the-manager', 'the-support', 'baker'].map((who) => back(who, { order: made.id })),
    )
    expect(answers.toSorted(([a], [b]) => a - b)).toEqual([done, nothing, nothing, nothing, nothing])
    expect(await shareOf(made.id)).toMatchObject({ captured: 500, promised: 500 })
  })

  it('is refused by a constraint of the table', async () => {
    const made = await paid(bread(1))
    const promise = db.query({
      text: 'update payment_split set promised = captured + 1 where order_id = $1',
      values: [made.id],
    })
    await expect(promise).rejects.toThrow(/violates check constraint/)
  })

  it('is refused for an unpaid and for a canceled order, which have nothing to refund', async () => {
    const unpaid = await orderAs('alice', bread())
    expect(await back('baker', { order: unpaid.id })).toEqual(nothing)
    const made = await paid(bread(2))
    await cancel('alice', made.id)
    expect(await back('admin', { order: made.id })).toEqual(nothing)
  })
})

describe('a refund is refused before the limit is checked:', async () => {
  const made = await paid(bread(30))

  it.each<[string, string | null, number, string | undefined]>([
    ['without a login', null, 401, 'Authentication required'],
    ['for the buyer', 'alice', 403, 'Access Denied.'],
    ['for clerks', 'the-clerk', 403, 'Access Denied.'],
    ['for accountants', 'the-accountant', 403, 'Access Denied.'],
    ['for the town’s editors', 'the-editor', 403, 'Access Denied.'],
    ['for the town’s auditors', 'the-auditor', 403, 'Access Denied.'],
  ])('%s', async (_whom, who, status, detail) => {
    for (const body of [made.loaves(1), { order: made.id }, {}]) expect(await back(who, body)).toEqual([status, detail])
    expect(await refunds(made.paymentId)).toEqual([])
  })

  it.each<[string, object]>([
    ['with no units', { lines: made.lines(0) }],
    ['with a negative number of units', { lines: made.lines(-1) }],
    ['with part of a unit', { lines: made.lines(0.5) }],
    ['with more units than were bought', { lines: made.lines(31) }],
    ['with the same line twice', { lines: [...made.lines(1), ...made.lines(1)] }],
    ['with an unknown line', { lines: [{ soldProduct: made.id, quantity: 1 }] }],
  ])('%s', async (_what, body) => {
    expect((await back('the-manager', { order: made.id, ...body }))[0]).toBe(422)
    expect(await refunds(made.paymentId)).toEqual([])
  })
})

it('after all these tests, money, stock and the histories of orders are consistent', async () => {
  await sendAll()
  expect(await brokenInvariants(db)).toEqual([])
})
