import { expect, test } from 'vitest'
import { uuidv7 } from '#/database/uuid'

test('uuidv7() returns distinct ids in rising order, even for many ids in one millisecond', () => {
  const ids = Array.from({ length: 50_000 }, () => uuidv7())
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('uuidv7() returns a version 7 UUID with the present time', () => {
  const before = Date.now()
  const id = uuidv7()
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const time = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect(Math.abs(time - before)).toBeLessThan(1000)
})
