import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineCommand } from '#/cli/command'
import { openDatabase } from '#/database/open'
import { makeFolder } from '#/system/make-folder'
import { mediaStore } from '#/media/store'
import { type Summary, describeSummary, summaryOf } from './backup-command.ts'
import { asCommandError, backupConfig, withBackupFile } from './make-backup.ts'
import { fingerprintOf } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

interface Result {
  summary: Summary
  /**
   * Whether this installation has the secret of the backup: `the same` if it already had it, `restored` if the secret
   * was written from the backup, `another` if the operator must set it.
   */
  secret: 'the same' | 'restored' | 'another'
}

/** `lonja restore`: restores a backup into an empty database and its media store. */
export const restoreCommand = defineCommand<object, Result>({
  name: 'restore',
  summary: 'restores a backup into an empty database and its media store',
  arguments: '<file>',
  async run({ config: readConfig, args, terminal }) {
    const config = readConfig()
    const backup = backupConfig(config)
    const media = mediaStore(config)
    const db = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, statementMs: STATEMENT_MS })
    try {
      terminal.note('Restoring…')
      const { manifest, secret } = await withBackupFile(args[0]!, backup, (file) =>
        restoreBackup(db, file, { key: backup.key, putMedia: (name, data) => media.put(name, data) }),
      )
      const same = manifest.secret.fingerprint === fingerprintOf(config.secret)
      const file = config.secretFile
      const restored = !same && secret !== undefined && file !== undefined
      if (restored) writeSecretFile(file, secret)
      return { summary: summaryOf(manifest), secret: same ? 'the same' : restored ? 'restored' : 'another' }
    } catch (error) {
      throw asCommandError(error)
    } finally {
      await db.close()
    }
  },
  print: ({ summary, secret }) => [
    `Restored a backup of ${summary.createdAt}: ${describeSummary(summary)}`,
    ...(summary.missingFiles > 0
      ? [`${summary.missingFiles} files were already missing when the backup was made`]
      : []),
    ...(secret === 'another'
      ? ['Before the start, put the former secret into LONJA_SECRET or DATA_DIR/secret: the data needs it']
      : []),
    ...(secret === 'restored' ? ['The secret was restored too, into DATA_DIR/secret'] : []),
  ],
})

// A long time limit, because one statement checks all foreign keys of a table.
const STATEMENT_MS = 6 * 3600 * 1000

function writeSecretFile(file: string, secret: string): void {
  makeFolder(path.dirname(file))
  writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}
