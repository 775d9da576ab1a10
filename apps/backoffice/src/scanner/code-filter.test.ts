import { describe, expect, it } from 'vitest'
import { createCodeFilter } from './code-filter.ts'

/** Shows pictures to a new filter, 100 ms after each other. Returns the codes that counted. */
function show(...pictures: (string | undefined)[]): string[] {
  const accept = createCodeFilter()
  return pictures.flatMap((code, index) => accept(code, index * 100) ?? [])
}

describe('a code that the camera sees', () => {
  it('counts when two pictures in a row show it', () => {
    expect(show('1', undefined, '1', '2', '1')).toEqual([])
    expect(show('1', '1')).toEqual(['1'])
  })

  it('counts once while it stays in view, also if a picture between is not readable', () => {
    expect(show('1', '1', '1', undefined, undefined, '1', '1', '1')).toEqual(['1'])
  })

  it('counts again after it was absent for more than a second and a half', () => {
    const gone = Array.from({ length: 16 }, () => undefined)
    expect(show('1', '1', ...gone, '1', '1')).toEqual(['1', '1'])
  })

  it('counts beside the one before it, without a pause', () => {
    expect(show('1', '1', '2', '2', '1', '1')).toEqual(['1', '2', '1'])
  })
})
