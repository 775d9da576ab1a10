// `npm run dev`: runs Lonja from its sources. Open pages show changes of the front ends at once. The server restarts
// after a change of the server or of the contract.
import type { Backoffice } from '../apps/api/src/backoffice/open-backoffice.ts'
import type { Shop } from '../apps/api/src/shop/open-shop.ts'
import { readStaticFiles } from '../apps/api/src/shop/static-files.ts'
import { start } from '../apps/api/src/start.ts'
import * as backoffice from '../apps/backoffice/build/open-sources.ts'
import { openSources, publicFolder } from '../apps/shop/server/open-sources.ts'

/**
 * The static files that this server serves during development. Vite serves all other files of the web shop from their
 * sources.
 */
function filesOfTown(): Shop['files'] {
  const files = readStaticFiles(publicFolder)
  // A service worker of an earlier build would still show that build, so browsers get a script that removes it.
  const off = files.get('/worker-off.js')!
  return new Map([
    ['/manifest.webmanifest', files.get('/manifest.webmanifest')!],
    ['/worker-off.js', off],
    ['/sw.js', off],
  ])
}

process.env['LONJA_SERVICE_WORKER'] ??= '0'
async function openShop(): Promise<Shop> {
  const { render, serve } = await openSources()
  return { files: filesOfTown(), render, sources: { serve } }
}

async function openBackoffice(): Promise<Backoffice> {
  const { page, serve } = await backoffice.openSources()
  return { files: readStaticFiles(backoffice.publicFolder), page, sources: { serve } }
}

await start({ openShop, openBackoffice })
