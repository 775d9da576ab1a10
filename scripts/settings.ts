import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withSettings } from '../apps/api/src/config/settings-page.ts'

/** `npm run settings`: writes the tables of settings into docs/run-a-town.md. */
const file = path.join(import.meta.dirname, '../docs/run-a-town.md')
writeFileSync(file, withSettings(readFileSync(file, 'utf8')))
console.log(`Wrote ${file}`)
