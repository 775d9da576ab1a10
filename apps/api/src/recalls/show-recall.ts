import { RecallDetail } from '@lonja/contract/recalls/recall'
import { mayInTown } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { readRecall } from './read-recalls.ts'

/** A recall with the orders that contain its products, and the state of the letters to their buyers. */
export const showRecall = defineOperation({
  method: 'GET',
  path: '/api/recalls/{id}',
  summary: 'A recall with its buyers and the state of their letters',
  who: (viewer) => mayInTown(viewer, 'customers.read'),
  reach: 'all recalls',
  beyond: 'the town, which writes to the buyers of dangerous goods or calls them',
  answers: { shape: RecallDetail },
  errors: ['Not Found'],
  run: ({ services: { db }, params }) => readRecall(db, pathId(params)),
})
