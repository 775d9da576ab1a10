import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The formats that pictures are kept in, by the ending of their name. */
export const mediaTypes = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const
export type MediaExtension = keyof typeof mediaTypes

/** Where pictures are kept below the data folder. */
export const mediaFolder = (dataDir: string): string => join(dataDir, 'media')

/**
 * Keeps a picture under a name made from its content: the same picture is one file, and what an address shows never
 * changes. Nobody ever sees half a file.
 *
 * @returns the address it is served at, `/media/<hash>.<extension>`
 */
export async function putMedia(dataDir: string, data: Buffer, extension: MediaExtension): Promise<string> {
  const folder = mediaFolder(dataDir)
  const name = `${createHash('sha256').update(data).digest('base64url').slice(0, 22)}.${extension}`
  const unfinished = join(folder, `.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(unfinished, data)
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return `/media/${name}`
}
