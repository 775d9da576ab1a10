import { CommandError, defineCommand } from '#/cli/command'
import { withTown } from '#/cli/with-town'
import { ImportError } from './csv.ts'
import { type ImportResult, importCatalogue } from './import-catalogue.ts'
import type { Counts, Output } from './report.ts'

interface Options {
  businesses?: string
  products?: string
  business?: string
  dryRun?: boolean
}

interface Imported {
  result: ImportResult
  seconds: number
  dryRun: boolean
  rejected: readonly string[]
}

/** `lonja import`: imports shops and products from CSV files. If it fails, it imports nothing. */
export const importCommand = defineCommand<Options, Imported>({
  name: 'import',
  summary: 'Reads shops and products from CSV files',
  options: [
    ['--businesses <file>', 'a CSV file of shops'],
    ['--products <file>', 'a CSV file of products'],
    ['--business <code>', 'the shop of all products'],
    ['--dry-run', 'writes nothing'],
  ],
  async run({ config, models, options: { businesses, products, business, dryRun = false }, terminal }) {
    if (businesses === undefined && products === undefined)
      throw new CommandError('Name a file: --businesses FILE.csv or --products FILE.csv', 2)
    const rejected: string[] = []
    const started = performance.now()
    const output: Output = {
      line: (line) => {
        rejected.push(line)
        terminal.note(line)
      },
      progress: (line) => terminal.note(line),
    }
    const result = await withTown(config(), (db) =>
      importCatalogue({ db, models }, { businesses, products, business, dryRun }, output),
    ).catch((error: unknown) => {
      throw error instanceof ImportError ? new CommandError(error.message) : error
    })
    return { result, dryRun, rejected, seconds: (performance.now() - started) / 1000 }
  },
  print: ({ result, seconds, dryRun }) => {
    const rows = Object.values(result)
      .flatMap((counts: Counts) => Object.values(counts))
      .reduce((all, count) => all + count, 0)
    const end = dryRun ? 'Nothing was written: this was a dry run' : 'Done'
    return [
      ...Object.entries(result).map(
        ([what, { created, updated, unchanged, rejected }]) =>
          `${what}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected} rejected`,
      ),
      `${end} (${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows/s)`,
    ]
  },
})
