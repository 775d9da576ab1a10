import type { JsonValue } from '../database/tables.ts'

export interface Column {
  name: string
  /** Its numbers are cents; they are written in euros. */
  money: boolean
}

/** Without it Excel reads the text in an old code page. */
const byteOrderMark = '\uFEFF'

/** Texts that spreadsheets run as formulas (OWASP, CSV injection). */
const runs = /^[=+\-@\t\r\n]/

/**
 * Records as CSV (RFC 4180) for a spreadsheet in Spanish: there the comma is decimal, so that cells end with a semicolon
 * and `12.5` would not be a number, but perhaps the twelfth of May. Text that would run has an apostrophe before it.
 */
export function toCsv(columns: readonly Column[], rows: readonly Readonly<Record<string, JsonValue>>[]): string {
  const lines = [
    columns.map(({ name }) => quoted(name)),
    ...rows.map((row) => columns.map(({ name, money }) => cellOf(row[name] ?? null, money))),
  ]
  return `${byteOrderMark}${lines.map((cells) => `${cells.join(';')}\r\n`).join('')}`
}

function cellOf(value: JsonValue, money: boolean): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(money ? (value / 100).toFixed(2) : value).replace('.', ',')
  if (typeof value === 'string') return quoted(runs.test(value) ? `'${value}` : value)
  return quoted(typeof value === 'boolean' ? String(value) : JSON.stringify(value))
}

const quoted = (text: string): string => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
