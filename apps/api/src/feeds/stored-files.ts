import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type BoundedQueue, boundedQueue } from '../jobs/bounded-queue.ts'
import { makeFolder } from '../system/make-folder.ts'

/** A file that is written chunk by chunk. Nobody keeps the whole text in memory. */
export interface MadeFile {
  name: string
  chunks: AsyncIterable<string>
}

/** A compressed file on the disk. */
export interface StoredFile {
  place: string
  /** The bytes of the compressed file and of its text. */
  bytes: number
  plainBytes: number
  /** A hash of the text, so all processes have the same one. */
  etag: string
  /** When this text was first written. */
  modified: Date
}

interface FileSet {
  files: Map<string, StoredFile>
  madeAt: number
}

/** The most sets that are kept. An installation without `ORIGIN` has a set for each host name that is requested. */
const MOST_SETS = 12
/** Files of processes that ended without deleting them are deleted after this time. */
const FORGOTTEN_MS = 24 * 3_600_000

/**
 * Sets of files that take long to make, for example a sitemap with all its parts. A set is made when one of its files
 * is requested, and is used until it is old. Then it is made again in the background, and the old files are sent
 * meanwhile. One set is made at a time.
 */
export class StoredFiles {
  readonly #folder: string
  readonly #lifetimeMs: number
  readonly #sets = new Map<string, FileSet>()
  readonly #making = new Map<string, Promise<FileSet>>()
  readonly #queue: BoundedQueue = boundedQueue(1, MOST_SETS)
  #isTidy = false

  constructor(folder: string, lifetimeMs: number) {
    this.#folder = folder
    this.#lifetimeMs = lifetimeMs
  }

  /**
   * Finds a file of a set.
   *
   * @param make  makes all files of the set; each must be read to its end before the next one is requested
   * @returns undefined if the set has no file with this name
   * @throws Problem `Service unavailable` if too many sets wait to be made
   */
  async find(key: string, name: string, make: () => AsyncIterable<MadeFile>): Promise<StoredFile | undefined> {
    const known = this.#sets.get(key)
    const age = known ? performance.now() - known.madeAt : Infinity
    const made = known && age <= this.#lifetimeMs ? undefined : this.#make(key, make)
    // Very old files are not sent: perhaps nobody has requested them for days.
    if (known && age <= 2 * this.#lifetimeMs) {
      made?.catch(() => undefined)
      return known.files.get(name)
    }
    return (await made!).files.get(name)
  }

  /** Forgets a set, for example because its files have been deleted. */
  forget(key: string): void {
    this.#sets.delete(key)
  }

  /** Deletes all files of this process. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#making.values())
    await Promise.all([...this.#sets.values()].map(remove))
    this.#sets.clear()
  }

  #make(key: string, make: () => AsyncIterable<MadeFile>): Promise<FileSet> {
    const running = this.#making.get(key)
    if (running) return running
    const made = this.#queue(() => this.#write(key, make)).finally(() => this.#making.delete(key))
    this.#making.set(key, made)
    return made
  }

  async #write(key: string, make: () => AsyncIterable<MadeFile>): Promise<FileSet> {
    await this.#prepare()
    const before = this.#sets.get(key)
    const set: FileSet = { files: new Map(), madeAt: 0 }
    try {
      for await (const { name, chunks } of make()) {
        const place = path.join(this.#folder, `${process.pid}-${randomUUID()}.gz`)
        // The file is in the set before it is written, so that it is deleted if writing fails.
        const file: StoredFile = { place, bytes: 0, plainBytes: 0, etag: '', modified: new Date() }
        set.files.set(name, file)
        Object.assign(file, await writeCompressed(place, chunks))
        const earlier = before?.files.get(name)
        if (earlier?.etag === file.etag) file.modified = earlier.modified
      }
    } catch (error) {
      await remove(set)
      throw error
    }
    set.madeAt = performance.now()
    this.#sets.delete(key)
    this.#sets.set(key, set)
    if (before) await remove(before)
    for (const [oldest, files] of this.#sets) {
      if (this.#sets.size <= MOST_SETS) break
      this.#sets.delete(oldest)
      await remove(files)
    }
    return set
  }

  /** Creates the folder and, once, deletes the forgotten files in it. */
  async #prepare(): Promise<void> {
    makeFolder(this.#folder)
    if (this.#isTidy) return
    for (const name of await readdir(this.#folder)) {
      const place = path.join(this.#folder, name)
      const found = await stat(place).catch(() => undefined)
      if (found && found.mtimeMs < Date.now() - FORGOTTEN_MS) await rm(place, { force: true })
    }
    this.#isTidy = true
  }
}

/** Deletes the files of a set. Answers that are being sent have opened their file, and are not disturbed. */
async function remove({ files }: FileSet): Promise<void> {
  await Promise.all([...files.values()].map(({ place }) => rm(place, { force: true })))
}

async function writeCompressed(
  place: string,
  chunks: AsyncIterable<string>,
): Promise<Pick<StoredFile, 'bytes' | 'plainBytes' | 'etag'>> {
  const hash = createHash('sha256')
  let plainBytes = 0
  await pipeline(
    chunks,
    async function* count(source: AsyncIterable<string>) {
      for await (const chunk of source) {
        const bytes = Buffer.from(chunk)
        hash.update(bytes)
        plainBytes += bytes.length
        yield bytes
      }
    },
    createGzip(),
    createWriteStream(place),
  )
  const { size } = await stat(place)
  return { bytes: size, plainBytes, etag: `"${hash.digest('base64url')}"` }
}
