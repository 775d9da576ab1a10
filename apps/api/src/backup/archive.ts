import { type Hash, createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type Extract, extract, pack } from 'tar-stream'
import { decrypted, encrypted } from './encryption.ts'

/** The archive cannot be used. The message is one line for the operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export interface ArchiveEntry {
  name: string
  data: Buffer
}

/** Adds a file to the archive, and waits until the next file can be added. */
export type AddEntry = (name: string, data: Buffer | string) => Promise<void>

/**
 * The maximum size of an entry. It is limited because each entry is read into memory as a whole. The largest entries
 * that we write are pictures and a few megabytes of rows.
 */
const MAX_ENTRY = 256 * 1024 * 1024
const SEAL_HEAD = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
const SEAL_BYTES = SEAL_HEAD.length + 32

/**
 * Writes an archive: tar, compressed with zstd, and encrypted if there is a key. Without encryption, the SHA-256 of
 * the archive is added at the end, in a frame that zstd ignores. When the function returns, the file is safely on the
 * disk.
 *
 * @returns the SHA-256 of the file
 */
export async function writeArchive(
  file: string,
  key: string | undefined,
  fill: (add: AddEntry) => Promise<void>,
): Promise<string> {
  const tar = pack()
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const sum = createHash('sha256')
  const added = hashThrough(sum)
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  const written = key
    ? pipeline(Readable.from(tar), zstd, encrypted(key), added, output)
    : pipeline(Readable.from(tar), zstd, seal(), added, output)
  const failed = written.then(() => new Promise<never>(() => {}))
  failed.catch(() => {})
  const add: AddEntry = async (name, given) => {
    const data = Buffer.from(given)
    const taken = Promise.withResolvers<void>()
    const entry = tar.entry({ name, size: data.length, mode: 0o600 }, (error) =>
      error ? taken.reject(error) : taken.resolve(),
    )
    entry.end(data)
    await Promise.race([taken.promise, failed])
  }
  try {
    await fill(add)
    tar.finalize()
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    throw error
  }
  await written
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  return sum.digest('hex')
}

const hashThrough = (sum: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      done(null, chunk)
    },
  })

/** Adds the SHA-256 of the archive at its end. */
function seal(): Transform {
  const sum = createHash('sha256')
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      done(null, Buffer.concat([SEAL_HEAD, sum.digest()]))
    },
  })
}

/**
 * Reads the entries of an archive one by one. @throws ArchiveError if the file is not an archive, is damaged, or
 * needs another key
 */
export async function* readArchive(file: string, key: string | undefined): AsyncGenerator<ArchiveEntry> {
  const isEncrypted = await looksEncrypted(file)
  if (isEncrypted && !key) throw new ArchiveError('This backup is encrypted: set LONJA_BACKUP_KEY to its key')
  if (!isEncrypted) await checkSeal(file)
  const entries: Extract = extract()
  const read = isEncrypted
    ? pipeline(createReadStream(file), decrypted(key!), createZstdDecompress(), entries)
    : pipeline(createReadStream(file), createZstdDecompress(), entries)
  read.catch(() => {}) // the loop below throws the same error
  try {
    for await (const entry of entries) {
      if ((entry.header.size ?? 0) > MAX_ENTRY) throw new Error(`${entry.header.name} is too large`)
      const chunks: Buffer[] = []
      for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
      yield { name: entry.header.name, data: Buffer.concat(chunks) }
    }
    await read
  } catch (error) {
    throw new ArchiveError(`The backup is damaged, or its key is a different one: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function looksEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(error.code === 'ENOENT' ? `There is no file ${file}` : `${file} cannot be read`, {
      cause: error,
    })
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(21), 0, 21, 0)
    return buffer.subarray(0, bytesRead).toString('latin1') === 'age-encryption.org/v1'
  } finally {
    await handle.close()
  }
}

/** Checks that the whole file matches the checksum at its end. */
async function checkSeal(file: string): Promise<void> {
  const { size } = await stat(file)
  const damaged = new ArchiveError('The backup is damaged: its content is not the one that was written')
  if (size < SEAL_BYTES) throw damaged
  const sum = createHash('sha256')
  let end = Buffer.alloc(0)
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    const all = Buffer.concat([end, chunk])
    const cut = Math.max(0, all.length - SEAL_BYTES)
    sum.update(all.subarray(0, cut))
    end = all.subarray(cut)
  }
  if (!end.equals(Buffer.concat([SEAL_HEAD, sum.digest()]))) throw damaged
}
