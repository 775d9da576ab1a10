import { expect, it, vi } from 'vitest'
import { createStore } from './create-store.ts'

it('a store returns the value that was set last', () => {
  const store = createStore(1)
  expect(store.get()).toBe(1)
  store.set(2)
  expect(store.get()).toBe(2)
})

it('a store calls each listener after each change, until the listener unsubscribes', () => {
  const store = createStore('first')
  const seen: string[] = []
  const stop = store.subscribe(() => seen.push(`one: ${store.get()}`))
  store.subscribe(() => seen.push(`other: ${store.get()}`))
  store.set('second')
  stop()
  store.set('third')
  expect(seen).toEqual(['one: second', 'other: second', 'other: third'])
})

it('a store calls the function that returns its first value only once, when the value is first read', () => {
  const stored = vi.fn<() => { city: string }>(() => ({ city: 'Ripoll' }))
  const store = createStore(stored)
  expect(stored).not.toHaveBeenCalled()
  expect(store.get()).toBe(store.get())
  expect(stored).toHaveBeenCalledOnce()
})

it('a store does not call the function that returns its first value if another value was set before', () => {
  const stored = vi.fn<() => string>(() => 'old')
  const store = createStore(stored)
  store.set('new')
  expect(store.get()).toBe('new')
  expect(stored).not.toHaveBeenCalled()
})
