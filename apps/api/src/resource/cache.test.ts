import { expect, it } from 'vitest'
import { ResponseCache } from './cache.ts'

const make = (body: string) => async () => ({ body, headers: {} })
const key = (index: number) => `json /api/products?page=${index}`

it('keeps an answer until one of its tags changes', async () => {
  const cache = new ResponseCache()
  await cache.load(key(1), ['products', 'product:1'], make('old'))
  cache.invalidate(['product:2', 'orders'])
  expect(cache.get(key(1))?.body.toString()).toBe('old')
  cache.invalidate(['product:1'])
  expect(cache.get(key(1))).toBeUndefined()
})

it('does not keep an answer if a tag changed while it was computed', async () => {
  const cache = new ResponseCache()
  await cache.load(key(1), ['products'], async () => {
    cache.invalidate(['products'])
    return { body: 'old', headers: {} }
  })
  expect(cache.get(key(1))).toBeUndefined()
})

it('keeps no answer under a name that is too long to be asked for again', async () => {
  const cache = new ResponseCache()
  const long = `${key(1)}&title=${'x'.repeat(8_000)}`
  expect((await cache.load(long, ['products'], make('[]'))).body.toString()).toBe('[]')
  expect(cache.get(long)).toBeUndefined()
})

it('counts the bytes of names in its limit', async () => {
  const cache = new ResponseCache(100_000)
  const name = (index: number) => `${key(index)}&title=${'x'.repeat(1_500)}`
  for (let index = 0; index < 100; index += 1) await cache.load(name(index), ['products'], make('[]'))
  const kept = Array.from({ length: 100 }, (_, index) => index).filter((index) => cache.get(name(index)))
  expect(kept.length).toBeLessThan(60)
  expect(kept).toContain(99)
})

it('remembers a limited number of changes, and drops answers older than those', async () => {
  const cache = new ResponseCache(undefined, 3)
  const kept = () => cache.get(key(1))?.body.toString()
  const order = (index: number) => cache.invalidate([`order:${index}`])
  for (const index of [1, 2, 3, 4]) order(index)
  await cache.load(key(1), ['product:1'], make('old'))
  for (const index of [5, 6, 7, 7, 7]) order(index)
  expect(kept()).toBe('old')
  order(8)
  expect(kept()).toBeUndefined()

  await cache.load(key(1), ['product:1'], make('older still'))
  cache.invalidate(['product:1'])
  for (const index of [9, 10, 11, 12]) order(index)
  expect(kept()).toBeUndefined()
})
