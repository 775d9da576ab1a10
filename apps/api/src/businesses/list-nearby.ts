import { searchRadius } from '@lonja/contract/constants'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import type { ListScope } from '../resource/list-conditions.ts'
import { formatOf, splitSuffix } from '../http/negotiate.ts'
import { queryOf } from '../http/query.ts'
import { sendList } from '../resource/routes.ts'
import { businessResource } from './business.resource.ts'
import { distanceSql, readPlace, withinSql } from './nearest.ts'
import { and, sql } from '../sql/sql.ts'

/** Lists the shops within `range` metres of a place, the nearest first, each with its `distance` in whole metres. */
export const listNearby = defineOperation({
  method: 'GET',
  path: '/api/businesses-location/{latitude}/{longitude}',
  summary: 'Shops within a distance of a place, the nearest first',
  who: everyone,
  query: {
    range:
      'Metres; the default is 10,000, the maximum 200,000. It can also be given as range[lt], range[lte], range[between].',
  },
  answers: { list: 'Business', also: { distance: z.int().describe('Metres.') } },
  errors: ['Invalid coordinates'],
  run: ({ services, request, reply, params }) => {
    const { value: longitude, suffix } = splitSuffix(params['longitude']!)
    const place = readPlace(params['latitude'], longitude)
    if (!place) throw new Problem('Invalid coordinates')
    const { from, to } = rangeOf(request.url)
    const scope: ListScope = {
      where: (row) => and(withinSql(row, place, to), sql`${distanceSql(row, place)} >= ${from}::int`),
      order: (row) => distanceSql(row, place),
      extra: (row) => sql`'"distance":' || ${distanceSql(row, place)}`,
    }
    const format = formatOf(request.headers.accept, suffix)
    return sendList({ services, request, reply, format }, services.models.of(businessResource), scope)
  },
})

/**
 * Reads the distance from `range=5000`, `range[lt]`, `range[lte]` or `range[between]=a..b`; other values are ignored.
 */
function rangeOf(url: string): { from: number; to: number } {
  const query = queryOf(url)
  const { between = '', lte, lt } = query.map('range')
  const [low, high] = between.split('..')
  const to = metres(query.one('range') ?? lte ?? lt ?? high) ?? searchRadius.default
  return { from: metres(low) ?? 0, to: Math.min(to, searchRadius.max) }
}

const metres = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined
