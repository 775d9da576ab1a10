// `node plant-town.ts FOLDER`: creates the same data folder as the first start of the demo, but with one picture for
// everything.
import { readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { models } from '../resources.ts'
import { seedDemoTown } from '../seeds/demo.ts'
import { onePictureTown } from './one-picture-town.ts'

const config = readConfig({ DATA_DIR: process.argv[2] })
const db = await openDatabase({ dataDir: config.dataDir, share: true })
try {
  await migrate(db)
  await seedDemoTown({ db, models }, config, { town: onePictureTown })
} finally {
  await db.close()
}
