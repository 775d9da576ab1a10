import { type Closure, type OpeningPeriod, openingState } from '@lonja/contract/businesses/opening-hours'
import type { Pause, PauseKind } from '@lonja/contract/hours/pause'
import type { Language } from '@lonja/contract/languages'
import { describe, expect, it } from 'vitest'
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { readTexts } from '../../server/texts.ts'
import { deliveryLabel, openingLabel } from '@lonja/ui/i18n/opening-label.ts'

const everyDay = (...periods: [opens: string, closes: string][]): OpeningPeriod[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((day) => periods.map(([opens, closes]) => ({ day, opens, closes })))

/** A bakery that closes on Sundays and at lunch time, and opens on Saturdays only in the morning. */
const bakery = everyDay(['09:00', '14:00'], ['17:00', '20:30']).filter(
  ({ day, opens }) => day < 6 || (day === 6 && opens === '09:00'),
)
const bar = everyDay(['20:00', '02:30'])
const nightBar: OpeningPeriod[] = [{ day: 6, opens: '22:00', closes: '01:30' }]
const alwaysOpen = everyDay(['00:00', '24:00'])

const read = (language: Language) => localeOf(language, readTexts(language))
const spanish = read('es')

function labelAt(utc: string, hours: OpeningPeriod[], closures: Closure[] = [], locale = spanish): string | undefined {
  const state = openingState(hours, closures, new Date(utc))
  return state && openingLabel(locale, state)
}

describe('the opening label', () => {
  it.each([
    // Friday 20 November 2026: local time is one hour ahead of UTC.
    ['2026-11-20T07:59:59Z', bakery, 'Cerrado · abre a las 9:00'],
    ['2026-11-20T08:00:00Z', bakery, 'Abierto hasta las 14:00'],
    ['2026-11-20T12:59:59Z', bakery, 'Abierto hasta las 14:00'],
    ['2026-11-20T13:00:00Z', bakery, 'Cerrado · abre a las 17:00'],
    ['2026-11-20T16:00:00Z', bakery, 'Abierto hasta las 20:30'],
    ['2026-11-20T19:30:00Z', bakery, 'Cerrado · abre mañana a las 9:00'],
    ['2026-11-20T23:30:00Z', bakery, 'Cerrado · abre a las 9:00'],
    ['2026-11-21T13:00:00Z', bakery, 'Cerrado · abre el lunes a las 9:00'],
    ['2026-11-22T12:00:00Z', bakery, 'Cerrado · abre mañana a las 9:00'],
    ['2026-11-20T22:00:00Z', bar, 'Abierto hasta las 2:30'],
    ['2026-11-21T01:00:00Z', bar, 'Abierto hasta las 2:30'],
    ['2026-11-21T01:30:00Z', bar, 'Cerrado · abre a las 20:00'],
    ['2026-11-22T00:00:00Z', nightBar, 'Abierto hasta la 1:30'],
    ['2026-11-22T00:30:00Z', nightBar, 'Cerrado · abre el sábado a las 22:00'],
    ['2026-11-21T22:00:00Z', [{ day: 7, opens: '01:00', closes: '05:00' }], 'Cerrado · abre mañana a la 1:00'],
    ['2026-11-20T12:00:00Z', everyDay(['09:00', '24:00']), 'Abierto hasta las 0:00'],
    ['2026-11-20T12:00:00Z', alwaysOpen, 'Abierto las 24 horas'],
    ['2026-11-20T12:00:00Z', everyDay(['00:00', '00:00']), 'Abierto las 24 horas'],
    [
      '2026-11-20T12:00:00Z',
      [...everyDay(['12:00', '16:00']), ...everyDay(['09:00', '12:00'])],
      'Abierto hasta las 16:00',
    ],
    [
      '2026-11-20T12:00:00Z',
      [...everyDay(['09:00', '18:00']), ...everyDay(['10:00', '14:00'])],
      'Abierto hasta las 18:00',
    ],
    ['2026-11-20T12:00:00Z', alwaysOpen.filter(({ day }) => day !== 7), 'Abierto hasta el domingo a las 0:00'],
    [
      '2026-11-20T12:00:00Z',
      [...alwaysOpen.slice(4, 5), { day: 6, opens: '00:00', closes: '14:00' }],
      'Abierto hasta mañana a las 14:00',
    ],
    ['2026-11-23T14:00:00Z', [{ day: 1, opens: '09:00', closes: '14:00' }], 'Cerrado · abre el lunes a las 9:00'],
    ['2026-11-20T12:00:00Z', [], undefined],
  ])('is correct at %s', (utc, hours, label) => {
    expect(labelAt(utc, hours)).toBe(label)
  })

  it.each([
    ['a holiday', '2026-12-08', '2026-12-08', 'Cerrado · abre mañana a las 9:00'],
    ['a long weekend', '2026-12-07', '2026-12-09', 'Cerrado · abre el jueves a las 9:00'],
    ['holidays', '2026-12-01', '2026-12-31', 'Cerrado temporalmente'],
    ['a holiday tomorrow', '2026-12-09', '2026-12-09', 'Abierto hasta las 14:00'],
    ['a holiday that is over', '2026-12-07', '2026-12-07', 'Abierto hasta las 14:00'],
  ])('is correct with %s', (_what, from, to, label) => {
    expect(labelAt('2026-12-08T10:00:00Z', bakery, [{ from, to }])).toBe(label)
  })

  it('shows the usual closing time if the shop opened before the holiday, or the start of the holiday if it never closes', () => {
    const closures = [{ from: '2026-12-08', to: '2026-12-08' }]
    expect(labelAt('2026-12-08T01:00:00Z', bar, closures)).toBe('Abierto hasta las 2:30')
    expect(labelAt('2026-12-08T01:30:00Z', bar, closures)).toBe('Cerrado · abre mañana a las 20:00')
    expect(labelAt('2026-12-06T12:00:00Z', alwaysOpen, closures)).toBe('Abierto hasta el martes a las 0:00')
  })
})

describe('the opening label when clocks change', () => {
  it.each([
    // 29 March 2026: the hour from 2:00 to 3:00 is skipped.
    ['2026-03-29T00:59:00Z', 'Abierto hasta las 3:30'],
    ['2026-03-29T01:29:00Z', 'Abierto hasta las 3:30'],
    ['2026-03-29T01:30:00Z', 'Cerrado · abre a las 20:00'],
    // 25 October 2026: the hour from 2:00 to 3:00 happens twice.
    ['2026-10-25T00:29:00Z', 'Abierto hasta las 2:30'],
    ['2026-10-25T00:30:00Z', 'Cerrado · abre a las 20:00'],
    ['2026-10-25T01:15:00Z', 'Cerrado · abre a las 20:00'],
    ['2026-10-25T18:59:00Z', 'Cerrado · abre a las 20:00'],
    ['2026-10-25T19:00:00Z', 'Abierto hasta las 2:30'],
  ])('is correct for a bar at %s', (utc, label) => {
    expect(labelAt(utc, bar)).toBe(label)
  })
})

describe('the opening label in other languages', () => {
  it.each([
    ['ca', '2026-11-20T08:00:00Z', bakery, 'Obert fins a les 14:00'],
    ['ca', '2026-11-22T00:00:00Z', nightBar, 'Obert fins a la 1:30'],
    ['ca', '2026-11-20T19:30:00Z', bakery, 'Tancat fins demà a les 9:00'],
    ['ca', '2026-11-21T13:00:00Z', bakery, 'Tancat fins dilluns a les 9:00'],
    ['en', '2026-11-20T08:00:00Z', bakery, 'Open until 14:00'],
    ['en', '2026-11-20T19:30:00Z', bakery, 'Closed · opens tomorrow at 9:00'],
    ['en', '2026-11-21T13:00:00Z', bakery, 'Closed · opens on Monday at 9:00'],
  ] as const)('is correct in the language %s at %s', (language, utc, hours, label) => {
    expect(labelAt(utc, [...hours], [], read(language))).toBe(label)
  })
})

describe('the label of a paused shop', () => {
  const pause = (from: string, to: string, stops: PauseKind = 'everything'): Pause => ({ id: from, from, to, stops })
  const now = new Date('2026-11-20T10:00:00Z')
  const labels = (...pauses: Pause[]) => {
    const state = openingState(bakery, [], now, 'Europe/Madrid', pauses)!
    return [openingLabel(spanish, state), deliveryLabel(spanish, pauses, now, 'Europe/Madrid')]
  }

  it.each<[string, string, Pause[]]>([
    ['Cerrado · abre a las 13:00', 'for an hour', [pause('2026-11-20T09:00:00Z', '2026-11-20T12:00:00Z')]],
    ['Cerrado · abre a las 17:00', 'until the afternoon', [pause('2026-11-20T09:00:00Z', '2026-11-20T13:00:00Z')]],
    ['Cerrado · abre mañana a las 9:00', 'for today', [pause('2026-11-20T09:00:00Z', '2026-11-20T23:00:00Z')]],
    ['Cerrado · abre el lunes a las 9:00', 'for two days', [pause('2026-11-20T09:00:00Z', '2026-11-21T23:00:00Z')]],
    [
      'Cerrado · abre el lunes, 14 de diciembre de 2026 a las 9:00',
      'for weeks',
      [pause('2026-11-20T09:00:00Z', '2026-12-12T23:00:00Z')],
    ],
    ['Abierto hasta las 13:00', 'later', [pause('2026-11-20T12:00:00Z', '2026-11-20T12:30:00Z')]],
  ])('is «%s» if it is paused %s', (label, _when, pauses) => {
    expect(labels(...pauses)).toEqual([label, undefined])
  })

  it.each<[string | undefined, Pause[]]>([
    ['Hoy sin reparto', [pause('2026-11-20T09:00:00Z', '2026-11-20T23:00:00Z', 'delivery')]],
    ['Sin reparto hasta las 16:00', [pause('2026-11-20T09:00:00Z', '2026-11-20T15:00:00Z', 'delivery')]],
    ['Sin reparto hasta mañana a las 9:00', [pause('2026-11-20T09:00:00Z', '2026-11-21T08:00:00Z', 'delivery')]],
    ['Sin reparto hasta el lunes a las 9:00', [pause('2026-11-20T09:00:00Z', '2026-11-23T08:00:00Z', 'delivery')]],
    [undefined, [pause('2026-11-20T11:00:00Z', '2026-11-20T23:00:00Z', 'delivery')]],
  ])('says «%s» if only deliveries are stopped', (label, pauses) => {
    expect(labels(...pauses)).toEqual(['Abierto hasta las 14:00', label])
  })
})
