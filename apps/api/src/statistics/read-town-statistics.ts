import { TownStatistics } from '@lonja/contract/statistics/town'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { askedPeriod, readPeriod } from './asked.ts'
import { findTownFigures } from './town-figures.ts'

/** Returns how the market of the town is used: shops, baskets, searches without a result, categories and streets. */
export const readTownStatistics = defineOperation({
  method: 'GET',
  path: '/api/statistics/town',
  summary:
    'The shops with orders, the baskets of several shops, the searches without a result, and sales by category and street',
  who: (viewer) => mayInTown(viewer, 'figures'),
  reach: 'the whole town',
  beyond: 'operators and auditors, who compare how the market is used with the period before',
  query: askedPeriod,
  answers: { shape: TownStatistics },
  errors: ['Validation failed'],
  run: ({ services: { db }, request }) => findTownFigures(db.reader, readPeriod(queryOf(request.url))),
})
