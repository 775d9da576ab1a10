import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#/config'
import { migrate } from '#/database/migrate'
import { DatabaseUnavailable, openDatabase } from '#/database/open'
import { rebuildDocuments } from '#/products/rebuild-documents'
import { ImportError } from './csv.ts'
import { type ImportFiles, type ImportResult, importCatalogue } from './import-catalogue.ts'
import type { Counts, Output } from './report.ts'

const USAGE = `Usage: npm run import -- [--businesses FILE.csv] [--products FILE.csv] [--business CODE] [--dry-run]`

/** `npm run import`: takes shops and products from CSV files in. Ends with 1 when nothing could be taken. */
async function main(): Promise<void> {
  const files = readArguments()
  const { databaseUrl, dataDir } = readConfig(process.env)
  const db = await openDatabase({ url: databaseUrl, dataDir })
  try {
    await migrate(db)
    await rebuildDocuments(db)
    const started = performance.now()
    const result = await importCatalogue(db, files, terminal())
    const seconds = (performance.now() - started) / 1_000
    console.log(summary(result, seconds, files.dryRun ?? false))
  } finally {
    await db.close()
  }
}

function readArguments(): ImportFiles {
  try {
    const { values } = parseArgs({
      options: {
        businesses: { type: 'string' },
        products: { type: 'string' },
        business: { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
    const { businesses, products, business, 'dry-run': dryRun } = values
    if (businesses === undefined && products === undefined) throw new ImportError(USAGE)
    return { businesses, products, business, dryRun }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** What stays goes to standard output, how far it has got to standard error: on a terminal in one line. */
function terminal(): Output {
  const { isTTY } = process.stderr
  return {
    say: (line) => console.log(isTTY ? `\r\x1B[K${line}` : line),
    progress: (line) => process.stderr.write(isTTY ? `\r\x1B[K${line}` : `${line}\n`),
  }
}

function summary(result: ImportResult, seconds: number, dryRun: boolean): string {
  const lines = Object.entries(result).map(
    ([what, { created, updated, unchanged, rejected }]) =>
      `${what}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`,
  )
  const rows = Object.values(result)
    .flatMap((counts: Counts) => Object.values(counts))
    .reduce((all, count) => all + count, 0)
  const pace = `${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s`
  const end = dryRun ? 'Nothing was written: this was a dry run' : 'Done'
  return `${process.stderr.isTTY ? '\r\x1B[K' : ''}${lines.join('\n')}\n${end} (${pace})`
}

try {
  await main()
} catch (error) {
  const known = [ImportError, ConfigError, DatabaseUnavailable].some((kind) => error instanceof kind)
  console.error(known ? `Cannot import: ${(error as Error).message}` : error)
  process.exitCode = 1
}
