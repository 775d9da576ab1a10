import { expect, it } from 'vitest'
import { missingOf } from './completeness.ts'

it('the missing fields of a shop are those without a value, and not those that the viewer may not read', () => {
  expect(missingOf({ description: '', phones: [], cif: null, latitude: 0, email: 'horno@example.org' })).toEqual([
    'description',
    'phones',
    'cif',
  ])
})
