/** An appointment for a calendar. */
export interface CalendarEntry {
  /** An entry with the same id replaces the earlier entry in the calendar. */
  id: string
  title: string
  /** The start and the end as instants of RFC 3339. */
  from: string
  to: string
  place: string | undefined
  url: string
}

/**
 * A file with one entry in the format of RFC 5545, which every calendar can open.
 *
 * @param now  the time when the file is written
 */
export function calendarFile({ id, title, from, to, place, url }: CalendarEntry, now = new Date()): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lonja//ES',
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(new Date(from))}`,
    `DTEND:${instant(new Date(to))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** An instant in the format of the file: `20261123T090000Z`. */
const instant = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const escaped = (text: string): string =>
  text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Splits a line, because lines have at most 75 bytes. Each continued line begins with a space. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [out, length] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > 75) [out, length] = [`${out}\r\n `, 1]
    out += character
    length += size
  }
  return out
}
