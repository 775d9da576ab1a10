import { Dac7Report } from '@lonja/contract/reports/dac7'
import { may } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readYear } from './asked-year.ts'
import { readDac7Report } from './dac7-report.ts'

/** Returns what the town reports to the tax office about its sellers. */
export const readDac7 = defineOperation({
  method: 'GET',
  path: '/api/reports/dac7',
  summary: 'The sales of each shop in the quarters of a year, for the report of platforms to the tax office (DAC7)',
  who: may('town.tax'),
  reach: 'all shops, with the data of their sellers',
  beyond: 'operators and auditors, who report the sellers of the town every January (Ley 13/2023)',
  query: { year: 'A year from 2020 to this one; the default is the last one.' },
  answers: { shape: Dac7Report },
  errors: ['Validation failed'],
  run: ({ services: { db }, request }) => readDac7Report(db.reader, readYear(queryOf(request.url))),
})
