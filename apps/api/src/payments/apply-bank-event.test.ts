import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#/database/uuid'
import { brokenInvariants } from '#/testing/ledger'
import { bankWorld } from '../testing/bank-world.ts'

const { bank, world, bizum, card, scenario, db, bread, both, ...act } = await bankWorld()
const { orderAs, orderAtBank, goToBank, applyEvent, read, payment, refunds, cancel, attempt, comboOf, refOf } = act

describe('a new order', () => {
  it('is pending while it waits for a bank payment, and reserves its units', async () => {
    const before = await comboOf(world.bread.combo_id)
    const made = await orderAs('alice', bread(3))
    expect(made).toMatchObject({ status: { code: 'pending' }, paymentState: 'awaiting', payments: [{ status: 'new' }] })
    const minutes = (Date.parse(made.reservationExpires!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(9)
    expect(minutes).toBeLessThan(10.1)
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, reserved: before.reserved + 3 })
  })

  it('is confirmed immediately if it needs no bank payment', async () => {
    const made = await orderAs('alice', { ...bread(), paymentMethod: world.inShop.id })
    expect(made).toMatchObject({ status: { code: 'confirm' }, reservationExpires: null })
  })

  it('releases its reserved units when it is canceled', async () => {
    const before = await comboOf(world.bread.combo_id)
    const { id } = await orderAs('alice', bread(2))
    await cancel('alice', id)
    expect(await comboOf(world.bread.combo_id)).toEqual(before)
    expect(await read(id)).toMatchObject({ reservationExpires: null, payments: [{ status: 'canceled' }] })
  })

  it('cannot be confirmed by its shop while it waits for a bank payment', async () => {
    const { id } = await orderAs('alice', bread())
    const answer = await scenario.send({ as: 'baker', when: `PUT /api/orders/${id}`, body: { status: 'confirm' } })
    expect(answer.statusCode).toBe(403)
  })

  it('is confirmed if the customer changes from the bank to payment in the shop', async () => {
    const { id, paymentId, ref } = await orderAtBank('alice', bread())
    expect((await attempt('alice', id, world.inShop.id)).statusCode).toBe(201)
    expect(await read(id)).toMatchObject({
      status: { code: 'confirm' },
      reservationExpires: null,
      payments: [{ id: paymentId, status: 'canceled' }, { status: 'new' }],
    })
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await read(id)).toMatchObject({
      paymentState: 'paid',
      paymentMethod: { code: 'card' },
      payments: [{ status: 'completed' }, { status: 'canceled' }],
    })
  })
})

describe('a captured payment', () => {
  it('notifies the shop, but not the buyer, who has just paid', async () => {
    const unread = async (as: 'alice' | 'baker') =>
      (await scenario.send({ as, when: 'GET /api/me' })).json<{ countNotification: number }>().countNotification
    const before = [await unread('alice'), await unread('baker')]
    const { ref } = await orderAtBank('alice', bread())
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect([await unread('alice'), await unread('baker')]).toEqual([before[0], before[1]! + 1])
  })

  it('marks the order as paid and confirms it', async () => {
    const before = await comboOf(world.bread.combo_id)
    const { id, ref, paymentId } = await orderAtBank('alice', bread(2))
    expect(await applyEvent(bank.pay(ref))).toEqual({ kind: 'pays', paymentId, orderId: id })
    expect(await read(id)).toMatchObject({
      status: { code: 'confirm' },
      paymentState: 'paid',
      reservationExpires: null,
      history: [{ status: { code: 'pending' } }, { status: { code: 'confirm' }, actor: 'bank' }],
    })
    expect(await payment(paymentId)).toMatchObject({
      status: 'completed',
      response: '0000',
      authCode: '123456',
      surplus: false,
      paidDate: expect.any(String),
      events: [
        { status: 'processing', actor: 'system' },
        { status: 'completed', amount: 500, actor: 'bank' },
      ],
    })
    expect(await comboOf(world.bread.combo_id)).toEqual({ ...before, allocated: before.allocated + 2 })
  })

  it('marks the parts of all shops in the order as paid', async () => {
    const { id, ref, totals } = await orderAtBank('alice', both())
    expect(bank.operations.get(ref)!.amount).toBe(totals.total)
    await applyEvent(bank.pay(ref))
    expect(await read(id)).toMatchObject({
      paymentState: 'paid',
      parts: [{ status: { code: 'confirm' } }, { status: { code: 'confirm' } }],
    })
  })

  it('that is reported twice changes nothing the second time', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    const notice = bank.pay(ref)
    await applyEvent(notice)
    const once = await read(id)
    expect(await applyEvent(notice)).toMatchObject({ kind: 'nothing' })
    expect(await read(id)).toEqual(once)
  })

  it('that is reported twenty times at the same time pays the order once', { timeout: 60_000 }, async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', both())
    const notice = bank.pay(ref)
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => applyEvent(notice)))
    expect(verdicts.filter(({ kind }) => kind === 'pays')).toHaveLength(1)
    expect(verdicts.filter(({ kind }) => kind === 'nothing')).toHaveLength(19)
    expect(await refunds(paymentId)).toEqual([])
    expect(await read(id)).toMatchObject({ paymentState: 'paid' })
  })

  it('that is reported after the cancellation is refunded, and the order stays canceled', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    const notice = bank.pay(ref)
    await cancel('alice', id)
    expect(await applyEvent(notice)).toMatchObject({ kind: 'surplus' })
    expect(await applyEvent(notice)).toMatchObject({ kind: 'nothing' })
    expect(await read(id)).toMatchObject({ status: { code: 'canceled' }, paymentState: 'paid' })
    expect(await payment(paymentId)).toMatchObject({ status: 'completed', surplus: true })
    expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'requested' }])
  })

  it('of the first of two attempts pays the order; a later payment of the other attempt is refunded', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    const second = (await attempt('alice', id, bizum.id)).json<{ id: string }>()
    const secondRef = await goToBank('alice', second.id)
    expect(secondRef).not.toBe(ref)
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await payment(second.id)).toMatchObject({ status: 'canceled' })
    expect(await applyEvent(bank.pay(secondRef))).toMatchObject({ kind: 'surplus' })
    expect(await refunds(paymentId)).toEqual([])
    expect(await refunds(second.id)).toEqual([{ amount: 250, state: 'requested' }])
    expect(await read(id)).toMatchObject({ paymentState: 'paid', paymentMethod: { code: 'card' } })
  })

  it('is refunded if another attempt paid the order at the same moment', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, ref } = await orderAtBank('alice', both())
      const second = (await attempt('alice', id, bizum.id)).json<{ id: string }>()
      const other = bank.pay(await goToBank('alice', second.id))
      const notice = bank.pay(ref)
      const verdicts = await Promise.all([applyEvent(notice), applyEvent(other), applyEvent(notice), applyEvent(other)])
      expect(verdicts.map(({ kind }) => kind).toSorted()).toEqual(['nothing', 'nothing', 'pays', 'surplus'])
    }
  })

  it('that is reported during a cancellation is refunded', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, ref, paymentId } = await orderAtBank('alice', bread())
      const notice = bank.pay(ref)
      const [canceled] = await Promise.all([cancel('alice', id), applyEvent(notice), applyEvent(notice)])
      expect(canceled.statusCode).toBe(200)
      expect(await read(id)).toMatchObject({ status: { code: 'canceled' } })
      expect(await refunds(paymentId)).toEqual([{ amount: 250, state: 'requested' }])
    }
  })

  it('is refunded for the shares that a shop canceled before the payment was reported', async () => {
    const { id, ref, paymentId, parts } = await orderAtBank('alice', both())
    await cancel('baker', parts[0]!.id)
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await refunds(paymentId)).toEqual([{ amount: parts[0]!.totals.total, state: 'requested' }])
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('does not include the shares that were canceled before the customer went to the bank', async () => {
    const { id, parts, payments } = await orderAs('alice', both())
    await cancel('florist', parts[1]!.id)
    const ref = await goToBank('alice', payments[0]!.id)
    expect(bank.operations.get(ref)!.amount).toBe(parts[0]!.totals.total)
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await read(id)).toMatchObject({ paymentState: 'paid', payments: [{ status: 'completed' }] })
    expect(await refunds(payments[0]!.id)).toEqual([])
  })
})

describe('a declined payment', () => {
  it('leaves the order pending, so that another attempt can pay it', async () => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    expect(await applyEvent(bank.decline(ref))).toMatchObject({ kind: 'ends' })
    expect(await payment(paymentId)).toMatchObject({ status: 'failed', response: '0190' })
    expect(await read(id)).toMatchObject({ status: { code: 'pending' }, paymentState: 'failed' })
    expect((await act.redirect('alice', paymentId)).json()).toMatchObject({ detail: 'Illegal state change' })
    const again = (await attempt('alice', id)).json<{ id: string }>()
    const second = await goToBank('alice', again.id)
    expect(await applyEvent(bank.pay(second))).toMatchObject({ kind: 'pays' })
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })

  it('that the bank later reports as captured pays the order', async () => {
    const { id, ref } = await orderAtBank('alice', bread())
    await applyEvent(bank.decline(ref))
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
    expect(await applyEvent(bank.decline(ref))).toMatchObject({ kind: 'nothing' })
    expect(await read(id)).toMatchObject({ paymentState: 'paid' })
  })
})

describe('a payment that differs from our records', () => {
  const anomalies = async (ref: string) =>
    (await scenario.send({ as: 'admin', when: `GET /api/payment-anomalies?providerRef=${ref}` })).json<object[]>()

  it.each([
    ['amount', { amount: 249 }, { expected: 250, found: 249 }],
    ['amount', { amount: 25_000 }, { expected: 250, found: 25_000 }],
    ['currency', { currency: 'USD' }, { currency: 'USD' }],
  ])('in the %s pays nothing, and operators are notified: %j', async (kind, given, found) => {
    const { id, ref, paymentId } = await orderAtBank('alice', bread())
    const notice = bank.pay(ref, given)
    expect(await applyEvent(notice)).toMatchObject({ kind: 'anomaly' })
    expect(await applyEvent(notice)).toMatchObject({ kind: 'anomaly' })
    expect(await read(id)).toMatchObject({ status: { code: 'pending' }, paymentState: 'awaiting' })
    expect(await anomalies(ref)).toMatchObject([{ kind, ...found, order: { id }, payment: { id: paymentId } }])
    expect(await applyEvent(bank.pay(ref))).toMatchObject({ kind: 'pays' })
  })

  it('in its reference is recorded for operators', async () => {
    expect(await applyEvent(bank.notice('999900000000'))).toEqual({ kind: 'unknown', paymentId: null, orderId: null })
    expect(await anomalies('999900000000')).toMatchObject([{ kind: 'unknown', payment: null, order: null }])
  })

  scenario('is not shown to a shop', { as: 'baker', when: 'GET /api/payment-anomalies', answers: 403 })
  scenario('is not shown without a login', { when: 'GET /api/payment-anomalies', answers: 401 })
})

describe('the redirection to the bank', () => {
  it('returns the same payment form to simultaneous requests, and extends the reservation', async () => {
    const { id, payments } = await orderAs('alice', bread())
    const answers = await Promise.all(Array.from({ length: 5 }, () => act.redirect('alice', payments[0]!.id)))
    const form = answers[0]!.json()
    for (const answer of answers) expect(answer.json()).toEqual(form)
    expect(form).toMatchObject({
      action: 'https://bank.test/pay',
      method: 'post',
      fields: { amount: '250', returnUrl: expect.stringMatching(`/order/${id}\\?back=bank$`) },
    })
    const { reservationExpires, payments: after } = await read(id)
    expect(after).toMatchObject([{ status: 'processing' }])
    expect(Date.parse(form.expiresDate) - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(Date.parse(reservationExpires!)).toBeGreaterThan(Date.parse(form.expiresDate))
    expect(answers[0]!.headers['cache-control']).toMatch('no-store')
  })

  it('is available to a guest with the token of the order', async () => {
    const { token = '', payments } = await orderAs(undefined, bread())
    const id = payments[0]!.id
    expect((await act.redirect(undefined, id, { 'x-order-token': token })).statusCode).toBe(200)
    expect((await act.redirect(undefined, id, { 'x-order-token': 'x'.repeat(22) })).statusCode).toBe(404)
    expect((await act.redirect(undefined, id)).statusCode).toBe(401)
  })

  it('is not available to other customers or to shops', async () => {
    const { payments } = await orderAs('alice', bread())
    expect((await act.redirect('bob', payments[0]!.id)).statusCode).toBe(404)
    expect((await act.redirect('baker', payments[0]!.id)).statusCode).toBe(403)
    expect((await act.redirect('florist', payments[0]!.id)).statusCode).toBe(404)
    expect((await act.redirect('alice', uuidv7())).statusCode).toBe(404)
    expect((await act.redirect('alice', 'x')).statusCode).toBe(404)
    expect((await act.redirect('alice', null)).statusCode).toBe(422)
  })

  it('requires an open attempt to pay at a bank', async () => {
    const atShop = await orderAs('alice', { ...bread(), paymentMethod: world.inShop.id })
    expect((await act.redirect('alice', atShop.payments[0]!.id)).statusCode).toBe(409)
    const { id, payments } = await orderAs('alice', bread())
    await cancel('alice', id)
    expect((await act.redirect('alice', payments[0]!.id)).json()).toMatchObject({ detail: 'Order is closed' })
    const paid = await orderAtBank('alice', bread())
    await applyEvent(bank.pay(paid.ref))
    expect((await act.redirect('alice', paid.paymentId)).json()).toMatchObject({ detail: 'Illegal state change' })
  })

  it('does not extend the reservation beyond two hours after the order was made', async () => {
    const { id, paymentId } = await orderAtBank('alice', bread())
    await act.age(id, 85)
    const again = (await attempt('alice', id)).json<{ id: string }>()
    expect((await act.redirect('alice', again.id)).statusCode).toBe(200)
    const { reservationExpires, createdDate } = await read(id)
    expect(Date.parse(reservationExpires!) - Date.parse(createdDate)).toBeLessThanOrEqual(120 * 60_000)
    await act.age(id, 10)
    const third = (await attempt('alice', id)).json<{ id: string }>()
    expect((await act.redirect('alice', third.id)).json()).toMatchObject({ detail: 'Order is closed' })
    expect(await payment(paymentId)).toMatchObject({ status: 'canceled' })
  })

  it('can be repeated with the same payment reference if the bank did not answer', async () => {
    const { payments } = await orderAs('alice', bread())
    const id = payments[0]!.id
    bank.isDown = true
    expect((await act.redirect('alice', id)).json()).toMatchObject({ status: 503, detail: 'Payment not available' })
    bank.isDown = false
    const ref = await refOf(id)
    expect((await act.redirect('alice', id)).json()).toMatchObject({ fields: { ref } })
  })
})

describe('payment methods', () => {
  it('include the methods of a bank if its provider is configured', async () => {
    const list = await scenario.send({ when: 'POST /api/payment-methods-order', body: bread() })
    expect(list.json<{ code: string }[]>().map(({ code }) => code)).toEqual(expect.arrayContaining(['card', 'bizum']))
  })

  it('of an order can be changed from payment in the shop to payment at the bank', async () => {
    const { id } = await orderAs('alice', { ...bread(), paymentMethod: world.inShop.id })
    const second = (await attempt('alice', id, card.id)).json<{ id: string }>()
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, reservationExpires: null })
    expect(await applyEvent(bank.pay(await goToBank('alice', second.id)))).toMatchObject({ kind: 'pays' })
    expect(await read(id)).toMatchObject({ status: { code: 'confirm' }, paymentState: 'paid' })
  })
})

it('all money, stock and histories are consistent after these tests', async () => {
  expect(await brokenInvariants(db)).toEqual([])
})
