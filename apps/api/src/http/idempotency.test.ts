import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { testDatabase } from '#/testing/database'
import { type StoredAnswer, runOnce } from './idempotency.ts'

const db = await testDatabase()
const attempt = (key: string, body = 'body') => ({
  scope: 'alice POST /api/things',
  key,
  hash: createHash('sha256').update(body).digest(),
})
const answer = (body: string): StoredAnswer => ({
  status: 201,
  body,
  location: '/api/things/1',
  contentType: 'application/json',
})

it('runOnce does the work once for many requests with one key, and gives all of them the same answer', async () => {
  let count = 0
  const work = async (): Promise<StoredAnswer> => answer(`thing ${(count += 1)}`)
  const answers = await Promise.all(Array.from({ length: 20 }, () => runOnce(db, attempt('many'), work)))
  expect(count).toBe(1)
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['thing 1']))
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
})

it('runOnce stores nothing if the work fails; a waiting request with the same key then does the work', async () => {
  const begun = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const failing = runOnce(db, attempt('bad start'), async () => {
    begun.resolve()
    await going.promise
    throw new Error('power cut')
  })
  await begun.promise
  const waiting = runOnce(db, attempt('bad start'), async () => answer('done'))
  going.resolve()
  await expect(failing).rejects.toThrow('power cut')
  await expect(waiting).resolves.toMatchObject({ body: 'done', replayed: false })
})

it('runOnce refuses a key that was used with another body', async () => {
  await runOnce(db, attempt('key', 'one'), async () => answer('one'))
  await expect(runOnce(db, attempt('key', 'two'), async () => answer('two'))).rejects.toThrow('Idempotency key reused')
})

it('runOnce does the work every time if the requests have no key', async () => {
  let count = 0
  for (const _ of [1, 2]) await runOnce(db, null, async () => answer(`${(count += 1)}`))
  expect(count).toBe(2)
})
