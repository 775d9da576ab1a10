import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MIGRATIONS_FOLDER, readAllMigrations } from './read-migrations.ts'

const FILE = join(MIGRATIONS_FOLDER, 'published.json')

/**
 * Returns the name and the SHA-256 of each released migration. Existing databases were made with exactly these texts.
 */
export async function readPublished(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(FILE, 'utf8'))
}

/**
 * Returns the file of published migrations for a new release, and the names that it adds.
 * @throws Error if a published migration was edited or removed
 */
export async function publish(): Promise<{ file: string; text: string; added: string[] }> {
  const published = await readPublished()
  const present = Object.fromEntries((await readAllMigrations()).map(({ name, checksum }) => [name, checksum]))
  const changed = Object.keys(published).filter((name) => present[name] !== published[name])
  if (changed.length > 0)
    throw new Error(`These migrations are published and must stay as they were: ${changed.join(', ')}. Add a new one`)
  const added = Object.keys(present).filter((name) => !(name in published))
  return { file: FILE, text: `${JSON.stringify(present, null, 2)}\n`, added }
}
