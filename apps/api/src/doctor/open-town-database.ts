import type { Config } from '#/config'
import type { Database } from '#/database/database'
import { openDatabase } from '#/database/open'

/** Opens the configured database without changing it. @throws DatabaseUnavailable */
export const openTownDatabase = ({ databaseUrl, dataDir }: Config): Promise<Database> =>
  openDatabase({ url: databaseUrl, dataDir, join: true, report: () => {} })
