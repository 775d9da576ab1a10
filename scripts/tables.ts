// `npm run tables`: writes apps/api/src/database/tables.ts from the migrations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeTables } from '../apps/api/src/database/describe-tables.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'
import { prepareTemplate } from '../apps/api/src/testing/template.ts'

const file = join(import.meta.dirname, '../apps/api/src/database/tables.ts')
// Uses the migrated database of the tests, so the migrations need not run again.
const db = await openDatabase({ dataDir: 'memory://', template: await prepareTemplate() })
try {
  writeFileSync(file, await describeTables(db))
  console.log(`Wrote ${file}`)
} finally {
  await db.close()
}
