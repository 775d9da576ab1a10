// `node scripts/slim.mjs [--dry-run]`: removes from `node_modules` everything that a running server does not need:
// packages that only build the web shop, source maps, type declarations, and programs for other systems. Prints the
// size of the rest, without Node. The size is counted in blocks of 4 kB, like `du`.
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { neededPackages } from './needed.mjs'

const dryRun = process.argv.includes('--dry-run')
const BLOCK = 4096
const unused = /\.([cm]?js|css|d\.[cm]?ts)\.map$|\.d\.[cm]?ts$|\/prebuilds\/(android|darwin|ios|win32)-[^/]*\//

/** @type {{ packages: Record<string, import('./needed.mjs').LockedPackage> }} */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const needed = neededPackages(packages)
let size = 0
for (const [folder, { link }] of Object.entries(packages)) {
  if (link || !/(^|\/)node_modules\//.test(folder) || !existsSync(folder)) continue
  if (needed.has(folder)) size += slim(folder)
  else if (!dryRun) rmSync(folder, { recursive: true })
}
if (!dryRun) writeFileSync('node_modules/.slim', '')
console.log(`${Math.ceil(size / 1e6)} MB`)

/**
 * Removes the unused files of a package, and returns the size of the other files. Packages inside of it are counted on
 * their own.
 *
 * @param {string} folder @returns {number}
 */
function slim(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : BLOCK + slim(file)
    else if (!unused.test(file)) bytes += file.startsWith('node_modules/node-linux-') ? 0 : blocks(file)
    else if (!dryRun) rmSync(file)
  }
  return bytes
}

/** @param {string} file */
function blocks(file) {
  return Math.ceil((statSync(file, { throwIfNoEntry: false })?.size ?? 0) / BLOCK) * BLOCK
}
