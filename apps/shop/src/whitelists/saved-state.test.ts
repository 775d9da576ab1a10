import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withServerList, nothingSaved, ownedBy, readSaved, withSent, unsent, withSaved } from './saved-state.ts'

describe('the products on the wish list', () => {
  it('are sorted by when they were last saved, newest first, and each is listed once', () => {
    const state = ['a', 'b', 'a'].reduce((before, id) => withSaved(before, id, true), nothingSaved)
    expect(state.saved).toEqual(['a', 'b'])
    expect(withSaved(state, 'a', false).saved).toEqual(['b'])
  })

  it('belong to the account after a guest logs in, but never to another account', () => {
    const guest = withSaved(nothingSaved, 'a', true)
    const alice = ownedBy(guest, 'alice')
    expect(unsent(alice)).toEqual({ added: ['a'], removed: [] })
    expect(ownedBy(alice, 'alice')).toBe(alice)
    expect(ownedBy(alice, 'bob')).toEqual({ owner: 'bob', saved: [], server: [] })
  })

  it('keep the unsent additions and removals after the account’s list arrives', () => {
    const state = withSaved(withSaved({ owner: 'alice', saved: ['a', 'b'], server: ['a', 'b'] }, 'c', true), 'a', false)
    const after = withServerList(state, ['b', 'd', 'a'])
    expect(after.saved).toEqual(['c', 'b', 'd'])
    expect(unsent(after)).toEqual({ added: ['c'], removed: ['a'] })
  })

  it('are equal to the account’s list after all changes were sent', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(id), fc.array(fc.tuple(id, fc.boolean())), (held, presses) => {
        const start = withServerList({ ...nothingSaved, owner: 'alice' }, [...new Set(held)])
        const wanted = presses.reduce((state, [product, on]) => withSaved(state, product, on), start)
        const { added, removed } = unsent(wanted)
        const done = [
          ...added.map((product) => [product, true] as const),
          ...removed.map((product) => [product, false] as const),
        ].reduce((state, [product, on]) => withSent(state, product, on), wanted)
        expect(done.server.toSorted()).toEqual(wanted.saved.toSorted())
        expect(unsent(done)).toEqual({ added: [], removed: [] })
      }),
    )
  })

  it.each([null, 'x', [], { saved: 'x', server: [1], owner: 2 }])('are not read from invalid data: %j', (stored) => {
    expect(readSaved(stored)).toEqual(nothingSaved)
  })
})
