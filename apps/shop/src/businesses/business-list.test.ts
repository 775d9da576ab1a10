import { describe, expect, it } from 'vitest'
import { apiSearch, changed, listPath, listStep, parseBusinessList } from './business-list.ts'

const parse = (query: string) => parseBusinessList(new URLSearchParams(query))

describe('the URL of a list of shops', () => {
  it.each([
    '/businesses',
    '/businesses?search=pan+de+le%C3%B1a',
    '/businesses?categories.id=1&address.city%5B%5D=Chiva',
    '/businesses?open=true&sort=near&show=48',
    '/businesses?address.city%5B%5D=Chiva&open=true&view=map',
  ])('%s is read and written unchanged', (path) => {
    expect(listPath(parse(path.split('?')[1] ?? ''))).toBe(path)
  })

  it.each([
    ['show=1', listStep],
    ['show=25', 48],
    ['show=-3', listStep],
    ['show=many', listStep],
    ['show=999999', 1_000],
  ])('with %s shows %i shops', (query, show) => {
    expect(parse(query).show).toBe(show)
  })

  it('requests all matching shops, without pages, if it contains view=map', () => {
    const filters = 'search=pan&open=true'
    const [listed, mapped] = [filters, `${filters}&view=map`].map((query) => apiSearch(parse(query), 0))
    expect(mapped!.get('pagination')).toBe('false')
    mapped!.delete('pagination')
    listed!.delete('itemsPerPage')
    expect(mapped!.toString()).toBe(listed!.toString())
  })

  it('leads to the first page after a filter changes', () => {
    expect(listPath(changed(parse('show=72&open=true'), { search: 'pan' }))).toBe('/businesses?search=pan&open=true')
  })
})

describe('the query for a list of shops that is sent to the API', () => {
  it('contains, for open shops, the time rounded down to the minute', () => {
    const early = apiSearch(parse('open=true'), Date.parse('2026-11-21T12:10:01.5Z'))
    const late = apiSearch(parse('open=true'), Date.parse('2026-11-21T12:10:59Z'))
    expect(early.get('openAt')).toBe('2026-11-21T12:10:00.000Z')
    expect(late.toString()).toBe(early.toString())
  })

  it('requests one page with all shown shops, or all shops if the API does not allow a page of this size', () => {
    expect(apiSearch(parse('show=96'), 0).toString()).toBe('itemsPerPage=96')
    expect(apiSearch(parse('show=120'), 0).toString()).toBe('pagination=false')
  })
})
