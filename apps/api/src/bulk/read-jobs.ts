import { BulkJob, BulkResult } from '@lonja/contract/bulk/bulk-change'
import { z } from 'zod'
import { may, mayAt } from '../access/guards.ts'
import { Problem } from '../http/problem.ts'
import { idOf, queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { pathId } from '../operation/path-id.ts'
import { listJobs, readJob } from './find-jobs.ts'

/** The newest changes of many products in a shop. */
export const listBulkJobs = defineOperation({
  method: 'GET',
  path: '/api/bulk-jobs',
  summary: 'The last twenty changes of many products in a shop, the newest first',
  who: may('products'),
  reach: 'jobs of the caller’s shops',
  beyond: 'shops, who look for a change to take it back',
  query: { business: 'The shop’s id or IRI.' },
  answers: { shape: z.array(BulkJob) },
  errors: ['Access Denied.'],
  run: ({ services: { db }, viewer, request }) => {
    const business = idOf(queryOf(request.url).one('business') ?? '', 'businesses')
    if (business === null || !mayAt(viewer, 'products', business)) throw new Problem('Access Denied.')
    return listJobs(db, business)
  },
})

/** The progress and the result of a change of many products. */
export const readBulkJob = defineOperation({
  method: 'GET',
  path: '/api/bulk-jobs/{id}',
  summary: 'The progress of a change of many products, with its rejected rows',
  who: may('products'),
  reach: 'jobs of the caller’s shops',
  beyond: 'shops, who follow the progress of their change',
  answers: { shape: BulkResult },
  errors: ['Not Found'],
  run: ({ services: { db }, viewer, params }) => readJob(db, pathId(params), viewer),
})
