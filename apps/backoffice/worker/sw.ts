import { startAppWorker } from '@lonja/ui/worker/app-worker.ts'
import { takeShares } from './take-share.ts'

/** Written into the built file by `@lonja/build/service-worker.ts`. */
declare const LONJA_BUILD: { version: string; files: string[] }

const { version, files } = LONJA_BUILD

takeShares()
startAppWorker({
  files,
  shell: '/manage/shell',
  assets: '/manage/assets/',
  cache: `manage ${version}`,
  pictures: 'pictures',
  isPage: (pathname) => pathname.startsWith('/manage/'),
  isStale: () => false,
})
