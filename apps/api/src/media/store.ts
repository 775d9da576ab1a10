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

/** A store of files by name; a file is written whole and never changes. */
export interface MediaStore {
  /** Readers never see a partly written file. */
  put(name: string, data: Uint8Array): Promise<void>
  /** Null if there is none. */
  get(name: string): Promise<Buffer | null>
  /** `length` bytes from an offset. Null if there is no file. */
  part(name: string, offset: number, length: number): Promise<Buffer | null>
  /** No effect if there is none. */
  remove(name: string): Promise<void>
}

/** The file of a test: deleted with it. */
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

/** The configured store: an S3 bucket, else a folder below the data folder. */
export function mediaStore(config: Config): MediaStore {
  const known = stores.get(config)
  if (known) return known
  const { s3, dataDir } = config
  const store = s3 ? s3Store(s3) : dataDir.startsWith('memory:') ? memoryStore() : diskStore(join(dataDir, 'media'))
  stores.set(config, store)
  return store
}

/**
 * Stores a picture that we made under a name derived from its content: the same picture is one file.
 *
 * @returns the address it is served at, `/media/<hash>.<extension>`
 */
export async function putMedia(store: MediaStore, data: Uint8Array, extension: MediaExtension): Promise<string> {
  const name = `${createHash('sha256').update(data).digest('base64url').slice(0, 22)}.${extension}`
  await store.put(name, data)
  return addressOf(name)
}

/** Stores an uploaded file under a unique random name, so that it can be deleted. */
export async function putUpload(store: MediaStore, data: Uint8Array, extension: string): Promise<string> {
  const name = `${randomBytes(16).toString('base64url')}.${extension}`
  await store.put(name, data)
  return addressOf(name)
}

const addressOf = (name: string): string => `/media/${name}`
/** The name behind an address. */
export const nameOf = (address: string): string => address.slice('/media/'.length)
