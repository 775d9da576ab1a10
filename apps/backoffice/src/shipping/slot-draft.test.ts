import { SlotPolicy } from '@lonja/contract/shipping/slots'
import { formatClock } from '@lonja/contract/time'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weekOf } from '#/hours/week.ts'
import { draftOf, policyOf, windowProblems, wrongNumbers } from './slot-draft.ts'

const clock = (min: number, max: number) => fc.integer({ min, max }).map((half) => formatClock(half * 30))
const policy = fc
  .record({
    windows: fc.array(fc.record({ day: fc.integer({ min: 1, max: 7 }), from: clock(0, 47), to: clock(1, 48) }), {
      minLength: 1,
      maxLength: 6,
    }),
    minutes: fc.integer({ min: 10, max: 1_440 }),
    capacity: fc.integer({ min: 1, max: 10_000 }),
    daysAhead: fc.integer({ min: 0, max: 60 }),
    cutOff: fc.option(fc.record({ time: clock(0, 47), daysBefore: fc.integer({ min: 0, max: 7 }) })),
  })
  .filter((given) => SlotPolicy.safeParse(given).success)

const inOrder = (given: SlotPolicy) => ({
  ...given,
  windows: given.windows.toSorted((a, b) => a.day - b.day || (a.from < b.from ? -1 : 1)),
})

it('rules that the server accepts have no problems, and are the same after they are edited', () => {
  fc.assert(
    fc.property(policy, (given) => {
      const draft = draftOf(given)
      expect([...windowProblems(draft.week)]).toEqual([])
      expect(wrongNumbers(draft)).toEqual([])
      expect(policyOf(draft)).toEqual(inOrder(given))
    }),
  )
})

it('new rules have numbers that the server accepts', () => {
  expect(wrongNumbers(draftOf(null))).toEqual([])
})

it.each([
  ['minutes', '5'],
  ['minutes', 'una hora'],
  ['capacity', '0'],
  ['capacity', '1.5'],
  ['daysAhead', ''],
  ['daysBefore', '8'],
] as const)('%s cannot be «%s»', (name, value) => {
  expect(wrongNumbers({ ...draftOf(null), [name]: value })).toEqual([name])
})

it('hours that go over midnight are a problem, hours until midnight are none', () => {
  const problems = (closes: string) => [...windowProblems(weekOf([{ day: 5, opens: '20:00', closes }])).values()]
  expect(problems('02:00')).toEqual(['same_day'])
  expect(problems('24:00')).toEqual([])
})
