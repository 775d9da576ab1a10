import { expect, it } from 'vitest'
import { ResponseCache } from './cache.ts'

const make = (body: string) => async () => ({ body, headers: {} })
const key = (index: number) => `json /api/products?page=${index}`

it('the cache keeps an answer until one of its tags changes', async () => {
  const cache = new ResponseCache()
  await cache.load(key(1), ['products', 'product:1'], make('old'))
  cache.invalidate(['product:2', 'orders'])
  expect(cache.get(key(1))?.body.toString()).toBe('old')
  cache.invalidate(['product:1'])
  expect(cache.get(key(1))).toBeUndefined()
})

it('the cache does not store an answer if one of its tags changed while the answer was computed', async () => {
  const cache = new ResponseCache()
  await cache.load(key(1), ['products'], async () => {
    cache.invalidate(['products'])
    return { body: 'old', headers: {} }
  })
  expect(cache.get(key(1))).toBeUndefined()
})

it('the cache does not store an answer if its key is too long', async () => {
  const cache = new ResponseCache()
  const long = `${key(1)}&title=${'x'.repeat(8_000)}`
  expect((await cache.load(long, ['products'], make('[]'))).body.toString()).toBe('[]')
  expect(cache.get(long)).toBeUndefined()
})

it('the cache counts the length of the keys towards its size limit', async () => {
  const cache = new ResponseCache(100_000)
  const name = (index: number) => `${key(index)}&title=${'x'.repeat(1_500)}`
  for (let index = 0; index < 100; index += 1) await cache.load(name(index), ['products'], make('[]'))
  const kept = Array.from({ length: 100 }, (_, index) => index).filter((index) => cache.get(name(index)))
  expect(kept.length).toBeLessThan(60)
  expect(kept).toContain(0)
})

it('the cache counts the forms of an answer that exist: the compressed forms count when they were made', async () => {
  const body = JSON.stringify(
    Array.from({ length: 2_000 }, (_, index) => ({ id: index, price: (index * 7_919) % 997 })),
  )
  const cache = new ResponseCache(body.length * 2 + 3_000)
  const stored = () => [1, 2].filter((index) => cache.get(key(index)))
  for (const index of [1, 2]) await cache.load(key(index), ['products'], make(body))
  expect(stored()).toEqual([1, 2])
  expect(cache.get(key(1))!.brotli.length).toBeGreaterThan(3_000)
  expect(stored()).toEqual([1])
})

it('the cache remembers a limited number of tag changes; answers older than a forgotten change are dropped', async () => {
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

it('a nearly full cache stores only answers that were asked for before', async () => {
  const cache = new ResponseCache(100_000)
  const body = 'x'.repeat(5_000)
  const popular = Array.from({ length: 10 }, (_, index) => `popular ${index}`)
  for (const name of popular) await cache.load(name, ['products'], make(body))
  for (let index = 0; index < 1_000; index += 1) await cache.load(key(index), ['products'], make(body))
  expect(popular.filter((name) => cache.get(name))).toEqual(popular)
  expect(cache.get(key(999))).toBeUndefined()
  await cache.load(key(999), ['products'], make(body))
  expect(cache.get(key(999))).toBeDefined()
})

it('a nearly full cache stores an answer again after a change of its data', async () => {
  const cache = new ResponseCache(100_000)
  const body = 'x'.repeat(5_000)
  for (let index = 0; index < 100; index += 1) await cache.load(key(index), ['products'], make(body))
  cache.invalidate(['products'])
  await cache.load(key(1), ['products'], make('new'))
  expect(cache.get(key(1))?.body.toString()).toBe('new')
})

it('simultaneous requests for a value share one computation, but not one that began before a change', async () => {
  const cache = new ResponseCache()
  const gate = Promise.withResolvers<void>()
  let computed = 0
  const count = () =>
    cache.value('count of products', ['products'], async () => {
      computed += 1
      const own = { total: computed }
      await gate.promise
      return own
    })
  const before = [count(), count()]
  cache.invalidate(['products'])
  const after = [count(), count()]
  gate.resolve()
  expect(await Promise.all([...before, ...after])).toEqual([{ total: 1 }, { total: 1 }, { total: 2 }, { total: 2 }])
  expect(await count()).toEqual({ total: 2 })
})

it('a value whose computation failed is computed again', async () => {
  const cache = new ResponseCache()
  const failing = async () => cache.value('count', ['products'], async () => Promise.reject(new Error('no')))
  expect((await Promise.allSettled([failing(), failing()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await cache.value('count', ['products'], async () => ({ total: 3 }))).toEqual({ total: 3 })
})
