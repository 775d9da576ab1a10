import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { localGeocoder } from '#/testing/geocoder'
import { testApi } from '#/testing/scenario'
import { defaultMap } from '../config/map-config.ts'

const server = await localGeocoder()
afterAll(() => server.close())
const geocoder = { url: server.url, attribution: '© Los de prueba' }
const scenario = await testApi(undefined, {
  origin: 'https://lonja.test',
  map: { geocoder, bounds: [-1.6, 38.6, 0.6, 40.8] },
})
const { send, db } = scenario
beforeEach(async () => {
  server.asked.length = 0
  server.state.fault = 'none'
  // Forgets earlier requests to the geocoder, so that its limit of one request per second delays no test.
  await db.query({ text: 'delete from geocoder_turn' })
})

const search = (words: string) => `GET /api/geocoding?search=${encodeURIComponent(words)}` as const
const house = {
  title: 'Calle Mayor, 12, 46375 Vilaserena',
  latitude: 39.50356,
  longitude: -0.74783,
  place: null,
  number: '12',
  street: 'Calle Mayor',
  city: 'Vilaserena',
  province: 'València',
  state: 'Comunidad Valenciana',
  country: 'España',
  iso: 'ES',
  zip: '46375',
}

describe('finding a postal address', () => {
  it('limits the query to the region, and tells the provider that Lonja sends it [C5.6]', async () => {
    const answer = await send({ when: search('Calle  Mayor 12') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    const [{ url, agent } = expect.fail()] = server.asked
    expect(url.pathname).toBe('/search')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      q: 'calle mayor 12',
      format: 'jsonv2',
      addressdetails: '1',
      viewbox: '-1.6,38.6,0.6,40.8',
      bounded: '1',
    })
    expect(agent).toMatch(/^Lonja\/[\d.]+ \(https:\/\/lonja\.test\)$/)
  })
  it('returns only addresses with a house number, each of them once [C5.5]', async () => {
    const answer = await send({ when: search('calle mayor 12') })
    expect(answer.json()).toEqual([{ ...house, place: 'Horno', latitude: 39.50357, longitude: -0.74784, state: null }])
    const all = await send({ when: `${search('calle mayor 12')}&number=false` })
    expect(all.json<{ number: string | null }[]>().map(({ number }) => number)).toEqual(['12', null])
  })
  it('sends equal queries to the provider once, even simultaneous ones, and does not store their text', async () => {
    const answers = await Promise.all(
      ['Mayor, 12', 'mayor,  12', 'MAYOR, 12'].map((words) => send({ when: search(words) })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await send({ when: search('mayor, 12') })
    expect(server.asked).toHaveLength(1)
    const rows = await db.query({ text: 'select key from geocoding', values: [] })
    expect(JSON.stringify(rows)).not.toMatch(/mayor/i)
  })
  it('stores even an empty result, so that the provider is queried only once', async () => {
    for (let time = 0; time < 2; time += 1) expect((await send({ when: search('Ninguna parte 1') })).json()).toEqual([])
    expect(server.asked).toHaveLength(1)
  })
  scenario('needs a text that is long enough', {
    when: search(' a '),
    answers: 422,
    with: 'search: This value is too short.',
  })
  scenario('refuses a text that is too long', {
    when: search('a'.repeat(201)),
    answers: 422,
    with: 'search: This value is too long.',
  })
})

describe('finding the postal address at a position', () => {
  scenario('returns the address with its house number [C5.4]', {
    when: 'GET /api/geocoding/39.50361/-0.74781',
    answers: 200,
    with: house,
  })
  scenario('returns 404 if there is no house number at the position [C5.4]', {
    when: 'GET /api/geocoding/40.1/-0.7',
    answers: 404,
    with: 'Not Found',
  })
  scenario('refuses an invalid latitude', {
    when: 'GET /api/geocoding/91/0',
    answers: 400,
    with: 'Invalid coordinates',
  })
})

describe('a geocoding provider that fails', () => {
  it.each(['error', 'nonsense', 'refusal'] as const)(
    'with %s causes a 503, and is queried again by the next request',
    async (fault) => {
      server.state.fault = fault
      const refused = await send({ when: search(`mayor 1 ${fault}`) })
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toMatchObject({ detail: 'Geocoding not available' })
      server.state.fault = 'none'
      expect((await send({ when: search(`mayor 1 ${fault}`) })).statusCode).toBe(200)
    },
  )
  it('causes a 503 if it does not answer in time', async () => {
    server.state.fault = 'silence'
    const begun = performance.now()
    expect((await send({ when: search('mayor 2 silence') })).statusCode).toBe(503)
    expect(performance.now() - begun).toBeLessThan(9_000)
  }, 20_000)
})

describe('the limit of the geocoding provider', () => {
  it('is one request per second for all clients; a client that would wait too long gets an error', async () => {
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => send({ when: search(`mayor ${100 + index}`) })),
    )
    // On a busy machine a request may arrive late, but not before its turn. A timer may end a few milliseconds early.
    for (const [turn, { at }] of server.asked.entries()) expect(at - begun).toBeGreaterThan(turn * 1_000 - 50)
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(server.asked).toHaveLength(statuses.filter((status) => status === 200).length)
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }, 20_000)
})

describe('the sources of maps', () => {
  scenario('are shown without the URL of the geocoder', {
    when: 'GET /api/map-settings',
    answers: 200,
    with: {
      tiles: null,
      base: null,
      geocoding: { attribution: '© Los de prueba', by: 'service' },
      bounds: [-1.6, 38.6, 0.6, 40.8],
    },
  })
})

describe('finding an address without a provider', async () => {
  const without = await testApi(undefined, { map: defaultMap })
  without('finds towns, but no streets if the town has no map either', {
    when: `${search('Chiva')}&number=false`,
    answers: 200,
    with: [{ title: 'Chiva', city: 'Chiva', province: 'València', street: null }],
  })
  without('finds nothing with a house number', { when: search('Chiva 12'), answers: 200, with: [] })
  without('is refused for a position', {
    when: 'GET /api/geocoding/39.5/-0.7',
    answers: 503,
    with: 'Geocoding not configured',
  })
  without('shows the source of the towns in the map settings', {
    when: 'GET /api/map-settings',
    answers: 200,
    with: {
      tiles: null,
      base: null,
      geocoding: { attribution: '© Instituto Geográfico Nacional', by: 'map' },
      bounds: [-18.3, 27.5, 4.5, 43.9],
    },
  })
})
