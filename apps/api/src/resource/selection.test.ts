import { describe, expect, it, test } from 'vitest'
import { parseQuery } from '../http/query.ts'
import { keyOfSelection, pickAll, selectionOf } from './selection.ts'

const of = (query: string) => selectionOf(parseQuery(query))
const bread = {
  '@id': '/api/products/1',
  '@type': 'Product',
  id: '1',
  title: 'Pan',
  price: 120,
  business: { id: '2', name: 'Horno', url: 'horno' },
  images: [{ id: '3', alt: 'Un pan', main: true }],
  parent: '/api/categories/4',
}
const picked = (query: string): unknown => JSON.parse(`[${pickAll(JSON.stringify(bread), of(query)!)}]`)[0]

describe('properties[]', () => {
  const identity = { '@id': '/api/products/1', '@type': 'Product', id: '1' }

  it.each<[query: string, rest: object]>([
    ['properties[]=title', { title: 'Pan' }],
    ['properties[0]=title&properties[1]=price', { title: 'Pan', price: 120 }],
    ['properties[business][]=name', { business: { id: '2', name: 'Horno' } }],
    ['properties[]=business', { business: bread.business }],
    ['properties[business][]=name&properties[]=business', { business: { id: '2', name: 'Horno' } }],
    ['properties[images][]=main', { images: [{ id: '3', main: true }] }],
    ['properties[parent][]=title', { parent: '/api/categories/4' }],
    ['properties[title][]=x', { title: 'Pan' }],
    ['properties[]=unknown', {}],
    ['properties[]=__proto__', {}],
  ])('%s leaves the identity of the record and the selected properties', (query, rest) => {
    expect(picked(query)).toEqual({ ...identity, ...rest })
  })

  it.each(['', 'properties=title', 'properties[a][b][c][]=x', 'title=x'])('is not given by «%s»', (query) => {
    expect(of(query)).toBeNull()
  })

  test('two selections of the same properties have the same key', () => {
    expect(keyOfSelection(of('properties[]=a&properties[b][]=c&properties[b][]=d'))).toBe(
      keyOfSelection(of('properties[b][]=d&properties[]=a&properties[b][]=c&properties[]=a')),
    )
    expect(keyOfSelection(of('properties[]=a'))).not.toBe(keyOfSelection(of('properties[a][]=b')))
  })
})
