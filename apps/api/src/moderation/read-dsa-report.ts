import { DsaReport } from '@lonja/contract/moderation/dsa-report'
import { mayInTown } from '../access/guards.ts'
import { queryOf } from '../http/query.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { readYear } from '../reports/asked-year.ts'
import { findDsaReport } from './dsa-report.ts'

/** Returns the transparency report of a year about the moderation of content. */
export const readDsaReport = defineOperation({
  method: 'GET',
  path: '/api/dsa-report',
  summary: 'The reports of content, decisions and complaints of a year, for the transparency report of platforms (DSA)',
  who: (viewer) => mayInTown(viewer, 'town.reports.read'),
  reach: 'the sums of all reports, decisions and complaints',
  beyond: 'the town’s staff, who publish what they have moderated (Regulation (EU) 2022/2065, art. 15 and 24)',
  query: { year: 'A year from 2020 to this one; the default is the last one.' },
  answers: { shape: DsaReport },
  errors: ['Validation failed'],
  run: ({ services: { db }, request }) => findDsaReport(db.reader, readYear(queryOf(request.url))),
})
