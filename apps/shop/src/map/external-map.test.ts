import { expect, it } from 'vitest'
import { externalMapUrl } from './external-map.ts'

const bakery = { name: 'Horno (Santa Llúcia)', latitude: 39.5, longitude: -0.75 }

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'geo:39.5,-0.75?q=39.5%2C-0.75(Horno%20(Santa%20Ll%C3%BAcia))'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0)',
    'https://maps.apple.com/?ll=39.5%2C-0.75&q=Horno+%28Santa+Ll%C3%BAcia%29',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.google.com/maps/search/?api=1&query=39.5%2C-0.75'],
])('the link opens the map of the device %s [C2.52]', (agent, url) => {
  expect(externalMapUrl(bakery, agent)).toBe(url)
})
