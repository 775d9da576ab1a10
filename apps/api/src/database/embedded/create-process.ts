import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Makes an empty folder a database, in a process of its own. initdb runs PostgreSQL twice in one process and holds the
 * new data folder in memory as well: 600 MB that V8 would not give back for as long as the server runs. Its process
 * compiles for speed of compilation alone, because everything in it runs once.
 *
 * @throws Error with what PostgreSQL or the file system said
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
