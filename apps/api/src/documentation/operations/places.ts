import { GeocodedAddress, MapSettings, Town } from '@lonja/contract/places/place'
import { z } from 'zod'
import type { Descriptions } from '../describe.ts'

const type = 'application/json'

export const placeDescriptions: Descriptions = {
  'GET /geocoding': {
    summary:
      'Where an address is; the likeliest first. Without a geocoder: streets of the installed map, towns and postal codes',
    query: {
      search: 'Three characters or more: street, number and town.',
      number: '`false`: also what has no number in its street.',
    },
    answers: { shape: z.array(GeocodedAddress), type },
    errors: ['Validation failed', 'Too many requests', 'Geocoding not available'],
  },
  'GET /geocoding/{latitude}/{longitude}': {
    summary: 'The address at a place, where it has a number',
    answers: { shape: GeocodedAddress, type },
    errors: [
      'Invalid coordinates',
      'Not Found',
      'Too many requests',
      'Geocoding not configured',
      'Geocoding not available',
    ],
  },
  'GET /map-settings': { summary: 'What maps are drawn from', answers: { shape: MapSettings, type } },
  'GET /towns': {
    summary: 'The municipalities of Spain by the beginning of their names, or the nearest first',
    query: {
      search: 'Letters of the name, without case and accents.',
      coordinates: '`lat,lng`: the nearest to it first.',
    },
    answers: { shape: z.array(Town), type },
    errors: ['Invalid coordinates'],
  },
}
