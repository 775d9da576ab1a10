import type { CmsBlock } from '@lonja/contract/cms/cms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockOf, bodyOf, draftOf, moved } from './page-draft.ts'

const words = fc.stringMatching(/^[a-zñ€.,]{1,12}( [a-zñ€.,]{1,12}){0,3}$/)
const cells = fc.array(words, { minLength: 2, maxLength: 3 })
const block: fc.Arbitrary<CmsBlock> = fc.oneof(
  fc.record({ type: fc.constantFrom('h2', 'h3', 'p'), text: words }),
  fc.record({ type: fc.constantFrom('ul', 'ol'), items: fc.array(words, { minLength: 1, maxLength: 4 }) }),
  fc.record({ type: fc.constant('table'), head: cells, rows: fc.array(cells, { minLength: 1, maxLength: 3 }) }),
)

it('a page that is opened and saved without a change stays the same', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (body) => {
      expect(bodyOf(draftOf({ title: 'Una', meta: {}, layout: 'full', body }))).toEqual(body)
    }),
  )
})

it('blocks without a text and empty lines of lists are left out', () => {
  expect(blockOf({ type: 'p', text: ' \n ' })).toBeUndefined()
  expect(blockOf({ type: 'ul', text: 'uno\n\n dos \n' })).toEqual({ type: 'ul', items: ['uno', 'dos'] })
})

it('a paragraph keeps its line breaks', () => {
  expect(blockOf({ type: 'p', text: 'uno\ndos\n' })).toEqual({ type: 'p', text: 'uno\ndos' })
})

it('the first block does not move up, and the last one does not move down', () => {
  expect([moved([1, 2, 3], 0, -1), moved([1, 2, 3], 2, 1), moved([1, 2, 3], 1, 1)]).toEqual([
    [1, 2, 3],
    [1, 2, 3],
    [1, 3, 2],
  ])
})
