import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStore } from './disk-store.ts'
import { s3Store } from './s3-store.ts'

/** The formats of stored pictures, by file extension. */
export const mediaTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
export type MediaExtension = keyof typeof mediaTypes

/** A store of files by name. Files are written as a whole and never change. */
export interface MediaStore {
  /** Stores a file. Nobody can read it before it is complete. */
  put(name: string, data: Uint8Array): Promise<void>
  /** The content of a file; null if there is no file with this name. */
  get(name: string): Promise<Buffer | null>
  /** `length` bytes of a file from an offset; null if there is no file with this name. */
  part(name: string, offset: number, length: number): Promise<Buffer | null>
  /** Deletes a file. Does nothing if there is no file with this name. */
  remove(name: string): Promise<void>
}

/** A store for tests, in the memory of the process. */
function memoryStore(): MediaStore {
  const files = new Map<string, Buffer>()
  return {
    put: async (name, data) => void files.set(name, Buffer.from(data)),
    get: async (name) => files.get(name) ?? null,
    part: async (name, offset, length) => files.get(name)?.subarray(offset, offset + length) ?? null,
    remove: async (name) => void files.delete(name),
  }
}

const stores = new WeakMap<Config, MediaStore>()

/** The configured store: an S3 bucket, or else a folder in the data folder. */
export function mediaStore(config: Config): MediaStore {
  const known = stores.get(config)
  if (known) return known
  const { s3, dataDir } = config
  const store = s3 ? s3Store(s3) : dataDir.startsWith('memory:') ? memoryStore() : diskStore(join(dataDir, 'media'))
  stores.set(config, store)
  return store
}

/**
 * Stores a picture that Lonja made, under a name derived from its content. The same picture is stored only once.
 *
 * @returns the address of the picture, `/media/<hash>.<extension>`
 */
export async function putMedia(store: MediaStore, data: Uint8Array, extension: MediaExtension): Promise<string> {
  const name = `${createHash('sha256').update(data).digest('base64url').slice(0, 22)}.${extension}`
  await store.put(name, data)
  return addressOf(name)
}

/** Stores an uploaded file under a random name. No other record uses the file, so it can be deleted with its record. */
export async function putUpload(store: MediaStore, data: Uint8Array, extension: string): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.${extension}`
  await store.put(name, data)
  return addressOf(name)
}

const addressOf = (name: string): string => `/media/${name}`
/** The name of the file that has this address. */
export const nameOf = (address: string): string => address.slice('/media/'.length)
