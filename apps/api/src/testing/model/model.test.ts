import { expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { checkSequences } from './sequences.ts'

const db = await testDatabase()

it('orders, stock and money are as an oracle says, whatever anybody does', async () => {
  const reached = await checkSequences(db, { sequences: 300, seconds: 15 })
  expect([...reached.keys()]).toEqual(
    expect.arrayContaining(['order pending', 'order canceled', 'paid paid', 'payment canceled', 'Out of stock']),
  )
}, 120_000)
