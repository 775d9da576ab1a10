// `npm run demo-map`: draws the map of the demo town. Run it after you change the streets of the demo town.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTownMap } from '../apps/api/src/testing/town-map/make-town-map.ts'

const file = join(import.meta.dirname, '../apps/api/src/seeds/town/vilaserena.pmtiles')
const map = makeTownMap()
writeFileSync(file, map)
console.log(`Wrote ${file}: ${(map.length / 1000).toFixed(0)} kB`)
