import { advisoryLocks } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'
import { MOVE_TABLE, isHalfMoved, refuseHalfMoved } from '../database/unfinished-move.ts'
import { CommandError } from '../cli/command.ts'
import { migrate } from '../database/migrate.ts'
import { insertRows, readContent, readRows } from './copy-rows.ts'
import { type ForeignKey, beginLoading, endLoading, readForeignKeys } from './load-mode.ts'
import { sumMoney } from './money.ts'
import { type AppliedMigration, knownMigrations } from './schema-of.ts'
import { type TownTable, quoted, readSequences, readTables, sameTables, writeSequences } from './town-tables.ts'
import { snapshot } from './write-backup.ts'
import { isEmptyTown } from '../database/forgotten-town.ts'

export interface MovedTown {
  /** The number of rows of each table, which is the same in the source and the target. */
  tables: Record<string, number>
  /** The sums of money in cents, which are the same in the source and the target. */
  money: Record<string, number>
  /** The tables that an interrupted move had already copied, completely or in part. */
  resumed: string[]
}

/** Receives the name of each copied table, and the number of its rows. */
export type OnTable = (name: string, rows: number) => void

const COPIES = 2

/**
 * Copies a town into an empty database, table by table, and compares the two databases. If a move was interrupted,
 * call the function again: the move continues. The source is only read. No other process may use the two databases
 * during the move (`mustBeAlone`).
 *
 * @throws CommandError for a problem that the operator must solve
 */
export async function moveTown(source: Database, target: Database, onTable: OnTable = () => {}): Promise<MovedTown> {
  await refuseHalfMoved(source)
  return snapshot(source, async () => {
    // With this lock, a server that is started on the source must wait until the move has ended.
    await source.query({ text: 'select pg_advisory_xact_lock($1)', values: [advisoryLocks.migration] })
    const tables = await readTables(source)
    if (tables.length === 0 || (await isEmptyTown(source))) throw new CommandError('There is no town to move')
    const resuming = await isHalfMoved(target)
    if (!resuming) await beginMove(source, target)
    if (!sameTables(tables, await readTables(target)))
      throw new CommandError('The town was upgraded since the move began: give another empty database')
    const resumed: string[] = []
    for (const table of tables) if (await copyTable(source, target, table, onTable)) resumed.push(table.name)
    const counts: Record<string, number> = {}
    for (const table of tables) counts[table.name] = await mustBeEqual(source, target, table, onTable)
    await writeSequences(target, await readSequences(source))
    const money = await sumMoney(source)
    if (JSON.stringify(money) !== JSON.stringify(await sumMoney(target)))
      throw new CommandError('The sums of money differ: nothing was changed in the source')
    await endMove(target, tables)
    return { tables: counts, money, resumed }
  })
}

/** Creates the schema of the source in the target, and prepares the target to be filled. */
async function beginMove(source: Database, target: Database): Promise<void> {
  if (!(await isEmptyTown(target)))
    throw new CommandError('There is already a town in the target: give an empty database')
  const applied = await source.query<AppliedMigration>({ text: 'select name, checksum from migration order by name' })
  await migrate(target, { migrations: await knownMigrations(applied) })
  await target.transaction(async () => {
    const keys = await readForeignKeys(target)
    await target.query({
      text: `create table ${MOVE_TABLE} (
               name text primary key, block integer not null, done boolean not null, keys jsonb)`,
    })
    await target.query({
      text: `insert into ${MOVE_TABLE} values ('', 0, false, $1::jsonb)`,
      values: [JSON.stringify(keys)],
    })
    await beginLoading(target, await readTables(target), keys)
  })
}

/** Copies the missing rows of a table. Returns whether an earlier move had already copied the table or a part of it. */
async function copyTable(source: Database, target: Database, table: TownTable, onTable: OnTable): Promise<boolean> {
  const [before] = await target.query<{ block: number; done: boolean }>({
    text: `select block, done from ${MOVE_TABLE} where name = $1`,
    values: [table.name],
  })
  if (before?.done) return true
  let rows = 0
  const keep = (block: number, done: boolean) =>
    target.query({
      text: `insert into ${MOVE_TABLE} values ($1, $2, $3)
             on conflict (name) do update set block = excluded.block, done = excluded.done`,
      values: [table.name, block, done],
    })
  let last = before?.block ?? 0
  for await (const { text, next } of readRows(source, table, last)) {
    await target.transaction(async () => {
      if (text !== '') await insertRows(target, table, text)
      await keep(next, false)
    })
    if (text !== '') rows += text.split('\n').length
    last = next
  }
  await keep(last, true)
  onTable(table.name, rows)
  return before !== undefined
}

/**
 * Compares a table in the source and the target, and returns its number of rows. If they differ, copies the table
 * again: if an earlier move was interrupted, the source may have changed before the move continued.
 */
async function mustBeEqual(source: Database, target: Database, table: TownTable, onTable: OnTable): Promise<number> {
  for (let copies = 1; ; copies += 1) {
    const [from, to] = [await readContent(source, table), await readContent(target, table)]
    if (from.rows === to.rows && from.digest === to.digest) return from.rows
    if (copies === COPIES) throw new CommandError(`The rows of ${table.name} differ. Perhaps the source is in use`)
    await target.transaction(async () => {
      await target.query({ text: `truncate ${quoted(table.name)}` })
      await target.query({ text: `delete from ${MOVE_TABLE} where name = $1`, values: [table.name] })
    })
    await copyTable(source, target, table, onTable)
  }
}

/** Restores foreign keys and triggers in the target. From this moment the target can be used. */
async function endMove(target: Database, tables: readonly TownTable[]): Promise<void> {
  await target.transaction(async () => {
    await target.query({ text: 'set local statement_timeout = 0' })
    const [begun] = await target.query<{ keys: ForeignKey[] }>({
      text: `select keys from ${MOVE_TABLE} where name = ''`,
    })
    await endLoading(target, tables, begun!.keys)
    await target.query({ text: `drop table ${MOVE_TABLE}` })
  })
  await target.query({ text: target.embedded ? 'vacuum analyze' : 'analyze' })
}

/**
 * Checks that no process of Lonja uses the database of a server. An embedded database is always used by only one
 * process. @throws CommandError if Lonja is running
 */
export async function mustBeAlone(db: Database): Promise<void> {
  const [others] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name = 'lonja' and pid <> pg_backend_pid()`,
  })
  if (others!.count > 0)
    throw new CommandError('Lonja runs on the server’s database: stop all of its processes before the move')
}
