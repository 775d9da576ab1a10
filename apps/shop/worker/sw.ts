import { startAppWorker } from '@lonja/ui/worker/app-worker.ts'

/** Written into the built file by `@lonja/build/service-worker.ts`. */
declare const LONJA_BUILD: { version: string; files: string[] }

const { version, files } = LONJA_BUILD
/** The caches of the shop. Pages fill `map` themselves: `packages/ui/src/map/cached-ranges.ts`. */
const own = /^(?:shop .*|pictures|map)$/
/** The back office below `/manage` is another app with its own worker and caches. */
const ofOthers = /^(?:manage .*|shared-pictures)$/

startAppWorker({
  files,
  shell: '/shell',
  assets: '/assets/',
  cache: `shop ${version}`,
  pictures: 'pictures',
  isPage: (pathname) => !/^\/(api|media|bank|manage)(\/|$)/.test(pathname),
  isStale: (name) => !own.test(name) && !ofOthers.test(name),
})
