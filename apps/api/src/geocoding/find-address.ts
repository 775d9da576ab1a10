import { violationMessages } from '@lonja/contract/errors'
import type { GeocodedAddress } from '@lonja/contract/places/place'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readPlace } from '../businesses/nearest.ts'
import { Problem, invalid } from '../problem.ts'
import { subscriberOf } from '../rate-limit.ts'
import { sendPrivate } from '../resource/answer.ts'
import { splitSuffix } from '../resource/negotiate.ts'
import { queryOf, readBoolean } from '../http/query.ts'
import type { Operations } from '../services.ts'
import { geocode } from './geocode.ts'
import { defaultMap } from './map-config.ts'
import { searchMap } from './search-map.ts'

const SHORTEST = 3
const LONGEST = 200

/** Where an address is, and which address is somewhere. Only what has a number in its street (SPEC §5). */
export const findAddress: Operations = (app, services) => {
  app.get('/api/geocoding', async (request, reply) => {
    const query = queryOf(request.url)
    const search = (query.one('search') ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    if (search.length < SHORTEST) throw invalid({ propertyPath: 'search', message: violationMessages.tooShort })
    if (search.length > LONGEST) throw invalid({ propertyPath: 'search', message: violationMessages.tooLong })
    const { geocoder } = services.config.map ?? defaultMap
    const found = geocoder
      ? await geocode(services, { search: search.toLowerCase() }, subscriberOf(request.ip))
      : await searchMap(services, search)
    return send(request, reply, readBoolean(query.one('number')) === false ? found : found.filter(hasNumber))
  })

  app.get<{ Params: { latitude: string; longitude: string } }>(
    '/api/geocoding/:latitude/:longitude',
    async (request, reply) => {
      const place = readPlace(request.params.latitude, splitSuffix(request.params.longitude).value)
      if (!place) throw new Problem('Invalid coordinates')
      const exact = { latitude: toMetre(place.latitude), longitude: toMetre(place.longitude) }
      const [found] = (await geocode(services, exact, subscriberOf(request.ip))).filter(hasNumber)
      if (!found) throw new Problem('Not Found')
      return send(request, reply, found)
    },
  )
}

const hasNumber = ({ number }: GeocodedAddress): boolean => number !== null

const toMetre = (degrees: number): number => Number(degrees.toFixed(5))

const send = (request: FastifyRequest, reply: FastifyReply, found: unknown): FastifyReply =>
  sendPrivate(request, reply, JSON.stringify(found), { 'content-type': 'application/json; charset=utf-8' })
