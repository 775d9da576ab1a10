import { expect, it } from 'vitest'
import es from '../../texts/es.json' with { type: 'json' }
import { localeOf } from '#/i18n/locale.ts'
import { ageText } from './age.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 21, 12)

const locale = localeOf('es', es)

it.each([
  [0, 'Esto es de ahora mismo.'],
  [59_000, 'Esto es de ahora mismo.'],
  [5 * minute, 'Esto es de hace 5 minutos.'],
  [3 * 60 * minute, 'Esto es de hace 3 horas.'],
  [26 * 60 * minute, 'Esto es de ayer.'],
])('for data that arrived %d ms ago, the text is: %s', (before, text) => {
  expect(ageText(locale, now - before, now)).toBe(text)
})

it('the text about the age of the data mentions data of the screen that were never loaded', () => {
  expect(ageText(locale, now - 5 * minute, now, true)).toBe(
    'Esto es de hace 5 minutos. Falta lo que no habías abierto.',
  )
})

it('the text about the age of the data is empty if no data are shown', () => {
  expect(ageText(locale, Infinity, now)).toBe('')
})
