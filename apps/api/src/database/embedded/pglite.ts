import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DurableFs } from './durable-fs.ts'
import { plainParser } from './plain-parser.ts'
import { TemplateFs } from './template-fs.ts'

export const IN_MEMORY = 'memory://'

const WASI_ERRORS: Record<number, string> = {
  2: 'permission denied',
  29: 'input or output error',
  51: 'no space left on device',
  69: 'read-only file system',
}

/** The last message of PostgreSQL before it failed. */
let lastWords: string | undefined

export interface PgliteOptions {
  /** The folder of a database; a database in memory starts with a copy of it. */
  template?: string | undefined
  /** Further arguments for initdb. */
  initdb?: string[] | undefined
}

/** Starts PostgreSQL in this thread, on a folder or in memory. In an empty folder it first creates a database. */
export async function openPglite(folder: string, { template, initdb }: PgliteOptions = {}): Promise<PGlite> {
  const inMemory = folder === IN_MEMORY
  lastWords = undefined
  return PGlite.create({
    ...(inMemory ? template && { fs: new TemplateFs(template) } : { fs: new DurableFs(folder) }),
    extensions: { pg_trgm, unaccent, plainParser },
    ...(initdb ? { initDbStartParams: initdb } : {}),
    onStderr: (text) => {
      lastWords = /(?:FATAL|PANIC): +(.+)/.exec(text)?.[1] ?? lastWords
      return false
    },
    startParams: [
      // without -F, which would switch fsync off
      ...PGlite.defaultStartParams.filter((parameter) => inMemory || parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
      '-c',
      'shared_buffers=32MB',
      '-c',
      'timezone=UTC',
    ],
  })
}

/**
 * Returns a readable reason for an error. PGlite throws Errors with little information, and its file system throws
 * error numbers of WebAssembly (WASI).
 */
export function reasonOf(error: unknown): string {
  if (lastWords !== undefined) return lastWords
  if (error instanceof Error) return error.message
  const { errno = 0 } = error as { errno?: number }
  return WASI_ERRORS[errno] ?? `error ${errno}`
}
