import { readFileSync } from 'node:fs'
import { chunksOf } from '@lonja/build/chunks.ts'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { routes } from '../src/app/routes.ts'
import { townRoutes } from '../src/app/town/town-routes.ts'

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

/** The source file that a route imports: `() => import('#/orders/OrdersPage.tsx')` loads `src/orders/OrdersPage.tsx`. */
function fileOf(load: () => unknown): string {
  const source = load.toString()
  const [, file] = /import\(["']#\/([^"']+)["']\)/.exec(source) ?? []
  if (file === undefined) throw new Error(`${source} imports no screen`)
  return `src/${file}`
}

const townDesk = 'src/app/town/TownDesk.tsx'
const screens = [
  ...routes.map(({ path, load, desk = false }) => ({
    path,
    files: ['index.html', fileOf(load)],
    limit: desk ? deskLimit : limit,
  })),
  ...townRoutes.map(({ path, load }) => ({ path, files: ['index.html', townDesk, fileOf(load)], limit: deskLimit })),
]
const over = screens.filter(({ path, files, limit: allowed }) => {
  const bytes = [...chunksOf(manifest, files)].reduce((sum, chunk) => sum + gzipped(chunk), 0)
  console.log(`${kilobytes(bytes)}  JS   ${path}`)
  return bytes > allowed
})
/** The chunks that are only for the town. The phone of a shopkeeper must not load them. */
const ofTown = new Set(
  [townDesk, ...townRoutes.map(({ load }) => fileOf(load))].map((file) => `/${manifest[file]!.file}`),
)
const ofShops = new Set(routes.map(({ load }) => `/${manifest[fileOf(load)]!.file}`))
const leaks = [...chunksOf(manifest, ['index.html', ...routes.map(({ load }) => fileOf(load))])].filter(
  (chunk) => ofTown.has(chunk) && !ofShops.has(chunk),
)
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
if (leaks.length > 0) {
  console.error(`Screens of shops load the code of the town: ${leaks.join(', ')}`)
  process.exit(1)
}
