import { readFileSync, readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { chunksOf } from '@lonja/build/chunks.ts'
import { routes } from '../src/app/routes.ts'

const jsLimit = 120_000
const cssLimit = 15_000
/**
 * In bytes, gzipped: the limit for the files that the service worker stores, so that the web shop opens without a
 * network.
 */
const shellLimit = 300_000
const client = new URL('../dist/client/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', client), 'utf8')) as Manifest

const gzipped = (file: string): number =>
  gzipSync(readFileSync(new URL(file.replace(/^\//, ''), client)), { level: 9 }).length
const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`.padStart(9)

/** The routes that need more gzipped JavaScript than allowed before their page reacts to the user. */
const over = routes.filter(({ path, file }) => {
  const bytes = [...chunksOf(manifest, ['src/main.tsx', file])].reduce((sum, chunk) => sum + gzipped(chunk), 0)
  console.log(`${kilobytes(bytes)}  JS   ${path}`)
  return bytes > jsLimit
})
const css = Object.values(manifest)
  .filter(({ file }) => file.endsWith('.css'))
  .reduce((sum, { file }) => sum + gzipped(file), 0)
console.log(`${kilobytes(css)}  CSS  every route`)
const worker = readFileSync(new URL('sw.js', client), 'utf8')
const kept = [...worker.matchAll(/"(\/assets\/[^"?]+)/g)].map(([, file]) => file!)
const shell = kept.reduce((sum, file) => sum + gzipped(file), 0)
console.log(`${kilobytes(shell)}  kept by the service worker, which is ${kilobytes(gzipped('sw.js')).trim()}`)
if (kept.length < 10) throw new Error('The service worker keeps next to nothing')

// No screen of the shop needs zod (25 kB), and the content policy forbids a part of it. A script
// that imports a constant from a file with a contract would contain zod.
const withZod = readdirSync(new URL('assets/', client)).filter(
  (file) => file.endsWith('.js') && readFileSync(new URL(`assets/${file}`, client), 'utf8').includes('ZodError'),
)
if (withZod.length > 0) throw new Error(`Scripts of the shop contain zod: ${withZod.join(', ')}`)

if (over.length > 0 || css > cssLimit || shell > shellLimit) {
  const limits = [`${kilobytes(jsLimit)} JS`, `${kilobytes(cssLimit)} CSS`, `${kilobytes(shellLimit)} kept`]
  console.error(`Over the budget of ${limits.map((limit) => limit.trim()).join(', ')}, gzipped`)
  process.exit(1)
}
