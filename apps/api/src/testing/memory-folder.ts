import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'lonja-tests-'
const ENOUGH_BYTES = 3_000_000_000

/**
 * A folder in memory for all files that tests write, if the machine has enough memory. On a disk, databases would
 * wait for the disk at every commit. After a process is killed, its files are still in this folder, as on a disk.
 */
export const memoryFolder: string | undefined = hasMemory() ? path.join(MEMORY, `${NAME}${process.pid}`) : undefined

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * Creates the folder, and removes the folders of runs that were killed. Returns a function that removes the folder at
 * the end of the run.
 */
export function openMemoryFolder(): () => void {
  const folder = memoryFolder
  if (folder === undefined) return () => {}
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(NAME) && !isRunning(Number(name.slice(NAME.length))))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return () => rmSync(folder, { recursive: true, force: true })
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
