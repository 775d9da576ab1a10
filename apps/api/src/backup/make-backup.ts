import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CommandError } from '../cli/command.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open.ts'
import { uuidv7 } from '../database/uuid.ts'
import { makeFolder } from '../system/make-folder.ts'
import { ArchiveError } from './archive.ts'
import type { BackupConfig } from '../config/backup-config.ts'
import { BACKUP_NAME } from './backup-name.ts'
import { type WrittenArchive, checkArchive } from './check-archive.ts'
import type { Manifest } from './manifest.ts'
import { type BackupPlace, backupPlace, removeUnfinished, unfinishedName } from './place.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * Unfinished backups that are older than this belong to processes that were killed, because no backup takes so long.
 */
const LEFT_MS = 24 * 3600 * 1000

export interface MadeBackup {
  place: string
  bytes: number
  manifest: Manifest
  /** The removed older backups, and the removed remains of unfinished ones. */
  removed: string[]
  /** The reason why the backup could not be read again. If it is missing, all hashes were correct. */
  notChecked?: string
  snapshotMs: number
}

/**
 * Writes a backup to its place, reads it again from there to check every hash, and records the result in
 * `backup_run`. If every hash is correct, backups that are too old are removed. If the new backup is damaged, it is
 * removed. If the process is killed, earlier backups remain, and the next backup removes the unfinished one.
 *
 * @param run  the id of the row in `backup_run`, if it already exists
 * @param signal  aborts the backup
 */
export async function makeBackup(
  db: Database,
  config: Config,
  to: string,
  { run, signal }: { run?: string; signal?: AbortSignal } = {},
): Promise<MadeBackup> {
  const backup = backupConfig(config)
  const place = backupPlace(to, backup)
  const name = nameOf(new Date(), backup.key !== undefined)
  const id = run ?? uuidv7()
  if (run === undefined)
    await db.query({
      text: 'insert into backup_run (id, place) values ($1, $2)',
      values: [id, place.address(name)],
    })
  // A backup for a folder is written in that folder under another name and renamed at the end, because a file cannot be
  // renamed to another disk.
  const folder = to.startsWith('s3://') ? path.join(config.dataDir, 'backups') : path.resolve(to)
  const file = path.join(folder, unfinishedName(name))
  try {
    makeFolder(folder)
    const before = new Date(Date.now() - LEFT_MS)
    for (const one of new Set([folder, config.dataDir])) await removeUnfinished(one, before)
    const left = await place.removeLeftovers(before)
    const { snapshotMs, ...written } = await writeBackup(db, config, file, signal)
    const { size } = await stat(file)
    await place.put(name, file)
    await db.query({
      text: 'update backup_run set ended_at = now(), place = $2, bytes = $3, ok = true where id = $1',
      values: [id, place.address(name), size],
    })
    const made = { place: place.address(name), bytes: size, manifest: written.manifest, snapshotMs }
    const notChecked = await readAgain(db, id, place, name, { backup, written, file, signal })
    if (notChecked !== undefined) return { ...made, removed: left, notChecked }
    return { ...made, removed: [...left, ...(await removeOld(place, backup.keep))] }
  } catch (error) {
    await rm(file, { force: true }).catch(() => {}) // this fails if the folder cannot be used
    await db.query({
      text: 'update backup_run set ended_at = now(), error = $2 where id = $1 and not ok',
      values: [id, (error as Error).message.split('\n')[0]],
    })
    throw error
  }
}

interface Again {
  backup: BackupConfig
  written: WrittenArchive
  /** The file into which a backup in a bucket is copied, to read it. */
  file: string
  signal: AbortSignal | undefined
}

/**
 * Reads a backup from its place and records whether it equals the written archive. Returns the reason if it could not
 * be read.
 *
 * @throws CommandError if the backup is damaged. It is then removed
 */
async function readAgain(
  db: Database,
  run: string,
  place: BackupPlace,
  name: string,
  { backup, written, file, signal }: Again,
): Promise<string | undefined> {
  try {
    const isHere = path.isAbsolute(place.address(name))
    if (!isHere) await place.fetch(name, file)
    await checkArchive(isHere ? place.address(name) : file, backup.key, written, signal)
    await db.query({ text: 'update backup_run set checked_at = now() where id = $1', values: [run] })
    return undefined
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    if (signal?.aborted) return line
    const isDamaged = error instanceof ArchiveError
    await db.query({
      text: 'update backup_run set ok = ok and not $3, check_error = $2 where id = $1',
      values: [run, line, isDamaged],
    })
    if (!isDamaged) return line
    await place.remove(name)
    throw new CommandError(`The backup was removed, because it was damaged when it was read again: ${line}`)
  } finally {
    await rm(file, { force: true })
  }
}

/** The name of a backup. It contains the time in milliseconds, so that two backups have different names. */
function nameOf(at: Date, isEncrypted: boolean): string {
  return `lonja-${at.toISOString().replaceAll(/[:.]/g, '')}.tar.zst${isEncrypted ? '.age' : ''}`
}

const dayOf = (name: string): string => BACKUP_NAME.exec(name)![1]!

/** Removes old backups. All backups of the newest days remain; days without a backup are not counted. */
async function removeOld(place: BackupPlace, days: number): Promise<string[]> {
  const found = (await place.list()).filter((name) => BACKUP_NAME.test(name))
  const kept = new Set([...new Set(found.map(dayOf))].toSorted().slice(-days))
  const removed = found.filter((name) => !kept.has(dayOf(name)))
  for (const name of removed) await place.remove(name)
  return removed.map((name) => place.address(name))
}

/** The settings of backups, or the defaults if the configuration of a test has none. */
export const backupConfig = ({ backup, dataDir }: Config): BackupConfig =>
  backup ?? { to: path.join(dataDir, 'backups'), keep: 14 }

/** Runs `work` with the file of a backup. A backup in a bucket is downloaded first. */
export async function withBackupFile<Result>(
  address: string,
  config: BackupConfig,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  if (!address.startsWith('s3://')) return work(path.resolve(address))
  const cut = address.lastIndexOf('/')
  const folder = await mkdtemp(path.join(tmpdir(), 'lonja-backup-'))
  try {
    const file = path.join(folder, address.slice(cut + 1))
    await backupPlace(address.slice(0, cut), config).fetch(address.slice(cut + 1), file)
    return await work(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Restores a backup into an embedded database in a temporary folder, and compares the numbers of rows, sums of money
 * and hashes.
 *
 * @throws CommandError that describes the differences in one line
 */
export async function verifyBackup(address: string, config: Config): Promise<Manifest> {
  const backup = backupConfig(config)
  const folder = await mkdtemp(path.join(tmpdir(), 'lonja-verify-'))
  try {
    return await withBackupFile(address, backup, async (file) => {
      const db = await openDatabase({ dataDir: folder })
      try {
        return (await restoreBackup(db, file, { key: backup.key })).manifest
      } finally {
        await db.close()
      }
    })
  } catch (error) {
    throw asCommandError(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Converts an ArchiveError into a CommandError, so that the operator only sees its message. */
export const asCommandError = (error: unknown): unknown =>
  error instanceof ArchiveError ? new CommandError(error.message) : error
