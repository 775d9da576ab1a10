/** A value that JSON can contain. */
type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface Column {
  name: string
  /** Whether the column contains amounts in cents, which the table must show in euros. */
  money: boolean
}

/** Excel reads a file without this mark in an old character encoding. */
const byteOrderMark = '\uFEFF'

/** Texts that spreadsheets would run as formulas (OWASP, CSV injection). */
const runs = /^[=+\-@\t\r\n]/

type Row = Readonly<Record<string, JsonValue>>

/**
 * Writes records as CSV (RFC 4180) for a spreadsheet in Spanish. Decimals have a comma, because such a spreadsheet
 * could read `12.5` as the twelfth of May. Cells are therefore separated by semicolons. Texts that would run as
 * formulas get an apostrophe at the beginning.
 */
export const toCsv = (columns: readonly Column[], rows: readonly Row[]): string =>
  csvHead(columns) + csvRows(columns, rows)

/** The beginning of a CSV file, for files that are written in parts. */
export const csvHead = (columns: readonly Column[]): string =>
  `${byteOrderMark}${lineOf(columns.map(({ name }) => quoted(name)))}`

/** Further lines of a CSV file. */
export const csvRows = (columns: readonly Column[], rows: readonly Row[]): string =>
  rows.map((row) => lineOf(columns.map(({ name, money }) => cellOf(row[name] ?? null, money)))).join('')

const lineOf = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

function cellOf(value: JsonValue, money: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(money ? (value / 100).toFixed(2) : value).replace('.', ',')
  if (typeof value === 'string') return quoted(runs.test(value) ? `'${value}` : value)
  return quoted(typeof value === 'boolean' ? String(value) : JSON.stringify(value))
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
