import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { ResponseCache } from './cache.ts'
import type { Models } from './compile.ts'

/** What reading and writing records takes. */
export interface Data {
  readonly db: Database
  /** Every resource, compiled. */
  readonly models: Models
}

/** What the routes of resources work with. */
export interface Engine extends Data {
  readonly config: Config
  readonly cache: ResponseCache
}
