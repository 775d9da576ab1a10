import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ArchiveError, readArchive } from './archive.ts'
import { RowDigest, type TableContent } from './copy-rows.ts'
import { canOpen } from './encryption.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

/** The manifest and the hash of an archive that was written. */
export interface WrittenArchive {
  manifest: Manifest
  /** The SHA-256 of the file. */
  sum: string
}

/**
 * Reads an archive again and compares every table and file with the hashes in its manifest. This needs no database.
 * An archive that is encrypted for a recipient cannot be opened on this machine: only the SHA-256 of its file is
 * compared.
 *
 * @param signal  aborts the check
 * @throws ArchiveError that describes the first difference
 */
export async function checkArchive(
  file: string,
  key: string | undefined,
  written: WrittenArchive,
  signal?: AbortSignal,
): Promise<void> {
  if (key !== undefined && !canOpen(key)) return mustHaveSum(file, written.sum, signal)
  const rows = new Map<string, RowDigest>()
  const media: Record<string, string> = {}
  let manifest: Manifest | undefined
  for await (const { name, data } of readArchive(file, key)) {
    signal?.throwIfAborted()
    const [kind, what, part] = name.split('/')
    if (kind === 'tables' && part === 'columns.json') rows.set(what!, new RowDigest())
    else if (kind === 'tables') rows.get(what!)?.add(data.toString())
    else if (kind === 'media') media[what!] = hash('sha256', data)
    else if (name === 'manifest.json') manifest = manifestSchema.parse(JSON.parse(data.toString()))
  }
  if (JSON.stringify(manifest) !== JSON.stringify(written.manifest))
    throw new ArchiveError('The backup is damaged: its manifest is not the one that was written')
  for (const table of new Set([...Object.keys(written.manifest.tables), ...rows.keys()]))
    mustHaveRows(written.manifest, table, rows.get(table)?.content)
  mustHaveFiles(written.manifest, media)
}

async function mustHaveSum(file: string, sum: string, signal?: AbortSignal): Promise<void> {
  const found = createHash('sha256')
  await pipeline(createReadStream(file), found, { ...(signal && { signal }) })
  if (found.digest('hex') !== sum)
    throw new ArchiveError('The backup is damaged: its content is not the one that was written')
}

/** @throws ArchiveError if a table differs from the manifest */
export function mustHaveRows({ tables }: Manifest, table: string, found: TableContent | undefined): void {
  const wanted = tables[table]
  if (found !== undefined && wanted?.rows === found.rows && wanted.digest === found.digest) return
  throw new ArchiveError(
    `The backup is damaged: ${table} should have ${wanted?.rows ?? 'no'} rows and has ${found?.rows ?? 'none'}, or different ones`,
  )
}

/**
 * @param found  the SHA-256 of each file that was found
 * @throws ArchiveError if a file is missing or different
 */
export function mustHaveFiles({ media }: Manifest, found: Readonly<Record<string, string>>): void {
  const lost = Object.entries(media.files).find(([name, sum]) => found[name] !== sum)
  if (lost) throw new ArchiveError(`The backup is damaged: the file ${lost[0]} is not the one that was written`)
}
