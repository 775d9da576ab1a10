import { describe, expect, it } from 'vitest'
import { brokenInvariants } from '#/testing/ledger'
import { queriedAttemptSql, queryBank, type QueriedAttempt } from './query-bank.ts'
import { bankWorld } from '../testing/bank-world.ts'
import { expireOrders } from './expire-orders.ts'
import { queryPayments } from './query-payments.ts'
import { reconcile } from './reconcile.ts'
import { sendRefund } from './send-refunds.ts'

const { bank, world, bizum, scenario, db, bread, both, ...act } = await bankWorld()
const { orderAs, orderAtBank, goToBank, applyEvent, read, payment, refunds, cancel, attempt, comboOf, age } = act
const { services } = scenario

const many = process.env['TEST_DATABASE_URL'] ? 12 : 4

async function sendAll(): Promise<void> {
  while (await sendRefund(services));
}
/** Moves the due times of refunds and queries this many seconds into the past. */
const later = async (seconds: number) => {
  await db.query({
    text: 'update refund set next_at = next_at - make_interval(secs => $1) where state in ($2, $3)',
    values: [seconds, 'requested', 'sent'],
  })
  await db.query({ text: 'update payment set query_at = query_at - make_interval(secs => $1)', values: [seconds] })
}
const anomalies = async (ref: string) =>
  db.query({
    text: 'select kind, expected, found from payment_anomaly where provider_ref = $1 order by kind',
    values: [ref],
  })

describe('an unpaid order whose reservation has ended', () => {
  it('is canceled, and its reserved units are released', async () => {
    const before = await comboOf(world.bread.combo_id)
    const { id, paymentId } = await orderAtBank('alice', bread(2))
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'pending' } })
    await age(id, 41)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({
      status: { code: 'canceled' },
      paymentState: 'canceled',
      reservationExpires: null,
      history: [{ status: { code: 'pending' } }, { status: { code: 'canceled' }, actor: 'system' }],
    })
    expect(await payment(paymentId)).toMatchObject({ status: 'expired' })
    expect(await comboOf(world.bread.combo_id)).toEqual(before)
    expect(await applyEvent(bank.pay(await act.refOf(paymentId)))).toMatchObject({ kind: 'surplus' })
  })

  it('is canceled if its customer never went to the bank', async () => {
    const { id } = await orderAs('alice', both())
    await age(id, 11)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'canceled' }, payments: [{ status: 'expired' }] })
  })

  it('is paid if the bank is queried and reports the payment', async () => {
    const { id, ref } = await orderAtBank('alice', both())
    bank.pay(ref)
    await age(id, 41)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('is paid if the customer paid with an earlier, abandoned attempt', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    const second = (await attempt('alice', id, bizum.id)).json<{ id: string }>()
    await goToBank('alice', second.id)
    bank.pay(ref)
    await age(id, 41)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentMethod: { code: 'card' } })
  })

  it('stays open while the bank does not answer, but is canceled two hours after it was made', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    await age(id, 41)
    bank.isDown = true
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'pending' } })
    await age(id, 80)
    await expireOrders(services)
    bank.isDown = false
    expect(await read(id)).toMatchObject({ status: { code: 'canceled' } })
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'surplus' })
  })

  it('either stays open or is canceled with its payment, if the customer goes to the bank at the same time', async () => {
    const { id, payments } = await orderAs('alice', bread())
    await age(id, 11)
    await Promise.all([expireOrders(services), act.redirect('alice', payments[0]!.id)])
    const { status, payments: after } = await read(id)
    expect([
      ['pending', 'processing'],
      ['canceled', 'expired'],
    ]).toContainEqual([status.code, after[0]!.status])
  })

  it('stays open if the customer goes to the bank again while the bank is being queried', async () => {
    const { id } = await orderAtBank('alice', bread())
    await age(id, 41)
    bank.meanwhile = async () => {
      const second = (await attempt('alice', id)).json<{ id: string }>()
      await goToBank('alice', second.id)
    }
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'pending' }, payments: [{}, { status: 'processing' }] })
  })

  it('is paid if the bank’s notification arrives while the bank is being queried', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    await age(id, 41)
    bank.meanwhile = () => applyEvent(bank.notice(ref))
    await expireOrders(services)
    bank.pay(ref)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('that is paid at the same time is either confirmed, or canceled and refunded', { timeout: 120_000 }, async () => {
    for (let round = 0; round < many; round += 1) {
      const { id, ref, paymentId, totals } = await orderAtBank('alice', both())
      await age(id, 41)
      const notice = bank.notice(ref)
      const jobs = [expireOrders(services), expireOrders(services)]
      await Promise.all([...jobs, applyEvent(notice), applyEvent(notice)])
      bank.pay(ref)
      const { status, paymentState } = await read(id)
      expect(['confirm', 'canceled']).toContain(status.code)
      expect(paymentState).toBe('paid')
      const back = (await refunds(paymentId)).reduce((all, { amount }) => all + amount, 0)
      expect(back).toBe(status.code === 'canceled' ? totals.total : 0)
    }
  })
})

describe('an order confirmed by an operator', () => {
  const confirm = (id: string) =>
    scenario.send({ as: 'admin', when: `PUT /api/orders/${id}`, body: { status: 'confirm' } })

  it('is not canceled when its reservation ends, and is paid when the bank reports the payment', async () => {
    const before = await comboOf(world.bread.combo_id)
    const { id, ref } = await orderAtBank('alice', bread(2))
    expect((await confirm(id)).statusCode).toBe(200)
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, allocated: before.allocated + 2 })
    await age(id, 200)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'awaiting' })
    await applyEvent(bank.pay(ref))
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('in one part only loses the other part when the reservation ends; money for that part is refunded', async () => {
    const { id, ref, parts, paymentId } = await orderAtBank('alice', both())
    expect((await confirm(parts[0]!.id)).statusCode).toBe(200)
    await age(id, 200)
    await expireOrders(services)
    expect(await read(id)).toMatchObject({
      status: { code: 'confirm' },
      reservationExpires: null,
      parts: [{ status: { code: 'confirm' } }, { status: { code: 'canceled' } }],
      payments: [{ status: 'processing' }],
    })
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await refunds(paymentId)).toEqual([{ amount: parts[1]!.totals.total, state: 'requested' }])
    await sendAll()
    expect(await read(id)).toMatchObject({ paymentState: 'partially_refunded' })
  })
})

describe('a refund is sent to the bank', () => {
  const paid = async (body: unknown = bread()) => {
    const made = await orderAtBank('alice', body)
    await applyEvent(bank.pay(made.ref))
    return made
  }

  it('only once, when a paid order is canceled', async () => {
    const { id, ref, paymentId } = await paid()
    await cancel('alice', id)
    await cancel('alice', id)
    await sendAll()
    await sendAll()
    expect(bank.operations.get(ref)).toMatchObject({ captured: 250, refunded: 250 })
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'done' }])
    expect(await read(id)).toMatchObject({ paymentState: 'refunded' })
    expect(await payment(paymentId)).toMatchObject({ status: 'refunded' })
    expect((await payment(paymentId))['events']).toMatchObject([
      {},
      { status: 'completed', amount: 250 },
      { status: 'refunded', amount: 250, actor: 'bank' },
    ])
  })

  it('for the share of a shop that cancels its part', async () => {
    const { id, ref, paymentId, parts } = await paid(both())
    await cancel('baker', parts[0]!.id)
    await sendAll()
    expect(bank.operations.get(ref)).toMatchObject({ refunded: parts[0]!.totals.total })
    expect(await read(id)).toMatchObject({ paymentState: 'partially_refunded' })
    expect(await read(parts[0]!.id)).toMatchObject({ paymentState: 'refunded' })
    expect(await read(parts[1]!.id)).toMatchObject({ paymentState: 'paid' })
    await cancel('florist', parts[1]!.id)
    await sendAll()
    expect(await payment(paymentId)).toMatchObject({ status: 'refunded' })
    expect(await read(id)).toMatchObject({ paymentState: 'refunded', status: { code: 'canceled' } })
  })

  it('for a surplus that arrived after the order was canceled', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    await cancel('alice', id)
    await applyEvent(bank.pay(ref))
    await sendAll()
    expect(bank.operations.get(ref)).toMatchObject({ refunded: 250 })
    expect(await payment(paymentId)).toMatchObject({ status: 'refunded', surplus: true })
    expect(await read(id)).toMatchObject({ paymentState: 'refunded' })
  })

  it('only once, if the bank’s answer was lost', async () => {
    const { id, ref, paymentId } = await paid()
    await cancel('alice', id)
    bank.refunding = 'answer lost'
    await sendAll()
    bank.refunding = 'done'
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'sent' }])
    await sendAll()
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'sent' }])
    const asked = bank.refunds
    await later(60)
    await sendAll()
    expect(bank.refunds).toBe(asked)
    expect(bank.operations.get(ref)).toMatchObject({ refunded: 250 })
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'done' }])
  })

  it('a second time, if the first request never arrived at the bank', async () => {
    const { id, ref } = await paid()
    await cancel('alice', id)
    bank.refunding = 'request lost'
    await sendAll()
    bank.refunding = 'done'
    expect(bank.operations.get(ref)).toMatchObject({ refunded: 0 })
    await later(60)
    await sendAll()
    expect(bank.operations.get(ref)).toMatchObject({ refunded: 250 })
    expect(await read(id)).toMatchObject({ paymentState: 'refunded' })
  })

  it('only once, if the bank has refunded another amount meanwhile, and operators are notified', async () => {
    const { id, ref, paymentId } = await paid(bread(2))
    await cancel('alice', id)
    bank.refunding = 'request lost'
    await sendAll()
    bank.refunding = 'done'
    bank.operations.get(ref)!.refunded = 100
    await later(60)
    await sendAll()
    expect(bank.operations.get(ref)).toMatchObject({ refunded: 100 })
    expect(await anomalies(ref)).toEqual([{ kind: 'refunded', expected: 500, found: 100 }])
    expect(await refunds(paymentId)).toEqual([{ amount: 500, state: 'sent' }])
    bank.operations.get(ref)!.refunded = 500
  })

  it('only once, if several processes send refunds at the same time', { timeout: 60_000 }, async () => {
    const { id, ref, paymentId } = await paid(both())
    await cancel('alice', id)
    await Promise.all(Array.from({ length: 8 }, sendAll))
    await later(60)
    await Promise.all(Array.from({ length: 8 }, sendAll))
    expect(bank.operations.get(ref)!.refunded).toBe(bank.operations.get(ref)!.captured)
    expect((await refunds(paymentId)).map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it('and operators are notified if the bank refuses it', async () => {
    const { id, ref, paymentId } = await paid()
    await cancel('alice', id)
    bank.refunding = 'refused'
    await sendAll()
    bank.refunding = 'done'
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'refused' }])
    expect(await anomalies(ref)).toEqual([{ kind: 'refused', expected: 250, found: 0 }])
    expect(await read(id)).toMatchObject({ paymentState: 'paid' })
  })
})

describe('a bank is queried', () => {
  it('about an attempt for which no notification arrived', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    bank.pay(ref)
    await queryPayments(services)
    expect(await read(id)).toMatchObject({ status: { code: 'pending' } })
    await later(121)
    await queryPayments(services)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('at growing intervals, until its answer contains the result', async () => {
    const { ref, paymentId } = await orderAtBank('alice', bread())
    const waits: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const [row] = await db.query<{ wait: number }>({
        text: 'select round(extract(epoch from query_at - now()) / 60)::int as wait from payment where id = $1',
        values: [paymentId],
      })
      waits.push(row!.wait)
      await db.query({ text: 'update payment set query_at = now() where id = $1', values: [paymentId] })
      await queryPayments(services)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 240, 240])
    bank.close(ref)
    await db.query({ text: 'update payment set query_at = now() where id = $1', values: [paymentId] })
    await queryPayments(services)
    expect(await payment(paymentId)).toMatchObject({ status: 'expired' })
    await db.query({
      text: `update payment set query_at = now(), redirect_expires = now() - interval '31 minutes' where id = $1`,
      values: [paymentId],
    })
    await queryPayments(services)
    expect(await db.query({ text: 'select query_at from payment where id = $1', values: [paymentId] })).toEqual([
      { query_at: null },
    ])
  })

  it('again after a decline, because the customer may try another card there', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    bank.decline(ref)
    bank.close(ref)
    await later(121)
    await queryPayments(services)
    expect(await read(id)).toMatchObject({ status: { code: 'pending' }, paymentState: 'failed' })
    bank.pay(ref)
    await later(300)
    await queryPayments(services)
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('after it reported a refund, and the refunded sums are compared', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    await applyEvent(bank.pay(ref))
    bank.operations.get(ref)!.refunded = 100
    expect(await applyEvent(bank.notice(ref, { outcome: 'refunded', amount: 100 }))).toMatchObject({ kind: 'asks' })
    await queryPayments(services)
    expect(await anomalies(ref)).toEqual([{ kind: 'refunded', expected: 0, found: 100 }])
    expect(await read(id)).toMatchObject({ paymentState: 'paid' })
    bank.operations.get(ref)!.refunded = 0
  })

  it('again later if it did not answer', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    bank.pay(ref)
    await later(121)
    bank.isDown = true
    await queryPayments(services)
    bank.isDown = false
    expect(await read(id)).toMatchObject({ status: { code: 'pending' } })
    await later(300)
    await queryPayments(services)
    expect(await read(id)).toMatchObject({ paymentState: 'paid' })
  })

  it('only if its provider is configured', async () => {
    const { paymentId } = await orderAtBank('alice', bread())
    const [asked] = await db.query<QueriedAttempt>({
      text: `select ${queriedAttemptSql} from payment p where p.id = $1`,
      values: [paymentId],
    })
    expect(await queryBank({ ...services, providers: [] }, asked!)).toBeNull()
  })
})

describe('reconciling payments once a day', () => {
  it('applies missing notifications, compares all sums, and records differences for operators', async () => {
    const paid = await orderAtBank('alice', bread())
    bank.pay(paid.ref)
    const strange = await orderAtBank('alice', bread())
    await applyEvent(bank.pay(strange.ref))
    bank.operations.get(strange.ref)!.captured = 0
    const fine = await orderAtBank('alice', both())
    await applyEvent(bank.pay(fine.ref))

    const day = new Date('2027-03-28T10:00:00Z')
    expect(await reconcile(services, day)).toBeGreaterThanOrEqual(3)
    expect(await reconcile(services, day)).toBeNull()
    expect(await read(paid.id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
    expect(await anomalies(strange.ref)).toEqual([{ kind: 'captured', expected: 250, found: 0 }])
    expect(await anomalies(fine.ref)).toEqual([])
    expect(await read(strange.id)).toMatchObject({ paymentState: 'paid' })
    expect(await reconcile(services, new Date('2027-03-28T23:30:00Z'))).not.toBeNull()
    expect(await anomalies(strange.ref)).toHaveLength(1)
  })
})

it('all money, stock and histories are consistent after these tests', async () => {
  await later(100_000)
  await sendAll()
  expect(await brokenInvariants(db)).toEqual([])
})
