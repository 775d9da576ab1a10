import { z } from 'zod'

/**
 * A seller is left out of the report if it had fewer sales than this, and at most this amount (Ley 58/2003, additional
 * provision 25; Directive (EU) 2021/514, annex V). One of the two is not enough.
 */
export const leftOut = { operations: 30, amount: 200_000 } as const

/** Data of a seller that the tax office asks for and that the town has. */
export const sellerFields = ['legalName', 'cif', 'registry', 'address', 'iban'] as const
export type SellerField = (typeof sellerFields)[number]

/** Sums in cents. */
export const Dac7Sums = z.object({
  paid: z.int().describe('What customers have paid for orders of the shop.'),
  refunded: z.int().describe('What customers got back.'),
  fees: z.int().describe('The commission of the town on paid minus refunded.'),
  amount: z.int().describe('The amount to report: paid minus refunded minus fees. It can be below 0.'),
  operations: z.int().describe('The paid orders, without those that were refunded completely in the same year.'),
})
export type Dac7Sums = z.infer<typeof Dac7Sums>

export const Dac7Shop = z.object({
  business: z.object({ id: z.string(), name: z.string() }),
  legalName: z.string().nullable(),
  cif: z.string().nullable(),
  person: z.boolean().describe('Whether the number is that of a natural person.'),
  registry: z.string().nullable(),
  address: z.string().nullable(),
  iban: z.string().nullable(),
  ibanHolder: z.string().nullable().describe('The holder of the account, if it is not the seller.'),
  missing: z.array(z.enum(sellerFields)),
  reported: z.boolean().describe('False for a seller that the law leaves out.'),
  quarters: z.array(Dac7Sums).length(4),
  total: Dac7Sums,
  letter: z
    .object({ sentAt: z.string(), current: z.boolean().describe('Whether the letter has the present sums.') })
    .nullable(),
})
export type Dac7Shop = z.infer<typeof Dac7Shop>

export const Dac7Report = z.object({
  year: z.int(),
  over: z.boolean().describe('Whether the year is over, so that the sums can only change by corrections.'),
  shops: z.array(Dac7Shop).describe('The shops with money in this year, those with the greatest amount first.'),
})
export type Dac7Report = z.infer<typeof Dac7Report>
