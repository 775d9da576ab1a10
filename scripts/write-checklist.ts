// `npm run checklist`: lists the tests of each row in docs/checklist.md. A test belongs to the rows whose numbers are
// in its title.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKLIST, projectTags, withTests } from './checklist.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, CHECKLIST)
writeFileSync(file, withTests(readFileSync(file, 'utf8'), projectTags(root)))
console.log(`Wrote ${file}`)
