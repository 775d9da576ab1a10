import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Creates a database in an empty folder, in a separate process. initdb runs PostgreSQL twice in one process, and also
 * holds the new data folder in memory. This takes 600 MB, which V8 would keep for as long as the server runs. The
 * separate process compiles quickly instead of optimizing, because all its code runs only once.
 *
 * @throws Error with the message of PostgreSQL or of the file system
 */
export async function createFolder(folder: string, initdb: readonly string[] = []): Promise<void> {
  const script = join(import.meta.dirname, 'create-folder.ts')
  const flags = ['--liftoff-only', '--max-semi-space-size=1']
  try {
    await promisify(execFile)(process.execPath, [...flags, script, folder, ...initdb])
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    throw new Error(stdout.trim() || stderr.trim().split('\n').at(-1) || message, { cause: error })
  }
}
