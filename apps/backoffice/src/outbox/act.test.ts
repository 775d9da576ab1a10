import { ApiError } from '@lonja/ui/api/api-error.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Act, effectiveActs, isHeld, needsDecision, nextAct, refusalOf } from './act.ts'

const now = 1_000_000_000_000
const hour = 3_600_000
const act = (key: string, record: string, more: Partial<Act> = {}): Act => ({
  key,
  record,
  user: 'ana',
  touches: 'orders',
  content: { kind: 'step', id: record, code: 'R1', status: 'ready' },
  request: { method: 'PUT', path: '/orders/1', body: {} },
  at: now - hour,
  heldUntil: 0,
  begun: false,
  ...more,
})
const refusal = { status: 409, phrase: 'Illegal state change', violations: [] }
const next = (acts: readonly Act[], passed: string[] = []) => nextAct(acts, 'ana', now, new Set(passed))?.key

describe('the act to send next', () => {
  it('is the oldest act of the user', () => {
    expect(next([act('1', 'a', { user: 'bob' }), act('2', 'a'), act('3', 'b')])).toBe('2')
    expect(next([])).toBeUndefined()
  })

  it('never overtakes an act of the same record that waits, was refused, is old or can be taken back', () => {
    const before: Partial<Act>[] = [{ refusal }, { at: now - 49 * hour }, { heldUntil: now + 1 }]
    for (const more of before) expect(next([act('1', 'a', more), act('2', 'a'), act('3', 'b')])).toBe('3')
    expect(next([act('1', 'a'), act('2', 'b')], ['a'])).toBe('2')
  })

  it('may be older than two days after the user has confirmed it', () => {
    expect(next([act('1', 'a', { at: now - 49 * hour, confirmed: true })])).toBe('1')
  })

  it('sends all acts of all records in their order, whatever the order of the records', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }), (records) => {
        let left = records.map((record, index) => act(`${index}`, record))
        const sent: Act[] = []
        for (let key = next(left); key !== undefined; key = next(left)) {
          sent.push(...left.filter((each) => each.key === key))
          left = left.filter((each) => !sent.includes(each))
        }
        expect(sent).toHaveLength(records.length)
        for (const name of ['a', 'b', 'c']) {
          const keys = sent.filter(({ record }) => record === name).map(({ key }) => Number(key))
          expect(keys).toEqual(keys.toSorted((x, y) => x - y))
        }
      }),
    )
  })
})

it('an act can be taken back until its time is over or a request was sent', () => {
  expect(isHeld(act('1', 'a', { heldUntil: now + 1 }), now)).toBe(true)
  expect(isHeld(act('1', 'a', { heldUntil: now }), now)).toBe(false)
  expect(isHeld(act('1', 'a', { heldUntil: now + 1, begun: true }), now)).toBe(false)
})

it('screens do not show a refused act as made, nor the later acts of its record', () => {
  const acts = [act('1', 'a', { refusal }), act('2', 'a'), act('3', 'b')]
  expect(effectiveActs(acts, now).map(({ key }) => key)).toEqual(['3'])
  expect(acts.map((each) => needsDecision(each, now))).toEqual([true, false, false])
})

it('only an answer that repeats itself is a refusal: no network, a busy server and an ended session are not', () => {
  for (const [status, phrase] of [
    [0, 'Network unavailable'],
    [401, 'Authentication required'],
    [429, 'Too many requests'],
    [500, 'Internal Server Error'],
    [503, 'default'],
    [409, 'Request in progress'],
  ] as const)
    expect(refusalOf(new ApiError({ status, phrase }))).toBeUndefined()
  for (const status of [400, 403, 404, 409, 412, 422])
    expect(refusalOf(new ApiError({ status, phrase: 'Not Found' }))).toMatchObject({ status, phrase: 'Not Found' })
})
