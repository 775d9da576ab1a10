import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft } from './draft.ts'

const slot = { method: 'pickup', from: '2026-11-23T09:00:00+00:00', to: '2026-11-23T10:00:00+00:00' }

describe('the stored draft of a checkout', () => {
  it('is restored unchanged', () => {
    const draft = { ...emptyDraft, email: 'ana@lonja.test', methods: { bakery: 'pickup' }, slots: { bakery: slot } }
    expect(draftOf(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([[null], [''], ['no JSON'], ['null'], ['[]'], ['7']])('is empty when %j was stored', (stored) => {
    expect(draftOf(stored)).toEqual(emptyDraft)
  })

  it('is restored without values of the wrong type', () => {
    const stored = JSON.stringify({
      email: 7,
      city: 'Chiva',
      methods: { a: 'x', b: 2 },
      slots: { a: slot, b: { from: 1 } },
      other: 'thing',
    })
    expect(draftOf(stored)).toEqual({ ...emptyDraft, city: 'Chiva', methods: { a: 'x' }, slots: { a: slot } })
  })
})
