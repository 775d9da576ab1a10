import { Town } from '@lonja/contract/geocoding/place'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { readPlace } from '../businesses/nearest.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem } from '../http/problem.ts'
import { type Query, queryOf } from '../http/query.ts'
import { towns } from './towns.ts'

const MOST = 20
const LONGEST = 100

/** Finds towns by the beginning of their names, or the towns nearest to a place. */
export const listTowns = defineOperation({
  method: 'GET',
  path: '/api/towns',
  summary: 'The municipalities of Spain whose names begin with a text, or the nearest to a place',
  who: everyone,
  beyond: 'customers, who say in which town they are',
  query: {
    search: 'The beginning of the name; case and accents are ignored.',
    coordinates: '`lat,lng`: the municipalities that are nearest to this place come first.',
  },
  answers: { shape: z.array(Town), type: 'application/json' },
  errors: ['Invalid coordinates'],
  run: ({ request, reply }) => {
    const found = find(queryOf(request.url))
    reply.header('cache-control', 'public, max-age=300')
    return found
  },
})

function find(query: Query): Town[] {
  const search = (query.one('search') ?? '').trim().slice(0, LONGEST)
  if (search) return towns().search(search, MOST)
  const coordinates = query.one('coordinates')
  if (coordinates === undefined) return []
  const [latitude, longitude] = coordinates.split(',')
  const place = readPlace(latitude, longitude)
  if (!place) throw new Problem('Invalid coordinates')
  return towns().nearest(place, MOST)
}
