import { describe, expect, it } from 'vitest'
import es from '../../public/assets/lang/es.json' with { type: 'json' }
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { byDay, subjectOf } from './days.ts'

const locale = localeOf('es', es)

describe('the days of a list of notifications', () => {
  const now = new Date('2026-03-02T00:30:00+01:00')
  const at = (createdDate: string) => ({ createdDate })

  it('are days in the town’s time zone, and are called today, yesterday or by their date', () => {
    const days = byDay(
      locale,
      [at('2026-03-01T23:10:00Z'), at('2026-03-01T22:50:00Z'), at('2026-03-01T06:00:00Z'), at('2026-02-27T10:00:00Z')],
      now,
    )
    expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['Hoy', 1],
      ['Ayer', 2],
      ['viernes, 27 de febrero de 2026', 1],
    ])
  })

  it('are an empty list if there are no notifications', () => expect(byDay(locale, [], now)).toEqual([]))
})

describe('the subject of a notification', () => {
  it.each(['/order/1', '/product/2?v=3', '/orders'])('%s is a screen', (url) => expect(subjectOf(url)).toBe(url))
  it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
    '%s is ignored, because it is no path of the web shop',
    (url) => expect(subjectOf(url)).toBeUndefined(),
  )
})
