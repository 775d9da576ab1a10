import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { businesses } from '#/seeds/town/businesses'
import { makeTownMap } from '#/testing/town-map/make-town-map'
import { writePmtiles } from '#/testing/town-map/write-pmtiles'
import { bytesOfBuffer, readMapFile } from './read-file.ts'
import { readPlaces } from './read-places.ts'

const data = await readFile(new URL('../seeds/town/vilaserena.pmtiles', import.meta.url))
const file = await readMapFile(bytesOfBuffer(data))
const places = await readPlaces(file)

it('every street of the map has one position in each town that it crosses', () => {
  const inTowns = places.filter(({ kind }) => kind === 'street').map(({ name, city }) => `${name}, ${city}`)
  expect(new Set(inTowns).size).toBe(inTowns.length)
  expect(inTowns.filter((one) => one.startsWith('Carretera de Cheste')).toSorted()).toEqual([
    'Carretera de Cheste, Cheste',
    'Carretera de Cheste, Vilaserena',
  ])
  const streets = inTowns.map((one) => one.split(', ')[0]!)
  expect(places.find(({ name }) => name === 'Calle de la Acequia')).toMatchObject({
    kind: 'street',
    words: 'calle acequia',
    city: 'Vilaserena',
  })
  expect(places.find(({ name }) => name === 'Plaza Mayor')?.words).toBe('plaza mayor')
  expect(
    places
      .filter(({ kind }) => kind === 'town')
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Cheste', 'Chiva', 'Vilaserena'])
  // Motorways and rivers have no addresses, so they are left out.
  expect(streets.filter((name) => /Autovía|Río|Acequia Mayor/.test(name))).toEqual([])
})

it('only the places of the map in the requested area are read', async () => {
  const some = await readPlaces(file, [-0.7495, 39.504, -0.748, 39.5055])
  expect(some.length).toBeLessThan(places.length)
  expect(some.map(({ name }) => name)).toContain('Plaza Mayor')
})

it('the demo’s shops have their addresses in streets of the demo’s map', () => {
  const names = new Set(places.map(({ name }) => name))
  const streets = businesses.map(({ address }) => address.street)
  expect(streets.filter((street) => !names.has(street))).toEqual([])
})

it('the stored map of the demo is the map that npm run demo-map makes', { timeout: 300_000 }, async () => {
  const drawn = await readMapFile(bytesOfBuffer(makeTownMap()))
  expect([drawn.bounds, drawn.maxZoom, drawn.attribution]).toEqual([file.bounds, file.maxZoom, file.attribution])
  for (const [z, x, y] of [
    [8, 127, 97],
    [12, 2039, 1557],
    [14, 8157, 6231],
    [15, 16_315, 12_463],
  ] as const) {
    const [kept, made] = [await file.tiles.getZxy(z, x, y), await drawn.tiles.getZxy(z, x, y)]
    expect(kept?.data.byteLength).toBeGreaterThan(50)
    expect([z, Buffer.from(made!.data).equals(Buffer.from(kept!.data))]).toEqual([z, true])
  }
})

it('the attribution of a map becomes plain text without markup', async () => {
  const attribution = '<a href="https://osm.org" target="_blank">&copy; OpenStreetMap</a> &amp; <b>friends</b>'
  const tiles = [{ z: 0, x: 0, y: 0, data: new Uint8Array() }]
  const metadata = { attribution, vector_layers: [{ id: 'earth' }, { id: 'roads' }] }
  const read = await readMapFile(bytesOfBuffer(writePmtiles({ tiles, bounds: [0, 0, 1, 1], metadata })))
  expect(read.attribution).toBe('© OpenStreetMap & friends')
})

it('a map of half a country is refused without reading its tiles', async () => {
  const tiles = [{ z: 15, x: 0, y: 0, data: new Uint8Array() }]
  const metadata = { attribution: 'x', vector_layers: [{ id: 'earth' }, { id: 'roads' }] }
  const read = await readMapFile(bytesOfBuffer(writePmtiles({ tiles, bounds: [-9, 36, 3, 43], metadata })))
  await expect(readPlaces(read)).rejects.toThrow('covers too large an area')
})
