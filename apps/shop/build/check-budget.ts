import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { chunksOf } from '../server/assets.ts'
import { routes } from '../src/app/routes.ts'

const jsLimit = 120_000
const cssLimit = 15_000
const client = new URL('../dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest

const gzipped = (file: string): number =>
  gzipSync(readFileSync(new URL(file.replace(/^\//, ''), client)), { level: 9 }).length
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9)

/** The JavaScript a page needs before it answers to a person, gzipped, of every route. */
const over = routes.filter(({ path, file }) => {
  const bytes = [...chunksOf(manifest, ['src/main.tsx', file])].reduce((sum, chunk) => sum + gzipped(chunk), 0)
  console.log(`${kilobytes(bytes)}  JS   ${path}`)
  return bytes > jsLimit
})
const css = Object.values(manifest)
  .filter(({ file }) => file.endsWith('.css'))
  .reduce((sum, { file }) => sum + gzipped(file), 0)
console.log(`${kilobytes(css)}  CSS  every route`)

if (over.length > 0 || css > cssLimit) {
  console.error(`Over the budget of ${kilobytes(jsLimit).trim()} JS and ${kilobytes(cssLimit).trim()} CSS, gzipped`)
  process.exit(1)
}
