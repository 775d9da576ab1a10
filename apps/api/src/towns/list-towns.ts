import type { Town } from '@lonja/contract/places/place'
import { readPlace } from '../businesses/nearest.ts'
import { Problem } from '../problem.ts'
import { type Query, queryOf } from '../http/query.ts'
import type { Operations } from '../services.ts'
import { towns } from './towns.ts'

const MOST = 20
const LONGEST = 100

/** `GET /api/towns`: by the beginning of their names, or the nearest. */
export const listTowns: Operations = (app) => {
  app.get('/api/towns', async (request, reply) => {
    const found = find(queryOf(request.url))
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8')
    return JSON.stringify(found)
  })
}

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
