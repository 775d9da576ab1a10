import { type Migration, readAllMigrations } from '../database/read-migrations.ts'

export interface AppliedMigration {
  name: string
  checksum: string
}

/** A migration with this name does not exist in this version of Lonja. */
export class UnknownMigration extends Error {
  override name = 'UnknownMigration'
}

/**
 * Returns the migrations that were applied to another database, with their texts in this version. @throws
 * UnknownMigration with the name of a migration that this version does not have
 */
export async function knownMigrations(applied: readonly AppliedMigration[]): Promise<Migration[]> {
  const known = new Map((await readAllMigrations()).map((migration) => [migration.name, migration]))
  return applied.map(({ name }) => {
    const migration = known.get(name)
    if (!migration) throw new UnknownMigration(name)
    return migration
  })
}
