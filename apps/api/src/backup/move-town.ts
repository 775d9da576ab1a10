import type { Database } from '../database/database.ts'
import { MOVE_TABLE, isHalfMoved, refuseHalfMoved } from '../database/unfinished-move.ts'
import { CommandError } from '../cli/command.ts'
import { MIGRATION_LOCK, migrate } from '../database/migrate.ts'
import { insertRows, readContent, readRows } from './copy-rows.ts'
import { type ForeignKey, beginLoading, endLoading, readForeignKeys } from './load-mode.ts'
import { sumMoney } from './money.ts'
import { type AppliedMigration, knownMigrations } from './schema-of.ts'
import { type TownTable, quoted, readSequences, readTables, sameTables, writeSequences } from './town-tables.ts'
import { snapshot } from './write-backup.ts'
import { isEmptyTown } from '../database/forgotten-town.ts'

export interface MovedTown {
  /** Rows of each table, the same on both sides. */
  tables: Record<string, number>
  /** Cents, the same on both sides. */
  money: Record<string, number>
  /** Tables that were partly copied by an interrupted move. */
  resumed: string[]
}

/** Receives the names of copied tables. */
export type OnTable = (name: string, rows: number) => void

const COPIES = 2

/**
 * Copies a town into an empty database, table by table, and compares both. After an interruption it can be called
 * again and continues. The source is only read; no other process may use either database meanwhile (`mustBeAlone`).
 *
 * @throws CommandError for a fault that the operator must correct
 */
export async function moveTown(source: Database, target: Database, onTable: OnTable = () => {}): Promise<MovedTown> {
  await refuseHalfMoved(source)
  return snapshot(source, async () => {
    // A server that starts on the source meanwhile waits.
    await source.query({ text: 'select pg_advisory_xact_lock($1)', values: [MIGRATION_LOCK] })
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

/** Gives the target the schema of the source and prepares it to be filled. */
async function beginMove(source: Database, target: Database): Promise<void> {
  if (!(await isEmptyTown(target))) throw new CommandError('There is a town in the target already: give an empty one')
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

/** Copies the missing rows of a table. Returns whether a part of it was already there. */
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

/** Compares a table and copies it again if it differs: the source may have been used between two attempts. */
async function mustBeEqual(source: Database, target: Database, table: TownTable, onTable: OnTable): Promise<number> {
  for (let copies = 1; ; copies += 1) {
    const [from, to] = [await readContent(source, table), await readContent(target, table)]
    if (from.rows === to.rows && from.digest === to.digest) return from.rows
    if (copies === COPIES) throw new CommandError(`The rows of ${table.name} differ: is the source in use?`)
    await target.transaction(async () => {
      await target.query({ text: `truncate ${quoted(table.name)}` })
      await target.query({ text: `delete from ${MOVE_TABLE} where name = $1`, values: [table.name] })
    })
    await copyTable(source, target, table, onTable)
  }
}

/** Restores keys and triggers; from then on the target is a town. */
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

/** An embedded database belongs to the process that opened it. @throws CommandError if Lonja runs on the server's */
export async function mustBeAlone(db: Database): Promise<void> {
  const [others] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from pg_stat_activity
           where datname = current_database() and application_name = 'lonja' and pid <> pg_backend_pid()`,
  })
  if (others!.count > 0)
    throw new CommandError('Lonja runs on the server’s database: stop all of its processes before the move')
}
