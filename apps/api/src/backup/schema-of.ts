import { type Migration, readAllMigrations } from '../database/read-migrations.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

/** A migration that this version does not have. */
export class UnknownMigration extends Error {
  override name = 'UnknownMigration'
}

/**
 * The migrations that a town of another place has, in the texts of this version. @throws UnknownMigration with its
 * name
 */
export async function knownMigrations(applied: readonly AppliedMigration[]): Promise<Migration[]> {
  const known = new Map((await readAllMigrations()).map((migration) => [migration.name, migration]))
  return applied.map(({ name }) => {
    const migration = known.get(name)
    if (!migration) throw new UnknownMigration(name)
    return migration
  })
}
