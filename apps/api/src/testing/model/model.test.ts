import { expect, it } from 'vitest'
import { testDatabase } from '../database.ts'
import { repetitions } from '@lonja/contract/testing/long'
import { checkSequences } from './sequences.ts'

const db = await testDatabase()

const reach = ['order pending', 'order canceled', 'paid paid', 'payment canceled', 'Out of stock']

it('orders, stock and money agree with the model after every random sequence of actions', async () => {
  const reached = await checkSequences(db, { sequences: 300, seconds: repetitions(15, 5), reach })
  expect([...reached.keys()]).toEqual(expect.arrayContaining(reach))
}, 120_000)
