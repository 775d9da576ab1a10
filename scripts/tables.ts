// `npm run tables`: writes apps/api/src/database/tables.ts from the migrations.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeTables } from '../apps/api/src/database/describe-tables.ts'
import { migrate } from '../apps/api/src/database/migrate.ts'
import { openDatabase } from '../apps/api/src/database/open.ts'

const file = join(import.meta.dirname, '../apps/api/src/database/tables.ts')
const db = await openDatabase({ dataDir: 'memory://' })
try {
  await migrate(db)
  writeFileSync(file, await describeTables(db))
  console.log(`Wrote ${file}`)
} finally {
  await db.close()
}
