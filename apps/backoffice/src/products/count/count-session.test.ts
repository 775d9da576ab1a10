import { describe, expect, it } from 'vitest'
import { type CountSession, countNone, countOne, endCurrent, setUnits, unseen } from './count-session.ts'

const empty: CountSession = { business: 's', done: [] }
const [bread, milk] = [
  { id: 'b', name: 'Pan' },
  { id: 'm', name: 'Leche' },
]

describe('a count of the shelf', () => {
  it('adds a unit for each scan of the same article, and sends it when another one is scanned', () => {
    const twice = countOne(countOne(empty, bread).session, bread)
    expect([twice.session.current?.units, twice.ended]).toEqual([2, undefined])
    const next = countOne(twice.session, milk)
    expect(next.ended).toEqual({ ...bread, units: 2 })
    expect(next.session).toEqual({ business: 's', current: { ...milk, units: 1 }, done: [{ ...bread, units: 2 }] })
  })

  it('takes a typed number, and a second count replaces the first one', () => {
    const first = endCurrent(setUnits(countOne(empty, bread).session, 40)).session
    const second = endCurrent(countOne(first, bread).session)
    expect(second.session.done).toEqual([{ ...bread, units: 1 }])
    expect(endCurrent(second.session)).toEqual({ session: second.session })
  })

  it('says what nobody has seen, until it is set to zero', () => {
    const counting = countOne(empty, bread).session
    expect(unseen(counting, [bread, milk])).toEqual([milk])
    const { session, ended } = countNone(counting, milk)
    expect([unseen(session, [bread, milk]), ended]).toEqual([[], { ...milk, units: 0 }])
  })
})
