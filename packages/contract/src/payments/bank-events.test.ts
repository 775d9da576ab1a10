import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PaymentStatus, paymentStatuses } from '../constants.ts'
import { isOpenPayment, paymentMayMove } from './transitions.ts'
import { type BankAttempt, type BankEvent, decideBankEvent } from './bank-events.ts'

const asked = 1_000
const captured: BankEvent = { outcome: 'captured', amount: asked, currency: 'EUR' }
const at = (status: PaymentStatus, given: Partial<BankAttempt> = {}): BankAttempt => ({
  status,
  asked,
  captured: 0,
  ...given,
})
const live = { isLive: true, isPaidOtherwise: false }

describe('decideBankEvent', () => {
  it.each<[what: string, attempt: BankAttempt, order: typeof live, event: BankEvent, kind: string]>([
    ['captured, for an open attempt: pays', at('processing'), live, captured, 'pays'],
    ['captured, for a failed attempt: pays', at('failed'), live, captured, 'pays'],
    ['captured, for a canceled attempt: pays', at('canceled'), live, captured, 'pays'],
    ['captured, for an expired attempt: pays', at('expired'), live, captured, 'pays'],
    ['captured, for a canceled order: surplus', at('canceled'), { ...live, isLive: false }, captured, 'surplus'],
    [
      'captured, for an order paid by another attempt: surplus',
      at('canceled'),
      { ...live, isPaidOtherwise: true },
      captured,
      'surplus',
    ],
    ['captured, for a completed attempt: nothing', at('completed', { captured: asked }), live, captured, 'nothing'],
    ['captured, for a refunded attempt: nothing', at('refunded', { captured: asked }), live, captured, 'nothing'],
    ['captured with a lower amount: anomaly', at('processing'), live, { ...captured, amount: 999 }, 'anomaly'],
    [
      'captured with a higher amount, for a completed attempt: anomaly',
      at('completed', { captured: asked }),
      live,
      { ...captured, amount: 1_001 },
      'anomaly',
    ],
    ['captured in dollars: anomaly', at('processing'), live, { ...captured, currency: 'USD' }, 'anomaly'],
    ['declined, for an open attempt: ends', at('processing'), live, { ...captured, outcome: 'declined' }, 'ends'],
    [
      'declined, for a completed attempt: nothing',
      at('completed', { captured: asked }),
      live,
      { ...captured, outcome: 'declined' },
      'nothing',
    ],
    ['declined, for a failed attempt: nothing', at('failed'), live, { ...captured, outcome: 'declined' }, 'nothing'],
    ['expired, for an open attempt: ends', at('processing'), live, { ...captured, outcome: 'expired' }, 'ends'],
    ['expired, for a canceled attempt: nothing', at('canceled'), live, { ...captured, outcome: 'expired' }, 'nothing'],
    [
      'refunded, for a completed attempt: asks',
      at('completed', { captured: asked }),
      live,
      { ...captured, outcome: 'refunded' },
      'asks',
    ],
    ['refunded, for an open attempt: asks', at('processing'), live, { ...captured, outcome: 'refunded' }, 'asks'],
  ])('%s', (_what, attempt, order, event, kind) => {
    expect(decideBankEvent(attempt, order, event)).toMatchObject({ kind })
  })
})

// A simple model of an order and the attempts to pay it. A step is a new attempt, the cancellation of the order, or an
// event from the bank. For an event, decideBankEvent decides what the model records.
type Step = { do: 'attempt' } | { do: 'cancel' } | { do: 'hear'; attempt: number; event: BankEvent }

interface Model {
  canceled: boolean
  attempts: (BankAttempt & { surplus: boolean; path: PaymentStatus[] })[]
}

const anyEvent = (): fc.Arbitrary<BankEvent> =>
  fc.record({
    outcome: fc.constantFrom('captured', 'captured', 'declined', 'expired', 'refunded'),
    amount: fc.constantFrom(asked, asked, asked, asked - 1, asked * 2),
    currency: fc.constantFrom('EUR', 'EUR', 'EUR', 'USD'),
  })

const anyStep = (): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Step>({ do: 'attempt' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'cancel' }) },
    {
      weight: 7,
      arbitrary: fc.tuple(fc.nat(4), anyEvent()).map(([attempt, event]): Step => ({ do: 'hear', attempt, event })),
    },
  )

function run(steps: readonly Step[]): Model {
  const model: Model = { canceled: false, attempts: [{ ...at('processing'), surplus: false, path: ['processing'] }] }
  for (const step of steps) follow(model, step)
  return model
}

function move(attempt: Model['attempts'][number], to: PaymentStatus): void {
  attempt.status = to
  attempt.path.push(to)
}

function follow(model: Model, step: Step): void {
  const { attempts } = model
  const isPaid = attempts.some((attempt) => attempt.captured > 0 && !attempt.surplus)
  if (step.do === 'hear') {
    const attempt = attempts[step.attempt % attempts.length]!
    const paidBy = attempts.filter((other) => other !== attempt && other.captured > 0 && !other.surplus)
    const verdict = decideBankEvent(
      attempt,
      { isLive: !model.canceled, isPaidOtherwise: paidBy.length > 0 },
      step.event,
    )
    if (verdict.kind === 'ends') move(attempt, verdict.status)
    if (verdict.kind !== 'pays' && verdict.kind !== 'surplus') return
    attempt.captured = attempt.asked
    attempt.surplus = verdict.kind === 'surplus'
    move(attempt, 'completed')
    if (verdict.kind === 'pays')
      for (const other of attempts) if (other !== attempt && isOpenPayment(other.status)) move(other, 'canceled')
    return
  }
  for (const attempt of attempts) if (isOpenPayment(attempt.status)) move(attempt, 'canceled')
  if (step.do === 'cancel') model.canceled = true
  else if (!model.canceled && !isPaid) attempts.push({ ...at('processing'), surplus: false, path: ['processing'] })
}

describe('decideBankEvent, for any events in any order', () => {
  const steps = (): fc.Arbitrary<Step[]> => fc.array(anyStep(), { maxLength: 40 })
  const paying = ({ attempts }: Model) => attempts.filter(({ captured: sum, surplus }) => sum > 0 && !surplus)

  it('an order is paid at most once, and each attempt records either its full amount or nothing', () => {
    fc.assert(
      fc.property(steps(), (all) => {
        const model = run(all)
        expect(paying(model).length).toBeLessThanOrEqual(1)
        for (const attempt of model.attempts) expect([0, attempt.asked]).toContain(attempt.captured)
      }),
    )
  })

  it('the money of an attempt is recorded, however late it arrives', () => {
    fc.assert(
      fc.property(steps(), fc.nat(4), (all, which) => {
        const last: Step = { do: 'hear', attempt: which, event: captured }
        const model = run([...all, last])
        expect(model.attempts[which % model.attempts.length]!.captured).toBe(asked)
      }),
    )
  })

  it('an event changes nothing if it is repeated immediately', () => {
    fc.assert(
      fc.property(steps(), (all) => {
        const twice = all.flatMap((step): Step[] => (step.do === 'hear' ? [step, step, step] : [step]))
        expect(run(twice)).toEqual(run(all))
      }),
    )
  })

  it('the status of an attempt changes only as allowed, and the status `completed` never changes', () => {
    fc.assert(
      fc.property(steps(), (all) => {
        for (const { path } of run(all).attempts) {
          for (const [index, to] of path.slice(1).entries())
            expect(paymentMayMove(path[index]!, to, 'bank') || paymentMayMove(path[index]!, to, 'system')).toBe(true)
          const paid = path.indexOf('completed')
          expect(paid === -1 || paid === path.length - 1).toBe(true)
        }
      }),
    )
  })

  it('an order that is not canceled is paid as soon as the right amount arrives', () => {
    fc.assert(
      fc.property(steps(), (all) => {
        const model = run(all.filter((step) => step.do !== 'cancel'))
        const hasMoney = model.attempts.some(({ captured: sum }) => sum > 0)
        expect(paying(model)).toHaveLength(hasMoney ? 1 : 0)
      }),
    )
  })

  it('every pair of a status and an outcome has a result', () => {
    for (const status of paymentStatuses)
      for (const outcome of ['captured', 'declined', 'expired', 'refunded'] as const)
        expect(decideBankEvent(at(status), live, { ...captured, outcome })).toHaveProperty('kind')
  })
})
