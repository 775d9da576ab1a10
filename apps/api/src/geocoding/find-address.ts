import { violationMessages } from '@lonja/contract/errors'
import { GeocodedAddress } from '@lonja/contract/geocoding/place'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { readPlace } from '../businesses/nearest.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { Problem, invalid } from '../http/problem.ts'
import { networkOf } from '../http/rate-limit.ts'
import { sendPrivate } from '../http/send.ts'
import { splitSuffix } from '../http/negotiate.ts'
import { queryOf, readBoolean } from '../http/query.ts'
import { geocode } from './geocode.ts'
import { defaultMap } from '../config/map-config.ts'
import { searchMap } from './search-map.ts'

const SHORTEST = 3
const LONGEST = 200

/**
 * Finds the positions of an address. Results without a street number are left out, except if the query has
 * `number=false` (SPEC §5).
 */
export const findAddress = defineOperation({
  method: 'GET',
  path: '/api/geocoding',
  summary:
    'The position of an address; the most likely result is the first. Without a geocoder, it finds streets of the installed map, towns and postal codes',
  who: everyone,
  beyond: 'customers, who enter the address for a delivery',
  query: {
    search: 'Three characters or more: street, number and town.',
    number: '`false`: the results also include places without a house number.',
  },
  answers: { shape: z.array(GeocodedAddress), type: 'application/json' },
  errors: ['Validation failed', 'Too many requests', 'Geocoding not available'],
  run: async ({ services, request, reply }) => {
    const query = queryOf(request.url)
    const search = (query.one('search') ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()
    if (search.length < SHORTEST) throw invalid({ propertyPath: 'search', message: violationMessages.tooShort })
    if (search.length > LONGEST) throw invalid({ propertyPath: 'search', message: violationMessages.tooLong })
    const { geocoder } = services.config.map ?? defaultMap
    const found = geocoder
      ? await geocode(services, { search: search.toLowerCase() }, networkOf(request.ip))
      : await searchMap(services, search)
    return send(request, reply, readBoolean(query.one('number')) === false ? found : found.filter(hasNumber))
  },
})

/** Finds the address at a position. */
export const readAddressAt = defineOperation({
  method: 'GET',
  path: '/api/geocoding/{latitude}/{longitude}',
  summary: 'The address at a place, if it has a house number',
  who: everyone,
  beyond: 'customers, who point at a place on a map',
  answers: { shape: GeocodedAddress, type: 'application/json' },
  errors: [
    'Invalid coordinates',
    'Not Found',
    'Too many requests',
    'Geocoding not configured',
    'Geocoding not available',
  ],
  run: async ({ services, request, reply, params }) => {
    const place = readPlace(params['latitude'], splitSuffix(params['longitude']!).value)
    if (!place) throw new Problem('Invalid coordinates')
    const exact = { latitude: toMetre(place.latitude), longitude: toMetre(place.longitude) }
    const [found] = (await geocode(services, exact, networkOf(request.ip))).filter(hasNumber)
    if (!found) throw new Problem('Not Found')
    return send(request, reply, found)
  },
})

const hasNumber = ({ number }: GeocodedAddress): boolean => number !== null

const toMetre = (degrees: number): number => Number(degrees.toFixed(5))

const send = (request: FastifyRequest, reply: FastifyReply, found: unknown): FastifyReply =>
  sendPrivate(request, reply, JSON.stringify(found), { 'content-type': 'application/json; charset=utf-8' })
