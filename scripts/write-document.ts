import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'
import { ResponseCache } from '../apps/api/src/resource/cache.ts'
import { models } from '../apps/api/src/resources.ts'
import { quietLog } from '../apps/api/src/testing/log.ts'
import { prepareTemplate } from '../apps/api/src/testing/template.ts'

type Documented = ReturnType<Awaited<ReturnType<typeof buildApp>>['documented']>

/** Writes a file that is made from the declarations of all operations and resources, for example `docs/access.md`. */
export async function writeDocument(
  name: string,
  contentOf: (api: Documented) => string | Promise<string>,
): Promise<void> {
  // Uses the migrated database of the tests, so the migrations need not run again.
  const db = await openDatabase({ dataDir: 'memory://', template: await prepareTemplate() })
  const config = readConfig({ LONJA_SECRET: 'x'.repeat(32) })
  const app = await buildApp({ config, db, cache: new ResponseCache(), models, log: quietLog })
  await app.ready()
  const file = path.join(import.meta.dirname, '..', name)
  writeFileSync(file, await contentOf(app.documented()))
  console.log(`Wrote ${file}`)
  await app.close()
  await db.close()
}
