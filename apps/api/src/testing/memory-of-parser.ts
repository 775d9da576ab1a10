// Run by memory.test.ts: `node memory-of-parser.ts FOLDER`. Opens the database in the folder, and lets PostgreSQL
// parse so many long statements that V8 would normally optimize the code of PostgreSQL's parser. At the end it prints
// the peak memory of the process in megabytes.
import { readFileSync } from 'node:fs'
import { openDatabase } from '../database/open.ts'

const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('usage: node memory-of-parser.ts FOLDER')

const db = await openDatabase({ dataDir })
const columns = Array.from({ length: 300 }, (_, at) => `(${at} + 1) * 2 as c${at}`).join(', ')
for (let statement = 0; statement < 400; statement += 1)
  await db.query({ text: `select ${columns} where ${statement} < 0` })
const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(Math.round(Number(kilobytes) / 1024))
await db.close()
