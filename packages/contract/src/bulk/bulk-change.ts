import { z } from 'zod'
import { productGaps } from '../products/product-gaps.ts'
import { OfferedPrice, plannedOffer } from '../offers/planned-offer.ts'

/** How a calculated price is rounded: to the cent, or to the nearest price that ends so. */
export const roundings = ['none', '95', '99', '00'] as const
export type Rounding = (typeof roundings)[number]

const most = 100_000_000

/** A change of many products at once. */
export const BulkChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    how: z.enum(['set', 'percent', 'cents']),
    /** Cents; for `percent` basis points. Negative values lower the price. */
    value: z.int().min(-most).max(most),
    round: z.enum(roundings),
  }),
  /** A new offer with the products. */
  z.object({ kind: z.literal('offer'), name: z.string().trim().min(1).max(120), ...plannedOffer }),
  z.object({
    kind: z.literal('stock'),
    how: z.enum(['set', 'add']),
    value: z.int().min(-1_000_000).max(1_000_000),
  }),
  z.object({ kind: z.literal('category'), category: z.uuid() }),
  z.object({ kind: z.literal('tag'), how: z.enum(['add', 'remove']), tag: z.uuid() }),
  /** The VAT rate in basis points. */
  z.object({ kind: z.literal('tax'), rate: z.int().min(0).max(10_000) }),
  z.object({ kind: z.literal('enabled'), value: z.boolean() }),
  z.object({ kind: z.literal('marketplace'), value: z.boolean() }),
])
export type BulkChange = z.infer<typeof BulkChange>

/** The most products in one job. */
export const mostBulkRows = 10_000
/** The most jobs of a shop that run at the same time. */
export const mostBulkJobs = 2
/** The days in which a job can be taken back. */
export const undoDays = 30

export const bulkFields = ['price', 'offer', 'stock', 'parent', 'tag', 'taxRate', 'enabled', 'marketplace'] as const

/** One changed value of a product. */
export const BulkCell = z.object({
  field: z.enum(bulkFields),
  /** The variant of a price or stock, the offer or the tag; null for values of the product itself. */
  of: z.string().nullable(),
  before: z.union([z.string(), z.int(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.int(), z.boolean()]).nullable(),
})
export type BulkCell = z.infer<typeof BulkCell>

const product = z.object({ id: z.string(), title: z.string() })

/** The answer of `POST /api/bulk` with `dryRun`: what the change would do. */
export const BulkPreview = z.object({
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The first ten changed products. A category has its title here, not its id. */
  samples: z.array(
    z.object({
      product,
      cells: z.array(BulkCell),
      /** For an offer, the prices of the variants when it begins. */
      prices: z.array(OfferedPrice).optional(),
    }),
  ),
  /** The first ten products that would be published with gaps. */
  incomplete: z.array(z.object({ product, gaps: z.array(z.enum(productGaps)) })),
  /**
   * The numbers of products that would cost nothing, change by more than half, or be published with gaps; and for an
   * offer, of those that customers would not see as reduced, or reduced from another price than the present one.
   */
  warnings: z.object({
    zero: z.int(),
    large: z.int(),
    incomplete: z.int(),
    unannounced: z.int(),
    reference: z.int(),
  }),
})
export type BulkPreview = z.infer<typeof BulkPreview>

export const BulkJob = z.object({
  id: z.string(),
  change: BulkChange,
  /** The job that this one takes back. */
  undoOf: z.string().nullable(),
  /** The job that takes this one back. */
  undoneBy: z.string().nullable(),
  /** Whether the job can be taken back now. */
  canUndo: z.boolean(),
  username: z.string().nullable(),
  createdDate: z.string(),
  finishedDate: z.string().nullable(),
  waiting: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The products of which an undo has left values alone, because they were changed later. */
  kept: z.int(),
})
export type BulkJob = z.infer<typeof BulkJob>

/** The data of the event `job`: how far a job of a shop is. */
export type JobNews = Pick<
  BulkJob,
  'id' | 'waiting' | 'changed' | 'unchanged' | 'rejected' | 'kept' | 'finishedDate'
> & {
  business: string
}

/** A job with the rows that a person should look at. */
export const BulkResult = BulkJob.extend({
  rejects: z.array(z.object({ product, reason: z.string() })),
  left: z.array(z.object({ product, fields: z.array(z.enum(bulkFields)) })),
})
export type BulkResult = z.infer<typeof BulkResult>
