import { it } from 'vitest'
import { testDatabase } from '../database.ts'
import { checkSequences } from './sequences.ts'

const db = await testDatabase()

it('orders, stock and money are as an oracle says, whatever anybody does', () => checkSequences(db, 100), 120_000)
