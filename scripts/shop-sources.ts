// Prints a hash of all sources of the front ends. If it has changed, scripts/prepare.sh builds the front ends again.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const leftOut = new Set(['dist', 'node_modules'])

const hash = createHash('sha256')
for (const source of [
  'apps/shop',
  'apps/backoffice',
  'packages/build',
  'packages/contract',
  'packages/ui',
  'package-lock.json',
])
  addToHash(source)
console.log(hash.digest('hex'))

function addToHash(name: string): void {
  let entries: string[]
  try {
    entries = readdirSync(path.join(root, name))
  } catch {
    hash.update(`${name}\0`).update(readFileSync(path.join(root, name)))
    return
  }
  for (const entry of entries.toSorted()) if (!leftOut.has(entry)) addToHash(`${name}/${entry}`)
}
