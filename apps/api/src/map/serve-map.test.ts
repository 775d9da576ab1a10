import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { testApi } from '#/testing/scenario'
import { installMap, readMap } from './install-map.ts'
import { readMapFile } from './read-file.ts'

const scenario = await testApi()
const { db, services } = scenario
const data = await readFile(new URL('../seeds/town/vilaserena.pmtiles', import.meta.url))
const map = await installMap(db, services.config, await readMap(data), '© Los de prueba')
const url = map.file.replace('/media/', '/map/')
const etag = `"${url.slice('/map/'.length)}"`
const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  scenario.app.inject({ method, url, headers })

it('the whole map is served, uncompressed, and browsers may store it for ever', async () => {
  const answer = await ask()
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.equals(data)).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'content-length': `${data.length}`,
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable, no-transform',
    etag,
  })
})

it('a range of the map is served', async () => {
  const answer = await ask({ range: 'bytes=127-1126' })
  expect(answer.statusCode).toBe(206)
  expect(answer.headers).toMatchObject({ 'content-range': `bytes 127-1126/${data.length}`, 'content-length': '1000' })
  expect(answer.rawPayload.equals(data.subarray(127, 1127))).toBe(true)
  const end = await ask({ range: 'bytes=-500' })
  expect(end.rawPayload.equals(data.subarray(-500))).toBe(true)
})

it('a range beyond the end of the map is refused', async () => {
  const answer = await ask({ range: `bytes=${data.length}-` })
  expect(answer.statusCode).toBe(416)
  expect(answer.headers['content-range']).toBe(`bytes */${data.length}`)
  expect(answer.rawPayload).toHaveLength(0)
})

it('HEAD is answered with the size of the map', async () => {
  const answer = await ask({}, 'HEAD')
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 0])
  expect(answer.headers).toMatchObject({ 'content-length': `${data.length}`, 'accept-ranges': 'bytes', etag })
})

it.each([
  ['the tag of this map', etag, 206],
  ['the tag of another map', '"another"', 200],
  // Only a strong ETag guarantees that the bytes have not changed (RFC 9110 §13.1.5).
  ['a weak tag', `W/${etag}`, 200],
  ['a date', 'Mon, 23 Nov 2026 10:00:00 GMT', 200],
])('a range is sent only if If-Range has the tag of this map: %s', async (_what, ifRange, status) => {
  const answer = await ask({ range: 'bytes=0-9', 'if-range': ifRange })
  expect(answer.statusCode).toBe(status)
  expect(answer.rawPayload).toHaveLength(status === 206 ? 10 : data.length)
})

it('a client that has stored the map gets 304', async () => {
  expect((await ask({ 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304)
  expect((await ask({ 'if-none-match': '"x"' })).statusCode).toBe(200)
})

it('a request for an unknown name of a map gets 404', async () => {
  for (const name of ['another.pmtiles', '..%2Fmedia', 'x']) {
    const { statusCode } = await scenario.app.inject({ url: `/map/${name}` })
    expect([name, statusCode]).toEqual([name, 404])
  }
})

it('a PMTiles library can read the map by ranges alone', async () => {
  const read = await readMapFile({
    size: data.length,
    part: async (offset, length) => (await ask({ range: `bytes=${offset}-${offset + length - 1}` })).rawPayload,
  })
  expect((await read.tiles.getZxy(12, 2039, 1557))?.data.byteLength).toBeGreaterThan(100)
})

it('after another map was installed, only the new map is served', async () => {
  const metadata = Buffer.concat([data, Buffer.alloc(8)])
  const next = await installMap(db, services.config, await readMap(metadata), '© Otros')
  expect((await ask()).statusCode).toBe(404)
  const settings = await scenario.send({ when: 'GET /api/map-settings' })
  expect(settings.json()).toMatchObject({
    base: { url: next.file.replace('/media/', '/map/'), attribution: '© Otros', maxZoom: 15 },
    geocoding: { attribution: '© Otros, © Instituto Geográfico Nacional', by: 'map' },
  })
})
