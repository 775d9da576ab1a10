import type { WorkerParts } from '@lonja/build/service-worker.ts'
import { builtTexts } from './texts.ts'

/** The files that the service worker of the back office stores. */
export const workerParts = (): WorkerParts => ({
  base: '/manage/',
  entry: /^assets\/main-.*\.js$/,
  others: builtTexts().map(({ name }) => `/manage/${name}`),
  page: new URL('../index.html', import.meta.url),
})
