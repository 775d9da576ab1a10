import { violationMessages } from '@lonja/contract/errors'
import { type LineAdjustment, goodwillLeft } from '@lonja/contract/orders/adjustment'
import { z } from 'zod'
import { type Violation, invalid } from '../http/problem.ts'
import { anyName, nameOf, wrongType } from '../operation/fields.ts'
import type { OpenShare } from '../returns/refundable-shares.ts'
import { cleanText } from '../text/text.ts'

/** The statuses in which a shop prepares an order. */
export const adjustable: readonly string[] = ['confirm', 'accepted', 'preparing', 'ready']

const maxLines = 100
const maxGrams = 1_000_000
const maxCents = 100_000_000
const maxReason = 400

const natural = (max: number) =>
  z.int(wrongType).min(0, violationMessages.positive).max(max, violationMessages.tooLarge)

const price = z.int(wrongType).min(0, violationMessages.positiveOrZero).max(maxCents, violationMessages.tooLarge)

const Replacement = z.object({
  combo: nameOf('attribute-combos'),
  quantity: z.int(wrongType).min(1, violationMessages.positive).max(10_000, violationMessages.tooLarge),
  unitPrice: price.describe('The customer pays at most what the replaced units cost.'),
})

const Line = z
  .object({
    soldProduct: nameOf('sold-products'),
    missing: natural(10_000).optional().describe('The number of units that are missing.'),
    finalGrams: natural(maxGrams).optional().describe('The weight in grams of the units that are not missing.'),
    restock: z
      .boolean(wrongType)
      .optional()
      .describe('Whether the missing units are still in the shop and can be sold. The default is false.'),
    replacement: Replacement.optional().describe(
      'Another product of the shop instead of missing units. The customer is asked, unless the line says otherwise.',
    ),
  })
  .refine(
    ({ replacement, missing, finalGrams }) => !replacement || (missing === undefined && finalGrams === undefined),
    {
      path: ['replacement'],
      error: violationMessages.invalid,
    },
  )

const Goodwill = z.object({
  amount: z.int(wrongType).min(1, violationMessages.positive).max(maxCents, violationMessages.tooLarge),
  reason: z
    .string(wrongType)
    .max(maxReason)
    .transform((text) => cleanText(text) ?? '')
    .refine((text) => text !== '', violationMessages.blank)
    .describe('The customer reads it.'),
})

/** What the shop says of the lines of an order, and what it gives back as goodwill. */
export const Adjustment = z
  .object({
    order: anyName.optional(),
    lines: z
      .array(Line, wrongType)
      .max(maxLines)
      .refine(
        (lines) => new Set(lines.map(({ soldProduct }) => soldProduct)).size === lines.length,
        violationMessages.invalid,
      )
      .default([]),
    goodwill: Goodwill.optional().describe('An amount that is given back without a line.'),
  })
  .refine(({ lines, goodwill }) => lines.length > 0 || goodwill, { path: ['lines'], error: violationMessages.blank })

export type PostedAdjustment = z.output<typeof Adjustment>

/** What the lines say of missing units and weights, without replacements. */
export const wantedOf = ({ lines }: Pick<PostedAdjustment, 'lines'>): LineAdjustment[] =>
  lines
    .filter(({ replacement }) => !replacement)
    .map(({ soldProduct, missing = 0, finalGrams = null }) => ({ soldProduct, missing, finalGrams }))

/**
 * @throws Problem 422 if a line belongs to another order, if more units are missing than are left, if a line without a
 * weight gets one, or if nothing of the order would be left
 */
export function mustFit({ lines }: OpenShare, wanted: readonly LineAdjustment[]): void {
  const known = new Map(lines.map((line) => [line.id, line]))
  const violations = wanted.flatMap(({ soldProduct, missing, finalGrams }, index): Violation[] => {
    const line = known.get(soldProduct)
    const at = (field: string, message: string) => [{ propertyPath: `lines[${index}].${field}`, message }]
    if (!line) return at('soldProduct', violationMessages.unknown)
    if (missing === 0 && finalGrams === null) return at('missing', violationMessages.blank)
    if (line.refundedQty + missing > line.quantity) return at('missing', violationMessages.tooLarge)
    return finalGrams !== null && line.orderedGrams === null ? at('finalGrams', violationMessages.notAvailable) : []
  })
  const missingOf = (id: string) => wanted.find(({ soldProduct }) => soldProduct === id)?.missing ?? 0
  if (
    violations.length === 0 &&
    wanted.length > 0 &&
    lines.every(({ id, quantity, refundedQty }) => refundedQty + missingOf(id) >= quantity)
  )
    violations.push({ propertyPath: 'lines', message: violationMessages.notAvailable })
  if (violations.length > 0) throw invalid(...violations)
}

/** @throws Problem 422 if the goodwill is more than the customer still pays for the goods */
export function mustBeLeftForGoodwill(share: OpenShare, wanted: readonly LineAdjustment[], amount: number): void {
  if (amount > goodwillLeft(share, wanted))
    throw invalid({ propertyPath: 'goodwill.amount', message: violationMessages.tooLarge })
}
