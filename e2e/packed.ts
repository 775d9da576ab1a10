import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pack } from '../apps/native/pack.ts'
import { type Server, root, temporaryFolder, withTown } from './server.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The packed app, served at an address of its own as on a device, and the server that it uses. */
export interface Packed {
  origin: string
  server: Server
}

/** Starts the packed app and its server for `work`, and stops both afterwards. */
export async function withPackedApp(work: (packed: Packed) => Promise<void>): Promise<void> {
  spawnSync('bash', ['-c', 'source scripts/prepare.sh && alone install_native'], { cwd: root, stdio: 'inherit' })
  const folder = await temporaryFolder()
  // A path without a file extension returns the page of the app, as in a WebView.
  const device = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://device')
    const name = extname(pathname) === '' ? 'index.html' : pathname.slice(1)
    readFile(join(folder, name)).then(
      (content) => response.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream').end(content),
      () => response.writeHead(404).end(),
    )
  })
  device.listen(0, 'localhost')
  await new Promise((resolve) => device.once('listening', resolve))
  const origin = `http://localhost:${(device.address() as AddressInfo).port}`
  try {
    await withTown(
      async (server) => {
        pack({ folder, api: server.url, push: true })
        await work({ origin, server })
      },
      { CORS_ORIGINS: origin },
    )
  } finally {
    device.closeAllConnections()
    device.close()
    await rm(folder, { recursive: true, force: true })
  }
}
