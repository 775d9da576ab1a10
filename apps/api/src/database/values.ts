import { types } from 'pg'

/** A type parser of `pg`: converts the text that the server sends into a value. */
type Parse = (text: string) => unknown

const parseTextArray = types.getTypeParser(1009 as number) as (text: string) => (string | null)[]
const parseList = (parse: Parse) => (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parse(item)))
const asIs: Parse = (text) => text

/**
 * Parses an int8.
 * @throws RangeError if the number cannot be exact in JavaScript (2^53 or more): an error is better than a wrong
 * number
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`)
  return value
}

const PARSERS = new Map<number, Parse>([
  [20, parseInt8], // int8
  [1016, parseList(parseInt8)],
  [1700, Number], // numeric
  [1231, parseList(Number)],
  [1082, asIs], // date: a day of the calendar, not an instant
  [1182, parseList(asIs)],
])

/**
 * Converts columns to JavaScript values: int8 and numeric become numbers, date becomes 'YYYY-MM-DD', timestamptz
 * becomes a Date, and jsonb is parsed.
 */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
}
