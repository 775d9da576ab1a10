import { expect, it } from 'vitest'
import { calendarFile } from './calendar.ts'

const entry = {
  id: 'order-1@lonja',
  title: 'Recoger R1001, en Horno Santa Llúcia; el pan',
  from: '2026-11-23T09:00:00+00:00',
  to: '2026-11-23T10:00:00+00:00',
  place: 'Calle Mayor, 18',
  url: 'https://lonja.test/order/1',
}

it('a calendar entry is written in the format of RFC 5545', () => {
  expect(calendarFile(entry, new Date('2026-11-21T18:30:05.123Z')).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lonja//ES',
    'BEGIN:VEVENT',
    'UID:order-1@lonja',
    'DTSTAMP:20261121T183005Z',
    'DTSTART:20261123T090000Z',
    'DTEND:20261123T100000Z',
    String.raw`SUMMARY:Recoger R1001\, en Horno Santa Llúcia\; el pan`,
    String.raw`LOCATION:Calle Mayor\, 18`,
    'URL:https://lonja.test/order/1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('a line of a calendar file that is longer than 75 bytes is split without losing text', () => {
  const title = 'ñ'.repeat(200)
  const file = calendarFile({ ...entry, title, place: undefined })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
  expect(file).not.toContain('LOCATION')
})
