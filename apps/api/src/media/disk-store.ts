import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaStore } from './store.ts'

/** Files in one folder, made when it is first needed. */
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
    get: (name) =>
      readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}
