import { expect, it } from 'vitest'
import es from '../../public/assets/lang/es.json' with { type: 'json' }
import { localeOf } from '@lonja/ui/i18n/locale.ts'
import { checkBirthDate } from './birth-date.ts'

const locale = localeOf('es', es)

const now = new Date(2026, 10, 21, 12)
const [tooYoung, wrong] = ['Para tener cuenta hay que haber cumplido 14 años.', 'Revisa la fecha de nacimiento.']

it.each([
  ['', undefined],
  ['1985-02-28', undefined],
  ['2012-11-21', undefined],
  ['2012-11-22', tooYoung],
  ['2027-01-01', wrong],
  ['1900-01-01', wrong],
  ['x', wrong],
])('checks the date of birth «%s»', (value, expected) => expect(checkBirthDate(value, locale, now)).toBe(expected))
