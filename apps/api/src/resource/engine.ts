import type { Config } from '../config.ts'
import type { Database, Reads } from '../database/database.ts'
import type { ResponseCache } from './cache.ts'
import type { Models } from './compile.ts'

/** The services needed to read and write records. */
export interface Data {
  readonly db: Database
  /** The compiled models of all resources. */
  readonly models: Models
}

/** The services needed to read lists. The database may be one that is only read (`Database.reader`). */
export interface Reading {
  readonly db: Reads
  readonly cache: ResponseCache
}

/** The services that the routes of resources need. */
export interface Engine extends Data {
  readonly config: Config
  readonly cache: ResponseCache
}
