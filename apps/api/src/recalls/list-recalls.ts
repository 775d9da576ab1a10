import { Recall } from '@lonja/contract/recalls/recall'
import { z } from 'zod'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readRecalls } from './read-recalls.ts'

/** The log of recalls, the newest first. */
export const listRecalls = defineOperation({
  method: 'GET',
  path: '/api/recalls',
  summary: 'The recalls of the town, the newest first',
  who: (viewer) => mayInTown(viewer, 'customers.read'),
  reach: 'all recalls',
  beyond: 'the town, which keeps a log of recalls for the authorities',
  answers: { shape: z.array(Recall) },
  run: ({ services: { db } }) => readRecalls(db.reader, null),
})
