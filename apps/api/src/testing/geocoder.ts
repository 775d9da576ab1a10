import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Invented places, in the form in which Nominatim's API returns them. */
const places = {
  house: {
    place_id: 1,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0',
    osm_type: 'node',
    osm_id: 101,
    lat: '39.5035612',
    lon: '-0.7478301',
    category: 'place',
    type: 'house',
    place_rank: 30,
    importance: 0.00001,
    addresstype: 'place',
    name: '',
    display_name: '12, Calle Mayor, Vilaserena, Valencia, Comunidad Valenciana, 46375, España',
    address: {
      house_number: '12',
      road: 'Calle Mayor',
      village: 'Vilaserena',
      county: 'la Hoya',
      province: 'Valencia/València',
      state: 'Comunidad Valenciana',
      'ISO3166-2-lvl4': 'ES-VC',
      postcode: '46375',
      country: 'España',
      country_code: 'es',
    },
    boundingbox: ['39.5035112', '39.5036112', '-0.7478801', '-0.7477801'],
  },
  /** A shop in the house above. Both places have the same address. */
  shop: {
    place_id: 2,
    osm_type: 'way',
    osm_id: 102,
    lat: '39.5035700',
    lon: '-0.7478400',
    category: 'shop',
    type: 'bakery',
    addresstype: 'shop',
    name: 'Horno',
    display_name: 'Horno, 12, Calle Mayor, Vilaserena, 46375, España',
    address: {
      shop: 'Horno',
      house_number: '12',
      road: 'Calle Mayor',
      village: 'Vilaserena',
      postcode: '46375',
      country: 'España',
      country_code: 'es',
    },
  },
  /** A street, which has no house number. */
  street: {
    place_id: 3,
    osm_type: 'way',
    osm_id: 103,
    lat: '39.5030000',
    lon: '-0.7470000',
    category: 'highway',
    type: 'residential',
    addresstype: 'road',
    name: 'Calle Mayor',
    display_name: 'Calle Mayor, Vilaserena, 46375, España',
    address: { road: 'Calle Mayor', village: 'Vilaserena', postcode: '46375', country: 'España', country_code: 'es' },
  },
  /** A place outside of every region of Spain, which is always among the results. */
  abroad: {
    place_id: 4,
    osm_type: 'node',
    osm_id: 104,
    lat: '48.8566000',
    lon: '2.3522000',
    category: 'place',
    type: 'house',
    addresstype: 'place',
    name: '',
    display_name: '12, Rue Majeure, Paris, France',
    address: { house_number: '12', road: 'Rue Majeure', city: 'Paris', country: 'France', country_code: 'fr' },
  },
}

/** The ways in which the server can fail. */
type Fault = 'none' | 'error' | 'nonsense' | 'silence' | 'refusal'

/**
 * Starts a server with Nominatim's API on this machine. It knows only the places above, and records its requests and
 * their times.
 */
export async function localGeocoder() {
  const asked: { url: URL; agent: string; at: number }[] = []
  const state = { fault: 'none' as Fault }
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    asked.push({ url, agent: `${request.headers['user-agent']}`, at: performance.now() })
    if (state.fault === 'silence') return
    const status = state.fault === 'error' ? 500 : state.fault === 'refusal' ? 403 : 200
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    response.end(state.fault === 'nonsense' ? '<html>' : JSON.stringify(answerTo(url)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    state,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname === '/search') {
    const words = searchParams.get('q')!
    return /mayor/i.test(words) ? [places.house, places.shop, places.street, places.abroad] : []
  }
  const far = Math.abs(Number(searchParams.get('lat')) - 39.5036) > 0.01
  if (pathname === '/reverse') return far ? { error: 'Unable to geocode' } : places.house
  return { error: 'Not Found' }
}
