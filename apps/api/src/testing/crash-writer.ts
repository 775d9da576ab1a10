// Run by crash.test.ts: `node crash-writer.ts FOLDER [TEMPLATE]`. Prints the rows of the database in the folder as a
// line of JSON. After that it writes transactions of two rows without end, and prints a line after each commit, until
// it is killed.
import { writeSync } from 'node:fs'
import { openDatabase } from '../database/open.ts'

const [dataDir, template] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: node crash-writer.ts FOLDER [TEMPLATE]')

/** Prints without a delay, because the parent process counts every printed line as a write that must not be lost. */
const printLine = (line: string) => writeSync(1, `${line}\n`)

const db = await openDatabase({ dataDir, ...(template ? { template } : {}) })
await db.query({
  text: `CREATE TABLE IF NOT EXISTS debit (id int PRIMARY KEY, filler text);
         CREATE TABLE IF NOT EXISTS credit (id int PRIMARY KEY, filler text);
         CREATE TABLE IF NOT EXISTS total (rows int NOT NULL);
         INSERT INTO total SELECT 0 WHERE NOT EXISTS (SELECT FROM total)`,
})

const ids = async (table: 'debit' | 'credit') => {
  const rows = await db.query<{ id: number }>({ text: `SELECT id FROM ${table} ORDER BY id` })
  return rows.map(({ id }) => id)
}
const [total] = await db.query<{ rows: number }>({ text: 'SELECT rows FROM total' })
const debits = await ids('debit')
printLine(JSON.stringify({ debits, credits: await ids('credit'), total: total?.rows }))

for (let id = (debits.at(-1) ?? 0) + 1; ; id += 1) {
  await db.transaction(async () => {
    const values = [id, 'x'.repeat(Math.random() * 2000)]
    await db.query({ text: 'INSERT INTO debit VALUES ($1, $2)', values })
    await db.query({ text: 'UPDATE total SET rows = rows + 1' })
    await db.query({ text: 'INSERT INTO credit VALUES ($1, $2)', values })
  })
  printLine(String(id))
  if (id % 50 === 0) await db.query({ text: 'CHECKPOINT' })
}
