import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse'

/** The error that ends an import. Its message is one line for the operator. */
export class ImportError extends Error {
  override name = 'ImportError'
}

export interface Row {
  /** The number of the row's first line in the file. */
  line: number
  /** The reason why the row cannot be read; undefined if it can be read. */
  broken?: string
  /** The value of a column; empty if the file does not have the column. */
  cell(column: string): string
  has(column: string): boolean
}

/**
 * Reads the rows of a CSV file in UTF-8. The file has a header, and commas or semicolons between its columns. It is
 * read only as fast as the rows are used.
 *
 * @throws ImportError if the file cannot be read, is no CSV or lacks a column
 */
export async function* readRows(file: string, required: readonly string[]): AsyncGenerator<Row> {
  const name = path.basename(file)
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(file),
  })
  createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  let columns: Map<string, number> | undefined
  let miscounted = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!columns) {
        columns = new Map(record.map((column, index) => [column.trim().toLowerCase(), index]))
        const missing = required.filter((column) => !columns?.has(column))
        if (missing.length > 0) throw new ImportError(`${name} has no column ${missing.join(', ')}`)
        continue
      }
      // The parser counts a Windows line break inside quotes as two lines.
      const inside = record.filter((cell) => cell.includes('\n')).join()
      miscounted += inside.split('\r\n').length - 1
      const line = info.lines - miscounted - (inside.split('\n').length - 1)
      yield rowOf(record, columns, line)
    }
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${name} cannot be read: ${(error as Error).message}`, { cause: error })
  } finally {
    parser.destroy()
  }
  if (!columns) throw new ImportError(`${name} is empty`)
}

/** The delimiter of a file. Spanish spreadsheets write semicolons, because their decimal sign is a comma. */
function delimiterOf(file: string): ',' | ';' {
  try {
    const descriptor = openSync(file, 'r')
    const start = Buffer.alloc(16_384)
    const length = readSync(descriptor, start)
    closeSync(descriptor)
    const [header = ''] = start.toString('utf8', 0, length).split('\n', 1)
    return header.split(';').length > header.split(',').length ? ';' : ','
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new ImportError(code === 'ENOENT' ? `${file} does not exist` : `${file} cannot be read: ${message}`)
  }
}

function rowOf(record: readonly string[], columns: ReadonlyMap<string, number>, line: number): Row {
  const cell = (column: string) => record[columns.get(column) ?? -1] ?? ''
  const has = (column: string) => columns.has(column)
  if (record.length !== columns.size)
    return { line, cell, has, broken: `${record.length} columns instead of ${columns.size}` }
  if (record.some((value) => value.includes('\uFFFD'))) return { line, cell, has, broken: 'not UTF-8 text' }
  return { line, cell, has }
}
