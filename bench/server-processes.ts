import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { openDatabase } from '../apps/api/src/database/open.ts'

/** The id of the process that accepts the connections of the PostgreSQL server, if the server runs on this machine. */
export async function postmasterOf(url: string | undefined): Promise<number | null> {
  if (!url) return null
  const db = await openDatabase({ url, dataDir: '' })
  try {
    const [row] = await db.query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' })
    return parentOf(row!.pid)
  } finally {
    await db.close()
  }
}

/** The process and the processes that it has started. */
export function childrenOf(parent: number | null): number[] {
  if (parent === null) return []
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return [parent, ...all.filter((pid) => parentOf(pid) === parent)]
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

/**
 * The processes of the server for one database: the one that accepts connections, and those that work for the database.
 */
export const workersFor = (postmaster: number | null, database: string): number[] =>
  childrenOf(postmaster).filter((pid) => pid === postmaster || titleOf(pid).includes(database))

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The beginning of a command that runs on one core only. */
export const onCore = (core: number): [string, ...string[]] => ['taskset', '--cpu-list', String(core)]

/** Moves a process and its threads to one core. Processes that it starts later run there too. */
export function moveToCore(pid: number, core: number): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)], { stdio: 'ignore' })
}
