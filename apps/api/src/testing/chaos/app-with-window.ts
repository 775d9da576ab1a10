// Starts the application as `main.ts` does. With `CHAOS_WINDOW=1` it also executes SQL for the tests, because only this
// process can use the embedded database.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { readConfig } from '#/config'
import type { Query } from '#/database/database'
import { openDatabase } from '#/database/open'
import { openLog } from '#/log/logger'
import { serve } from '#/serve'

const config = readConfig(process.env)
const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
if (process.env['CHAOS_WINDOW'] === '1') {
  const window = createServer((request, response) => {
    void text(request)
      .then((body) => db.query(JSON.parse(body) as Query))
      .then(
        (rows) => response.end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
  })
  await new Promise<void>((resolve) => void window.listen(0, '127.0.0.1', resolve))
  console.log(`The window is open at http://localhost:${(window.address() as AddressInfo).port}`)
}
await serve(config, db, await openLog(config.log))
