// `npm run checklist`: writes the tests of each row into docs/checklist.md, from the titles of the tests.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKLIST, projectTags, withTests } from './checklist.ts'

const root = join(import.meta.dirname, '..')
const file = join(root, CHECKLIST)
writeFileSync(file, withTests(readFileSync(file, 'utf8'), projectTags(root)))
console.log(`Wrote ${file}`)
