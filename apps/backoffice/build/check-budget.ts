import { readFileSync } from 'node:fs'
import { chunksOf } from '@lonja/build/chunks.ts'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { routes } from '../src/app/routes.ts'

/**
 * In bytes, gzipped: the limits for the scripts that a screen needs before it reacts to the user, at the counter and at a
 * desk.
 */
const limit = 120_000
const deskLimit = 260_000
const cssLimit = 15_000
const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

const gzipped = (file: string): number =>
  gzipSync(readFileSync(new URL(file.replace(/^\//, ''), dist)), { level: 9 }).length
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9)

const over = routes.filter(({ path, file, desk = false }) => {
  const bytes = [...chunksOf(manifest, ['index.html', file])].reduce((sum, chunk) => sum + gzipped(chunk), 0)
  console.log(`${kilobytes(bytes)}  JS   ${path}`)
  return bytes > (desk ? deskLimit : limit)
})
const css = Object.values(manifest)
  .filter(({ file }) => file.endsWith('.css'))
  .reduce((sum, { file }) => sum + gzipped(file), 0)
console.log(`${kilobytes(css)}  CSS  every screen`)
if (over.length > 0 || css > cssLimit) {
  console.error(
    `Over the budget of ${kilobytes(limit).trim()} JS, ${kilobytes(deskLimit).trim()} at a desk, and ${kilobytes(cssLimit).trim()} CSS, gzipped`,
  )
  process.exit(1)
}
