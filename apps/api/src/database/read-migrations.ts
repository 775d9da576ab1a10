import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

export interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * The numbered SQL files in order: those from before the first release (`before/`, below 0070), the baseline that says
 * the same as all of them in one readable schema (0070 to 0099), and the later ones.
 */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  return [...(await readFolder(join(folder, 'before'))), ...(await readFolder(folder))]
}

export const isFormer = ({ name }: { name: string }): boolean => name < '0070'
export const isBaseline = ({ name }: { name: string }): boolean => name >= '0070' && name < '0100'
export const isLater = ({ name }: { name: string }): boolean => name >= '0100'

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
