import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const texts = fc.record({ title: fc.constantFrom('', 'a', 'b'), origin: fc.constantFrom('', 'a', 'b') })

describe('typed values and a new version of the record', () => {
  it('are merged field by field, and a field that both have changed is named', () => {
    const before = { title: 'Pan', origin: 'Chiva', tax: '4' }
    const mine = { ...before, origin: 'Utiel', tax: '10' }
    const now = { title: 'Barra', origin: 'Requena', tax: '4' }
    expect(mergeTexts(before, mine, now)).toEqual({
      values: { title: 'Barra', origin: 'Utiel', tax: '10' },
      theirs: { origin: 'Requena' },
    })
  })

  it('never lose what the user has typed, and always show the rest of the new version', () => {
    fc.assert(
      fc.property(texts, texts, texts, (before, mine, now) => {
        const { values, theirs } = mergeTexts(before, mine, now)
        for (const name of ['title', 'origin'] as const) {
          const isMine = mine[name] !== before[name]
          expect(values[name]).toBe(isMine ? mine[name] : now[name])
          const isTheirs = now[name] !== before[name] && now[name] !== mine[name]
          expect(theirs[name]).toBe(isMine && isTheirs ? now[name] : undefined)
        }
      }),
    )
  })
})
