import { types } from 'pg'

/** A type parser of `pg`: text from the wire to a value. */
type Parse = (text: string) => unknown

const parseTextArray = types.getTypeParser(1009 as number) as (text: string) => (string | null)[]
const parseList = (parse: Parse) => (text: string) =>
  parseTextArray(text).map((item) => (item === null ? null : parse(item)))
const asIs: Parse = (text) => text

/** @throws if the number is beyond 2^53: an error is better than a wrong number. */
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
 * How columns become JavaScript values: int8 and numeric are numbers, date is 'YYYY-MM-DD', timestamptz is a Date,
 * jsonb is parsed.
 */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parse =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? types.getTypeParser(oid, format),
}
