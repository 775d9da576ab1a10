import { describe, expect, it } from 'vitest'
import { headingsOf } from './headings.ts'

describe('the headings of a page', () => {
  it('have unique ids that are made from their words', () => {
    const headings = headingsOf([
      { type: 'h2', text: '¿Qué es una cookie?' },
      { type: 'p', text: 'Texto' },
      { type: 'h3', text: 'Detalle' },
      { type: 'h2', text: 'Año nuevo' },
      { type: 'h2', text: 'Año nuevo' },
    ])
    expect(headings.map(({ index, id }) => [index, id])).toEqual([
      [0, 's-que-es-una-cookie'],
      [3, 's-ano-nuevo'],
      [4, 's-ano-nuevo-4'],
    ])
  })
})
