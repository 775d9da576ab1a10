import type { TownShop } from './shop.queries.ts'

/** The fields that customers or the law expect of every shop. */
const expected = [
  'description',
  'address',
  'latitude',
  'categories',
  'openingHours',
  'phones',
  'email',
  'logo',
  'legalName',
  'cif',
  'iban',
] as const
export type ExpectedField = (typeof expected)[number]

/** The expected fields that a shop does not have. A field that the viewer may not read is not counted. */
export const missingOf = (shop: Partial<Pick<TownShop, ExpectedField>>): ExpectedField[] =>
  expected.filter((field) => {
    const value = shop[field]
    return Array.isArray(value) ? value.length === 0 : value === null || value === ''
  })
