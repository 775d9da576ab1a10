import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '../cli/command.ts'
import { makeFolder } from '../system/make-folder.ts'
import type { BackupConfig } from '../config/backup-config.ts'
import { s3Place } from './s3-place.ts'

/**
 * The place where backups are stored: a folder, or a path in a bucket. A backup only appears there when it is
 * complete.
 */
export interface BackupPlace {
  /** The address of a backup with this name. */
  address(name: string): string
  /** Moves a finished file to this place. */
  put(name: string, file: string): Promise<void>
  /** The names of all files at this place, also those that are not backups. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Removes the remains of unfinished backups that began before this time. Returns their descriptions. */
  removeLeftovers(before: Date): Promise<string[]>
  /** Copies a backup into a new file on this machine. */
  fetch(name: string, file: string): Promise<void>
}

const UNFINISHED = /^\.unfinished-(\d+)-/

/** The name of a file that this process has not finished yet. */
export const unfinishedName = (name: string): string => `.unfinished-${process.pid}-${name}`

/**
 * Returns the place with this address. @throws CommandError if the address is a bucket and its keys are not
 * configured
 */
export function backupPlace(address: string, config: BackupConfig): BackupPlace {
  if (!address.startsWith('s3://')) return folderPlace(path.resolve(address))
  if (!config.s3)
    throw new CommandError('For s3:// addresses set BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET, or MEDIA_S3_…')
  return s3Place(address, config.s3)
}

function folderPlace(folder: string): BackupPlace {
  return {
    address: (name) => path.join(folder, name),
    async put(name, file) {
      makeFolder(folder)
      await rename(file, path.join(folder, name))
    },
    list: () => readdir(folder).catch(() => []),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    removeLeftovers: async () => [], // `removeUnfinished` has already removed them
    fetch: () => Promise.reject(new Error('A file in a folder is read where it is')),
  }
}

/**
 * Removes unfinished files from a folder: those of processes that have ended on this machine, and all that are older
 * than `before`. Call it before a backup is written.
 */
export async function removeUnfinished(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(UNFINISHED.exec(name)?.[1] ?? 0)
    if (pid === 0) continue
    const file = path.join(folder, name)
    const changed = await stat(file).catch(() => undefined) // its process may have removed it meanwhile
    if (pid === process.pid || !isRunning(pid) || (changed && changed.mtime < before))
      await rm(file, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
