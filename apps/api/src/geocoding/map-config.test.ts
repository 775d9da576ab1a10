import { expect, it } from 'vitest'
import { readSettings } from '#/config'
import { tileSource } from './map-config.ts'

it('by default, the configuration of the map contains only the bounds of Spain [C5.6 C9.25]', () => {
  expect(readSettings({}).map).toEqual({ bounds: [-18.3, 27.5, 4.5, 43.9] })
  expect(tileSource(readSettings({}).map)).toBe('')
})

it.each([
  ['https://tile.example.org/{z}/{x}/{y}.png', ' https://tile.example.org'],
  ['https://{s}.tile.example.org/{z}/{x}/{y}.png?key=a', ' https://*.tile.example.org'],
  ['http://127.0.0.1:8080/{s}/{z}/{x}/{y}.png', ' http://127.0.0.1:8080'],
])('pages may load map pictures of %s only from its host', (url, source) => {
  expect(tileSource(readSettings({ MAP_TILES_URL: url }).map)).toBe(source)
})

it.each([
  ['MAP_TILES_URL', 'http://tile.example.org/{z}/{x}/{y}.png'],
  ['MAP_TILES_URL', 'https://tile.example.org/{z}/{x}.png'],
  ['MAP_TILES_URL', "https://a.example;script-src 'unsafe-inline'/{z}/{x}/{y}"],
  ['GEOCODER_URL', 'http://nominatim.example.org'],
  ['GEOCODER_URL', 'nominatim'],
  ['MAP_BOUNDS', '1,2,3'],
  ['MAP_BOUNDS', '3,38,1,40'],
  ['MAP_BOUNDS', 'a,b,c,d'],
])('the error for %s=%s names the setting', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name)
})
