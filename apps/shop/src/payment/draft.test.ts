import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft } from './draft.ts'

describe('the kept draft of a checkout', () => {
  it('comes back as it was', () => {
    const draft = { ...emptyDraft, email: 'ana@lonja.test', methods: { bakery: 'pickup' } }
    expect(draftOf(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([[null], [''], ['no JSON'], ['null'], ['[]'], ['7']])('is empty when %j was stored', (stored) => {
    expect(draftOf(stored)).toEqual(emptyDraft)
  })

  it('drops what has another shape', () => {
    const stored = JSON.stringify({ email: 7, city: 'Chiva', methods: { a: 'x', b: 2 }, other: 'thing' })
    expect(draftOf(stored)).toEqual({ ...emptyDraft, city: 'Chiva', methods: { a: 'x' } })
  })
})
