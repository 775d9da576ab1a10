import { existsSync } from 'node:fs'
import path from 'node:path'
import { CommandError, defineCommand } from '#/cli/command'
import type { Config } from '#/config'
import { type DatabaseOptions, openDatabase } from '#/database/open'
import { type MovedTown, moveTown, mustBeAlone } from './move-town.ts'
import { UnknownMigration } from './schema-of.ts'

interface Result extends MovedTown {
  to: string
  next: string[]
}

/**
 * `lonja move`: copies the town from the embedded database to a database server, or from a server to the embedded
 * database.
 */
export const moveCommand = defineCommand<{ to?: string }, Result>({
  name: 'move',
  summary: 'copies the town to another database: from the embedded one to a server, or back; stop Lonja before',
  options: [['--to <database>', 'postgres://user:password@host/database, or embedded']],
  async run({ config: readConfig, options: { to }, terminal }) {
    if (to === undefined || !/^(embedded$|postgres(ql)?:\/\/)/.test(to))
      throw new CommandError(
        'The target is missing: give --to postgres://user:password@host/database, or --to embedded',
        2,
      )
    const config = readConfig()
    const [from, there] = to === 'embedded' ? [serverOf(config), folderOf(config)] : [folderOf(config), server(to)]
    if (to !== 'embedded' && !existsSync(path.join(config.dataDir, 'pgdata')))
      throw new CommandError(`There is no embedded database in ${config.dataDir}`)
    const source = await openDatabase(from)
    try {
      const target = await openDatabase(there)
      try {
        for (const db of [source, target]) await mustBeAlone(db)
        terminal.note('Copying; if it is interrupted, run it again…')
        const moved = await moveTown(source, target, (name, rows) => rows > 0 && terminal.note(`${name}: ${rows} rows`))
        return { ...moved, to: to === 'embedded' ? to : 'server', next: nextSteps(to, config) }
      } finally {
        await target.close()
      }
    } catch (error) {
      throw error instanceof UnknownMigration
        ? new CommandError(`The town was made by a newer version of Lonja (${error.message} is unknown here)`)
        : error
    } finally {
      await source.close()
    }
  },
  print: ({ tables, money, next }) => [
    `Moved ${Object.keys(tables).length} tables with ${Object.values(tables).reduce((sum, rows) => sum + rows, 0)} rows; ` +
      `every table is equal, and so are the sums of money (${((money['orders'] ?? 0) / 100).toFixed(2)} € of orders)`,
    ...next,
  ],
})

// A long time limit, because one statement checks all foreign keys of a table.
const STATEMENT_MS = 6 * 3600 * 1000

const server = (url: string): DatabaseOptions => ({
  url,
  dataDir: '',
  statementMs: STATEMENT_MS,
  applicationName: 'lonja move',
})
const folderOf = ({ dataDir }: Config): DatabaseOptions => ({ dataDir })

function serverOf({ databaseUrl }: Config): DatabaseOptions {
  if (databaseUrl === undefined) throw new CommandError('Set DATABASE_URL to the server that the town is on')
  return server(databaseUrl)
}

/** Returns the next steps for the operator. The move copies no pictures and files, and does not change the source. */
function nextSteps(to: string, { dataDir, secretFile }: Config): string[] {
  if (to === 'embedded') return ['Now remove DATABASE_URL and start. The server’s database stays as it was']
  return [
    'Now set DATABASE_URL to that address and start. Pictures and files stay where they are',
    ...(secretFile === undefined ? [] : [`In production also set LONJA_SECRET to the content of ${secretFile}`]),
    `The embedded database stays in ${path.join(dataDir, 'pgdata')}: remove it when the town runs on the server`,
  ]
}
