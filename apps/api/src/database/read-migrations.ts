import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

export interface Migration {
  name: string
  text: string
  checksum: string
}

/** Reads the schema of release 1.0, which is divided by area (1000 to 1099), and its later changes, in order. */
export async function readMigrations(): Promise<Migration[]> {
  return readFolder(MIGRATIONS_FOLDER)
}

/**
 * Reads the migrations from before release 1.0: the files of `before-1.0/`, with numbers below 1000. Only databases
 * that were created with these migrations need them.
 */
export async function readOlderMigrations(): Promise<Migration[]> {
  return readFolder(join(MIGRATIONS_FOLDER, 'before-1.0'))
}

/** Reads the older migrations and the present ones, in order. */
export async function readAllMigrations(): Promise<Migration[]> {
  return [...(await readOlderMigrations()), ...(await readMigrations())]
}

/**
 * Returns the migrations that concern a database with the migrations `applied`. Those from before release 1.0 are
 * included only if the database was made with them.
 */
export async function migrationsFor(applied: readonly string[]): Promise<Migration[]> {
  return applied.some((name) => isOlder({ name })) ? readAllMigrations() : readMigrations()
}

type Named = Pick<Migration, 'name'>

export const isOlder = ({ name }: Named): boolean => name < '1000'
export const isSchema = ({ name }: Named): boolean => name >= '1000' && name < '1100'
export const isLater = ({ name }: Named): boolean => name >= '1100'

async function readFolder(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
