import { type Terminal, defineCommand } from '#/cli/command'
import { withTown } from '#/cli/with-town'
import type { Config } from '#/config'
import { backupConfig, makeBackup, verifyBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'

interface Options {
  to?: string
  verify?: boolean | string
}

interface Result {
  place: string
  verified: boolean
  bytes?: number
  removed?: string[]
  notChecked?: string
  snapshotMs?: number
  summary: Summary
}

/**
 * `lonja backup`: writes a backup, tests a backup by restoring it into a temporary database, or does both.
 */
export const backupCommand = defineCommand<Options, Result>({
  name: 'backup',
  summary: 'writes the database and the files of the town into one file; the town stays open meanwhile',
  options: [
    ['--to <place>', 'a folder, or s3://bucket/path (LONJA_BACKUP_TO; without it DATA_DIR/backups)'],
    ['--verify [file]', 'restores the backup, or only the given file, into a scratch database and compares it'],
  ],
  async run({ config: readConfig, options: { to, verify = false }, terminal }) {
    const config = readConfig()
    if (typeof verify === 'string') return testBackup(verify, config, terminal)
    const made = await withTown(config, async (db) => {
      const { manifest, ...backup } = await makeBackup(db, config, to ?? backupConfig(config).to)
      return { ...backup, summary: summaryOf(manifest) }
    })
    if (!verify) return { ...made, verified: false }
    return { ...made, ...(await testBackup(made.place, config, terminal)) }
  },
  print: ({ place, bytes, verified, summary, removed = [], notChecked }) => [
    ...(bytes === undefined ? [] : [`${place} (${megabytes(bytes)})`]),
    `${verified ? 'Restored in a scratch database and compared' : 'It has'}: ${describeSummary(summary)}`,
    ...(summary.secretIncluded
      ? []
      : ['It does not contain LONJA_SECRET or DATA_DIR/secret: keep the secret in another safe place']),
    ...(summary.missingFiles > 0
      ? [`${summary.missingFiles} files that are named in the database are missing in the store`]
      : []),
    ...(notChecked === undefined ? [] : [`The backup could not be read for the check: ${notChecked}`]),
    ...removed.map((old) => `Removed ${old}`),
  ],
})

async function testBackup(place: string, config: Config, terminal: Terminal): Promise<Result> {
  terminal.note(`Restoring ${place} into a scratch database…`)
  const manifest = await verifyBackup(place, config)
  await withTown(config, (db) =>
    db.query({ text: 'update backup_run set verified_at = now() where place = $1 and ok', values: [place] }),
  )
  return { place, verified: true, summary: summaryOf(manifest) }
}

/** The numbers that describe the contents of a backup. */
export interface Summary {
  version: string
  createdAt: string
  tables: number
  rows: number
  orders: number
  /** The total of all orders in cents. */
  ordersTotal: number
  files: number
  fileBytes: number
  missingFiles: number
  secretIncluded: boolean
}

export function summaryOf({ head, tables, money, media, secret }: Manifest): Summary {
  return {
    version: head.version,
    createdAt: head.createdAt,
    tables: Object.keys(tables).length,
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    orders: tables['order']?.rows ?? 0,
    ordersTotal: money['orders'] ?? 0,
    files: Object.keys(media.files).length,
    fileBytes: media.bytes,
    missingFiles: media.missing.length,
    secretIncluded: secret.included,
  }
}

/** The numbers of the summary as a text. */
export const describeSummary = ({ tables, rows, orders, ordersTotal, files, fileBytes }: Summary): string =>
  `${tables} tables with ${rows} rows, ${orders} orders of ${(ordersTotal / 100).toFixed(2)} €, ${files} files (${megabytes(fileBytes)})`

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
