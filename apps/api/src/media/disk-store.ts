import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/** Stores files in one folder, which is created with the first file. */
export function diskStore(folder: string): MediaStore {
  return {
    async put(name, data) {
      const unfinished = join(folder, `.${randomUUID()}`)
      await mkdir(folder, { recursive: true })
      try {
        await writeFile(unfinished, data)
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (name) => readFile(join(folder, name)).catch(nullIfMissing),
    async part(name, offset, length) {
      const file = await open(join(folder, name)).catch(nullIfMissing)
      if (!file) return null
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      } finally {
        await file.close()
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
