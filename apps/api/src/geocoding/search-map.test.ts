import { readFile } from 'node:fs/promises'
import type { GeocodedAddress } from '@lonja/contract/geocoding/place'
import { describe, expect, it } from 'vitest'
import { installMap, readMap } from '../map/install-map.ts'
import { insertAddress, insertBusiness } from '#/testing/factories'
import { testApi } from '#/testing/scenario'

const scenario = await testApi(async (db) => {
  const { id } = await insertAddress(db, { zip: '46375', city: 'Vilaserena' })
  await insertBusiness(db, { address_id: id, latitude: 39.5046, longitude: -0.7488 })
  const closed = await insertAddress(db, { zip: '46999', city: 'Ninguna' })
  await insertBusiness(db, { address_id: closed.id, enabled: false })
})
const data = await readFile(new URL('../seeds/town/vilaserena.pmtiles', import.meta.url))
await installMap(scenario.db, scenario.services.config, await readMap(data), '© Los de prueba')

const search = async (words: string, more = '&number=false') => {
  const answer = await scenario.send({ when: `GET /api/geocoding?search=${encodeURIComponent(words)}${more}` })
  expect(answer.statusCode).toBe(200)
  return answer.json<GeocodedAddress[]>()
}
const titles = async (words: string) => (await search(words)).map(({ title }) => title)

describe('addresses found without a geocoder', () => {
  it.each([
    ['Calle Mayor 12', 'Calle Mayor, 12, 46375 Vilaserena'],
    ['calle mayor, 12, 46375 Vilaserena', 'Calle Mayor, 12, 46375 Vilaserena'],
    ['C/ Mayor, 12', 'Calle Mayor, 12, 46375 Vilaserena'],
    ['c/mayor 12 bajo', undefined],
    ['carrer mayor 12', 'Calle Mayor, 12, 46375 Vilaserena'],
    ['mayor 12b', 'Calle Mayor, 12B, 46375 Vilaserena'],
    ['CALLE COLON', 'Calle Colón, 46375 Vilaserena'],
    ['calle colón', 'Calle Colón, 46375 Vilaserena'],
    ['Blasco Ibañez', 'Calle Blasco Ibáñez, 46375 Vilaserena'],
    ['ausias march', 'Calle Ausiàs March, 46375 Vilaserena'],
    ['poet quer', 'Calle Poeta Querol, 46375 Vilaserena'],
    ['pza. mercado', 'Plaza del Mercado, 46375 Vilaserena'],
    ['plaça del mercado 3', 'Plaza del Mercado, 3, 46375 Vilaserena'],
    ['mercado', 'Calle del Mercado, 46375 Vilaserena'],
    ['avda valencia', 'Avenida de València, 46375 Vilaserena'],
    ['av. de valència 101', 'Avenida de València, 101, 46375 Vilaserena'],
    ['cno del molino', 'Camino del Molino, 46375 Vilaserena'],
    ['senia vilaserena', 'Calle de la Sénia, 46375 Vilaserena'],
    ['46375', '46375 Vilaserena'],
    ['463', '46375 Vilaserena'],
    ['vilaserena', '46375 Vilaserena'],
    ['Chiva', 'Chiva'],
    ['lliria', 'Llíria'],
    ['calle mayor 46999', undefined],
    // «Calles» is a town. The word «calle», a kind of street, finds this town and no street.
    ['calle', 'Calles'],
    ['zzzzz', undefined],
    ['46999', undefined],
    ['%_%', undefined],
    ['120', undefined],
  ])('begin with the expected result for «%s», if there is any', async (words, first) => {
    expect((await titles(words))[0]).toBe(first)
  })

  it('have the house number of the query and a position on the street', async () => {
    const [found] = await search('calle mayor 12')
    expect(found).toMatchObject({
      street: 'Calle Mayor',
      number: '12',
      zip: '46375',
      city: 'Vilaserena',
      province: 'València',
      country: 'España',
      iso: 'ES',
    })
    expect(found!.latitude).toBeCloseTo(39.503, 2)
    expect(found!.longitude).toBeCloseTo(-0.747, 2)
  })

  it('include streets without a number only if the request has `number=false`', async () => {
    expect(await search('calle mayor', '')).toEqual([])
    expect((await search('calle mayor 12', '')).map(({ number }) => number)).toEqual(['12', '12'])
  })

  it('are listed with the exact street first, then similar streets; each street appears once', async () => {
    expect(await titles('calle mercado')).toEqual([
      'Calle del Mercado, 46375 Vilaserena',
      'Plaza del Mercado, 46375 Vilaserena',
    ])
  })

  it('must be requested by a text: a request with a position is answered with 503', async () => {
    expect((await scenario.send({ when: 'GET /api/geocoding/39.5/-0.7' })).statusCode).toBe(503)
  })
})
