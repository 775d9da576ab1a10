import { formatsOf } from '@lonja/contract/formats'
import { expect, it } from 'vitest'
import { fromWhen, untilWhen } from './moments.ts'

it.each([
  // The first two instants are midnight in Madrid, in winter and in summer.
  ['2026-12-08T23:00:00.000Z', 'martes, 8 de diciembre de 2026', 'miércoles, 9 de diciembre de 2026'],
  ['2026-07-08T22:00:00.000Z', 'miércoles, 8 de julio de 2026', 'jueves, 9 de julio de 2026'],
  ['2026-12-09T20:30:00.000Z', 'miércoles, 9 de diciembre de 2026, 21:30', 'miércoles, 9 de diciembre de 2026, 21:30'],
])('the instant %s is shown as the end «%s» or as the start «%s»', (instant, until, from) => {
  expect([untilWhen(formatsOf('es'), instant), fromWhen(formatsOf('es'), instant)]).toEqual([until, from])
})
