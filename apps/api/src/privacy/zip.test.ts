import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readZip } from '#/testing/read-zip'
import { zip } from './zip.ts'

const at = new Date('2026-11-20T09:30:15Z')

describe('a zip archive', () => {
  it('gives its entries back, in their order', async () => {
    const unique = fc.uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string()), {
      selector: ([name]) => name,
    })
    await fc.assert(
      fc.asyncProperty(unique, async (entries) => {
        const archive = await zip(
          entries.map(([name, text]) => ({ name, text })),
          at,
        )
        expect([...readZip(archive)]).toEqual(entries)
      }),
      { numRuns: 30 },
    )
  })

  it('makes what repeats itself small', async () => {
    expect((await zip([{ name: 'a.csv', text: 'pedido;'.repeat(10_000) }], at)).length).toBeLessThan(1_000)
  })

  it('says when it was made, in names of UTF-8', async () => {
    const archive = await zip([{ name: 'reseñas.csv', text: '' }], at)
    expect(archive.readUInt16LE(6)).toBe(0x0800)
    const [time, date] = [archive.readUInt16LE(10), archive.readUInt16LE(12)]
    expect([1980 + (date >> 9), (date >> 5) & 15, date & 31]).toEqual([2026, 11, 20])
    expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([9, 30, 14])
  })
})
