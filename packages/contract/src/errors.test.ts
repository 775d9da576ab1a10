import { describe, expect, it } from 'vitest'
import { basketMessages, errorKey, errorStatuses, violationMessages } from './errors.ts'

const texts = [...Object.keys(errorStatuses), ...Object.values(violationMessages), ...basketMessages]

describe('errorKey', () => {
  it.each([
    ['Out of stock', 'out_of_stock'],
    ['Access Denied.', 'access_denied'],
    ['Page should not be less than 1', 'page_should_not_be_less_than_1'],
    ['  invalid_grant ', 'invalid_grant'],
    ['No route found for "GET /x.y"', 'no_route_found_for_get_xy'],
    ['Categoría no válida', 'categoría_no_válida'],
    ['', ''],
  ])('turns %j into %j [C8.5]', (text, key) => {
    expect(errorKey(text)).toBe(key)
  })

  it('turns every text of the server into a key of small letters, digits and underscores', () => {
    for (const text of texts) expect(errorKey(text)).toMatch(/^[a-z0-9]+(_[a-z0-9]+)*$/)
  })

  it('never gives two texts the same key', () => {
    expect(new Set(texts.map(errorKey)).size).toBe(new Set(texts).size)
  })
})

describe('the table of errors', () => {
  it('contains only statuses from 400 to 599', () => {
    for (const status of Object.values(errorStatuses)) expect([4, 5]).toContain(Math.floor(status / 100))
  })

  it('has no punctuation in its phrases except in API Platform’s own text', () => {
    expect(Object.keys(errorStatuses).filter((phrase) => /[^A-Za-z0-9 ]/.test(phrase))).toEqual(['Access Denied.'])
  })
})
