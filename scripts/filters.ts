import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildApp } from '../apps/api/src/app.ts'
import { readConfig } from '../apps/api/src/config.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'
import { filtersTable } from '../apps/api/src/documentation/list-parameters.ts'
import { ResponseCache } from '../apps/api/src/resource/cache.ts'
import { quietLog } from '../apps/api/src/testing/log.ts'
import { models } from '../apps/api/src/resources.ts'

/**
 * `npm run filters`: writes the filters and the sort orders of all lists into docs/filters.md, from their
 * declarations.
 */
const db = await openDatabase({ dataDir: 'memory://' })
const config = readConfig({ LONJA_SECRET: 'x'.repeat(32) })
const app = await buildApp({ config, db, cache: new ResponseCache(), models, log: quietLog })
await app.ready()
writeFileSync(path.join(import.meta.dirname, '../docs/filters.md'), filtersTable(app.documented()))
await app.close()
await db.close()
